/// The differences of two JSON values, by path, in the order of keys and elements.
///
/// The elements of two lists are compared one by one, or by identity: if every element has an `id`,
/// `_id`, `uuid` or `key` of its own, one that is inserted makes no other differ.
package struct JSONDiff: Sendable {
  package enum Change: Sendable, Hashable {
    case added(JSONValue)
    case removed(JSONValue)
    /// Of two lists that differ in length, and then in their elements.
    case resized(Int, Int)
    case changed(JSONValue, JSONValue)
  }

  package struct Difference: Sendable, Hashable {
    package let path: JSONPath
    package let change: Change
  }

  /// The ways to compare two lists.
  package enum Lists: Sendable {
    /// Elements that have an identity by it, others by their places.
    case byIdentity
    case byPlace
    /// By their places, but another length or another order is one change of the list.
    case asOne
  }

  package private(set) var differences: [Difference] = []
  private let lists: Lists
  private let isContained: Bool

  /// - Parameters:
  ///   - lists: How lists are compared.
  ///   - isContained: Whether objects may have further members in the second value.
  package init(
    _ old: JSONValue, _ new: JSONValue, lists: Lists = .byIdentity, isContained: Bool = false
  ) {
    (self.lists, self.isContained) = (lists, isContained)
    compare(old, new, at: .root)
  }

  private mutating func compare(_ old: JSONValue?, _ new: JSONValue?, at path: JSONPath) {
    switch (old, new) {
    case (let old?, nil): add(path, .removed(old))
    case (nil, let new?): if !isContained { add(path, .added(new)) }
    case (let old, let new) where old == new: return
    case (.object(let old), .object(let new)):
      for key in Set(old.keys).union(new.keys).sorted() {
        compare(old[key], new[key], at: path.appending(.key(key)))
      }
    case (.array(let old), .array(let new)): compare(old, new, at: path)
    case (let old?, let new?): add(path, .changed(old, new))
    case (nil, nil): return
    }
  }

  private mutating func compare(_ old: [JSONValue], _ new: [JSONValue], at path: JSONPath) {
    switch lists {
    case .byIdentity:
      let key = Self.identities.first { Self.identifies($0, old) && Self.identifies($0, new) }
      if let key, !old.isEmpty || !new.isEmpty { return compare(old, new, by: key, at: path) }
    case .asOne where old.count != new.count || Self.areReordered(old, new):
      return add(path, .changed(.array(old), .array(new)))
    case .asOne, .byPlace: break
    }
    if old.count != new.count { add(path, .resized(old.count, new.count)) }
    for (index, pair) in zip(old, new).enumerated() {
      compare(pair.0, pair.1, at: path.appending(.index(index)))
    }
  }

  /// Whether two lists have the same elements, each as often, in another order.
  private static func areReordered(_ old: [JSONValue], _ new: [JSONValue]) -> Bool {
    func counts(_ elements: [JSONValue]) -> [JSONValue: Int] {
      elements.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    return old.count == new.count && old != new && counts(old) == counts(new)
  }

  private static let identities = ["id", "_id", "uuid", "key"]

  private mutating func compare(
    _ old: [JSONValue], _ new: [JSONValue], by key: String, at path: JSONPath
  ) {
    let identity = { (element: JSONValue) in element[key] ?? .null }
    let known = Dictionary(new.map { (identity($0), $0) }) { first, _ in first }
    let place = { (element: JSONValue) in
      path.appending(.identity(key, identity(element).description))
    }
    for element in old { compare(element, known[identity(element)], at: place(element)) }
    let before = Set(old.map(identity))
    for element in new where !before.contains(identity(element)) {
      add(place(element), .added(element))
    }
  }

  /// Whether every element has another value of the key.
  private static func identifies(_ key: String, _ elements: [JSONValue]) -> Bool {
    var values: Set<JSONValue> = []
    return elements.allSatisfy { element in
      switch element[key] {
      case let value? where ["string", "number"].contains(value.typeName):
        values.insert(value).inserted
      default: false
      }
    }
  }

  private mutating func add(_ path: JSONPath, _ change: Change) {
    differences.append(Difference(path: path, change: change))
  }
}

// JSON whose arrays are compared in any order.

extension JSONValue {
  /// The same with the elements of its arrays sorted, which is equal for two that differ in their order alone.
  package var sorted: JSONValue {
    switch self {
    case .array(let elements):
      let keyed = elements.map(\.sorted).map { (text: $0.description, value: $0) }
      return .array(keyed.sorted { $0.text < $1.text }.map(\.value))
    case .object(let members): return .object(members.mapValues(\.sorted))
    default: return self
    }
  }

  /// The same with its arrays in the order of another's, as far as their elements have their like there.
  package func arranged(like model: JSONValue) -> JSONValue {
    switch (self, model) {
    case (.object(let members), .object(let models)):
      let arranged = members.map { key, value in
        (key, models[key].map(value.arranged) ?? value)
      }
      return .object(Dictionary(uniqueKeysWithValues: arranged))
    case (.array(let elements), .array(let models)):
      let places = Self.places(of: models, in: elements)
      let taken = Set(places.compactMap(\.self))
      var others = elements.indices.filter { !taken.contains($0) }.map { elements[$0] }[...]
      let arranged = zip(models, places).compactMap { model, place in
        place.map { elements[$0].arranged(like: model) } ?? others.popFirst()
      }
      return .array(arranged + others)
    default: return self
    }
  }

  /// The element that each part has for itself: one that is equal, or else contains it; nil if
  /// none is left.
  package static func places(of parts: [JSONValue], in elements: [JSONValue]) -> [Int?] {
    var equals = Dictionary(grouping: elements.indices.reversed()) { elements[$0].sorted }
    var places = parts.map { equals[$0.sorted]?.popLast() }
    let free = equals.values.joined().sorted()
    let left = parts.indices.filter { places[$0] == nil }
    let claims = Claims(
      left.map { part in
        free.filter { parts[part].isContained(in: elements[$0], unordered: true) }
      })
    for (part, place) in zip(left, claims.places) { places[part] = place }
    return places
  }
}

/// An assignment of places to claimants, so that as many as possible have one: by augmenting
/// paths.
package struct Claims {
  /// The place that each has.
  package private(set) var places: [Int?]
  private var claimants: [Int: Int] = [:]
  private let candidates: [[Int]]

  /// - Parameter candidates: The places that each could have, the best first.
  package init(_ candidates: [[Int]]) {
    self.candidates = candidates
    places = Array(repeating: nil, count: candidates.count)
    var seen: Set<Int> = []
    // Places seen in vain are of no use to a later one either.
    for index in candidates.indices where place(index, &seen) { seen = [] }
  }

  /// Gives one a place, if need be that of another who can have another.
  private mutating func place(_ index: Int, _ seen: inout Set<Int>) -> Bool {
    if let free = candidates[index].first(where: { claimants[$0] == nil }) {
      claim(free, for: index)
      return true
    }
    for place in candidates[index] where seen.insert(place).inserted {
      if let other = claimants[place], self.place(other, &seen) {
        claim(place, for: index)
        return true
      }
    }
    return false
  }

  private mutating func claim(_ place: Int, for index: Int) {
    places[index] = place
    claimants[place] = index
  }
}

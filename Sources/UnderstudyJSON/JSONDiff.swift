/// Where two JSON values differ, by path, in the order of keys and elements.
///
/// The elements of two lists are compared one by one, or by identity: where every element has an `id`,
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

  package private(set) var differences: [Difference] = []
  private let identities: [String]

  /// - Parameter byIdentity: Whether elements that have an identity are compared by it.
  package init(_ old: JSONValue, _ new: JSONValue, byIdentity: Bool = true) {
    identities = byIdentity ? ["id", "_id", "uuid", "key"] : []
    compare(old, new, at: .root)
  }

  private mutating func compare(_ old: JSONValue?, _ new: JSONValue?, at path: JSONPath) {
    switch (old, new) {
    case (let old?, nil): add(path, .removed(old))
    case (nil, let new?): add(path, .added(new))
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
    let key = identities.first { Self.identifies($0, old) && Self.identifies($0, new) }
    if let key, !old.isEmpty || !new.isEmpty {
      return compare(old, new, by: key, at: path)
    }
    if old.count != new.count { add(path, .resized(old.count, new.count)) }
    for (index, pair) in zip(old, new).enumerated() {
      compare(pair.0, pair.1, at: path.appending(.index(index)))
    }
  }

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

/// An index of the branches of a path, by which the few that may be alike are found among many.
///
/// Branches that are alike have a trait in common at each place below them at which both answer.
struct LikenessIndex {
  /// The number of branches that have each name.
  private let counts: [String: Int]
  private var count = 0
  /// The branches by the places at which they answer, and by their traits there.
  private var known: [String: Set<Int>] = [:]

  /// An empty index, for branches of which all have these traits.
  init(of all: some Sequence<[String: ShapeTraits]>) {
    counts = all.reduce(into: [:]) { counts, traits in
      for name in traits.values.lazy.flatMap(\.names).joined() { counts[name, default: 0] += 1 }
    }
  }

  /// Adds a branch with the next number, or what was added to the one that has this number.
  mutating func add(_ traits: [String: ShapeTraits], at number: Int) {
    count = max(count, number + 1)
    for (place, traits) in traits {
      known[place, default: []].insert(number)
      for key in keys(of: traits, at: place) { known[key, default: []].insert(number) }
    }
  }

  /// The numbers of the branches that may be like one with these traits.
  func candidates(for traits: [String: ShapeTraits]) -> [Int] {
    // The place that tells most apart.
    let sizes = traits.filter { !$0.value.isAny }.map { (known[$0.key]?.count ?? 0, $0.key) }
    guard let place = sizes.max(by: <)?.1, let own = traits[place] else {
      return Array(0..<count)
    }
    let found = (keys(of: own, at: place) + [Self.any(place)])
      .reduce(into: Set<Int>()) { $0.formUnion(known[$1] ?? []) }
    let answering = known[place] ?? []
    return (0..<count).filter { found.contains($0) || !answering.contains($0) }
  }

  private func keys(of traits: ShapeTraits, at place: String) -> [String] {
    if traits.isAny { return [Self.any(place)] }
    // Shapes that share half of their names share one of the rarer half.
    let rare = traits.names.flatMap { names in
      names.sorted { (counts[$0] ?? 0, $0) < (counts[$1] ?? 0, $1) }.prefix(names.count / 2 + 1)
    }
    return (traits.kinds + rare).map { "\(place) \($0)" }
  }

  private static func any(_ place: String) -> String { "\(place) *" }
}

/// Traits of what is answered at a place, of which all that is like it has one.
struct ShapeTraits {
  private(set) var kinds: [String] = []
  /// The names of the members of objects, of which shapes that are alike share half.
  private(set) var names: [[String]] = []
  /// Whether it may be like anything.
  private(set) var isAny = false

  init(_ operations: [String: LearnedOperation]) {
    for (method, operation) in operations {
      if let answer = operation.answer {
        add(answer, at: method)
      } else if let success = operation.success {
        kinds.append("\(method) \(success.bodies.keys.sorted())")
      } else {
        isAny = true
      }
    }
  }

  private mutating func add(_ shape: Shape, at place: String) {
    guard shape.kinds.contains(true) else { return isAny = true }
    for (name, isThere) in zip(["boolean", "number", "string"], shape.kinds) where isThere {
      kinds.append("\(place) \(name)")
    }
    if shape.arrays > 0 { add(shape.items.first ?? Shape(), at: "\(place)[]") }
    guard shape.objects > 0 else { return }
    if shape.members.isEmpty, shape.isDictionary { isAny = true }
    if shape.members.isEmpty || shape.isDictionary { kinds.append("\(place) {}") }
    names.append(shape.members.map { "\(place).\($0.name)" })
  }
}

extension PathNode {
  /// The traits of what is answered here and at each place below.
  func traits(at place: String = "") -> [String: ShapeTraits] {
    let own = operations.isEmpty ? [:] : [place: ShapeTraits(operations)]
    return branches.reduce(into: own) { all, branch in
      let name = branch.key.word ?? "{\(branch.key)}"
      all.merge(branch.value.traits(at: "\(place)/\(name)")) { first, _ in first }
    }
  }

  /// Whether something is known of both.
  func shares(with other: PathNode) -> Bool {
    operations.keys.contains { other.operations[$0] != nil }
      || branches.keys.contains { other.branches[$0] != nil }
  }

  /// Whether something below one is like something below the other, as names of which each has its own are not.
  func isFollowedAlike(_ other: PathNode) -> Bool {
    if !operations.isEmpty || !other.operations.isEmpty || shares(with: other) { return true }
    return branches.values.contains { node in
      other.branches.values.contains { node.shares(with: $0) && node.isLike($0) }
    }
  }

  /// Whether nothing that is known of two branches is unlike.
  func isLike(_ other: PathNode) -> Bool {
    let methods = Set(operations.keys).intersection(other.operations.keys)
    if methods.isEmpty, !operations.isEmpty, !other.operations.isEmpty { return false }
    return methods.allSatisfy { operations[$0]!.isLike(other.operations[$0]!) }
      && branches.allSatisfy { segment, node in
        other.branches[segment].map { node.isLike($0) } ?? true
      }
  }
}

extension Shape {
  /// Whether values of each kind came, apart from null.
  var kinds: [Bool] {
    [booleans, integers + fractions, strings, arrays, objects].map { $0 > 0 }
  }

  /// Whether two places probably have values of one kind.
  func isLike(_ other: Shape) -> Bool {
    if isEmpty || other.isEmpty { return true }
    let (own, others) = (kinds, other.kinds)
    // Null alone is of any kind.
    guard
      zip(own, others).contains(where: { $0 && $1 }) || !own.contains(true)
        || !others.contains(true)
    else { return false }
    if let items = items.first, let others = other.items.first, !items.isLike(others) {
      return false
    }
    guard objects > 0, other.objects > 0 else { return true }
    let shared = members.compactMap { member in
      other.places[member.name].map { (member.shape, other.members[$0].shape) }
    }
    if members.isEmpty || other.members.isEmpty {
      return members.isEmpty && other.members.isEmpty || isDictionary || other.isDictionary
    }
    // Of many members a few have values of several kinds.
    return shared.count * 2 >= max(members.count, other.members.count)
      && shared.count { !$0.isLike($1) } * 5 <= shared.count
  }
}

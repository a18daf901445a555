import UnderstudyHTTP

/// The paths below one host, as a tree of their segments, in which what is variable is told from what is fixed.
///
/// Segments that have the form of an id share a branch from the start. Words share one when enough of them
/// are followed by the same.
struct PathNode: Sendable {
  /// Words beside each other that are followed by the same are values from here on.
  private static let leastAlike = 5
  /// With more branches a tree is folded while it grows.
  private static let mostBranches = 64

  private(set) var branches: [Segment: PathNode] = [:]
  /// By method.
  private(set) var operations: [String: LearnedOperation] = [:]
  /// A few of the segments that stand for a value here.
  private var values: Set<String> = []
  /// Names under which responses repeat the value.
  private var echoes: [String: Int] = [:]
  /// Whether the values are words as well.
  private var isOfWords = false
  /// The number of requests that came here or on.
  private(set) var count = 0
  /// With more branches they are joined: with twice as many as last time, since each is compared with all.
  private var limit = mostBranches

  // MARK: - Growing

  mutating func add(
    _ segments: ArraySlice<Substring>, isRoot: Bool = true, method: String,
    to: (inout LearnedOperation) -> Void, echo: (String) -> String?
  ) {
    count += 1
    guard let first = segments.first else {
      return to(&operations[method, default: LearnedOperation()])
    }
    let text = String(first)
    let segment = Segment(text)
    let isNew = branches[segment] == nil
    branches[segment, default: PathNode()].pass(
      text, segments.dropFirst(), method: method, to: to, echo: echo)
    if isNew, branches.count > limit {
      joinWords(isFirst: isRoot, owner: "")
      limit = max(Self.mostBranches, 2 * branches.count)
    }
  }

  private mutating func pass(
    _ text: String, _ rest: ArraySlice<Substring>, method: String,
    to: (inout LearnedOperation) -> Void, echo: (String) -> String?
  ) {
    if values.count < 4 { values.insert(text) }
    if let name = echo(text) { echoes[name, default: 0] += 1 }
    add(rest, isRoot: false, method: method, to: to, echo: echo)
  }

  private mutating func merge(_ other: PathNode) {
    count += other.count
    isOfWords = isOfWords || other.isOfWords
    values.formUnion(other.values.sorted().prefix(4 - min(4, values.count)))
    echoes.merge(other.echoes, uniquingKeysWith: +)
    for (method, operation) in other.operations {
      operations[method, default: LearnedOperation()].merge(operation)
    }
    for (segment, node) in other.branches { branches[segment, default: PathNode()].merge(node) }
  }

  // MARK: - Telling values from words

  /// Joins the branches that are values of one variable, from the root on: what follows them is told better
  /// when it is together.
  ///
  /// - Parameters:
  ///   - isFirst: Whether the branches begin the paths: few services have a variable there.
  ///   - owner: The word in front.
  mutating func fold(isFirst: Bool = true, owner: String = "") {
    joinForms()
    joinWords(isFirst: isFirst, owner: owner)
    for segment in branches.keys {
      branches[segment]?.fold(isFirst: false, owner: segment.word ?? "")
    }
  }

  /// Joins ids of several forms, and has a number stand for itself that is always the same one.
  private mutating func joinForms() {
    if let node = branches[.number], node.isFixed, let value = node.values.first {
      branches[.number] = nil
      branches[.word(value)] = node
    }
    for form in [Segment.number, .uuid] {
      guard let own = branches[form], let ids = branches[.id], own.isLike(ids) else { continue }
      branches[.id]?.merge(own)
      branches[form] = nil
    }
  }

  /// Whether it is one small number, on which nothing is that itself can be asked for: `/stream/0/users`.
  private var isFixed: Bool {
    values.count == 1 && values.first!.count < 3 && operations.isEmpty && branches.count > 1
      && branches.keys.allSatisfy { $0.word != nil }
  }

  /// - Returns: The number of comparisons that were made.
  @discardableResult
  mutating func joinWords(isFirst: Bool, owner: String) -> Int {
    let traits = branches.mapValues { $0.traits() }
    var (own, comparisons) = wordsOfTheirOwn(traits)
    // Words that were often asked for themselves come first, then those with most requests: they tell most.
    let words = branches.compactMap { segment, node in
      own.contains(segment)
        ? nil : segment.word.map { ($0, node.isSettled ? 1 : 0, node.count) }
    }.sorted { ($1.1, $1.2, $0.0) < ($0.1, $0.2, $1.0) }.map(\.0)
    var groups: [Group] = []
    var index = LikenessIndex(of: traits.values)
    for word in words {
      guard let node = branches[.word(word)], let known = traits[.word(word)] else { continue }
      let candidates = index.candidates(for: known)
      let isLike = { (place: Int) in
        comparisons += 1
        return groups[place].all.isLike(node)
      }
      let place =
        candidates.first { groups[$0].all.shares(with: node) && isLike($0) }
        ?? candidates.first {
          groups[$0].mayHave(node) && groups[$0].all.isFollowedAlike(node) && isLike($0)
        }
      if let place {
        groups[place].words.append(word)
        groups[place].all.merge(node)
        index.add(groups[place].all.traits(), at: place)
      } else {
        index.add(known, at: groups.count)
        groups.append(Group(words: [word], all: node, isSettled: node.isSettled))
      }
    }
    for group in groups {
      let nodes = group.words.compactMap { branches[.word($0)] }
      // An id of another form that is followed by the same is of the same variable.
      let form = [Segment.id, .number, .uuid].first { form in
        branches[form].map {
          $0.isLike(group.all) && (!group.isSettled || $0.shares(with: group.all))
        }
          ?? false
      }
      let isJoined =
        form.flatMap { branches[$0] }.map { $0.isOfWords || $0.hasKin(group.words) } ?? false
      guard isJoined || areValues(nodes, group.all, isFirst, owner, hasForm: form != nil) else {
        continue
      }
      for word in group.words { branches[.word(word)] = nil }
      // Numbers that have words among them are no numbers, and of two variables at one place a path would
      // not say which it has.
      let ids = form.flatMap { branches.removeValue(forKey: $0) }
      for node in [ids, group.all].compactMap(\.self) {
        branches[.id, default: PathNode()].merge(node)
      }
      branches[.id]?.isOfWords = true
    }
    return comparisons
  }

  /// Words that are probably values of one variable.
  private struct Group {
    var words: [String]
    /// All that follows any of them.
    var all: PathNode
    /// Whether the first of them was often asked for itself.
    let isSettled: Bool

    /// Whether a word may be one of these of which nothing is known that is known of them, too: a name of
    /// something that is asked for often has no such company.
    func mayHave(_ node: PathNode) -> Bool {
      !node.isSettled && (!isSettled || words.count >= PathNode.leastAlike)
    }
  }

  /// Whether something that ends here was asked for often enough to know its messages.
  private var isSettled: Bool { operations.values.contains(where: \.isSettled) }

  /// The words at which something ends that was asked for often and has messages of another shape than with each
  /// of the other words and ids: they are names of something else.
  private func wordsOfTheirOwn(
    _ traits: [Segment: [String: ShapeTraits]]
  ) -> (Set<Segment>, comparisons: Int) {
    let nodes = Array(branches)
    var index = LikenessIndex(of: traits.values)
    for (number, node) in nodes.enumerated() { index.add(traits[node.key] ?? [:], at: number) }
    var (own, comparisons) = (Set<Segment>(), 0)
    for (method, all) in nodes.map(\.value).flatMap(\.operations).grouped(by: \.key)
    where all.count(where: { $0.value.success != nil }) > 1 {
      for (number, node) in nodes.enumerated() {
        guard let operation = node.value.operations[method], operation.isSettled else { continue }
        let others = index.candidates(for: ["": ShapeTraits([method: operation])])
        let hasLike = others.contains { place in
          guard place != number, let other = nodes[place].value.operations[method] else {
            return false
          }
          comparisons += 1
          return operation.hasMessages(of: other)
        }
        if !hasLike { own.insert(node.key) }
      }
    }
    return (own, comparisons)
  }

  /// Whether words that are followed by the like are values, and not names of what they stand for.
  private func areValues(
    _ nodes: [PathNode], _ all: PathNode, _ isFirst: Bool, _ owner: String, hasForm: Bool
  ) -> Bool {
    let echoing = nodes.count { $0.echoes.values.reduce(0, +) * 2 > $0.ownCount }
    // Only what a response repeats is certain to be a value.
    if echoing * 2 > nodes.count, !isFirst || nodes.count > 1 { return true }
    if isFirst { return nodes.count >= 4 * Self.leastAlike }
    if nodes.count > 2, !hasForm, haveSameBelow(nodes) { return true }
    // Few come twice of many, and of the few names of one place all do.
    let isRare = all.count <= 3 * nodes.count
    let least = (isRare || Noun.isPlural(owner) ? 1 : 3) * Self.leastAlike
    return nodes.count >= least
  }

  /// The number of requests that ended here; 1 if all went on.
  private var ownCount: Int {
    max(1, operations.values.reduce(0) { $0 + $1.sightings.messages })
  }

  /// Whether words begin as the ids do: `ch_…`.
  private func hasKin(_ words: [String]) -> Bool {
    let starts = Set((values + words).map { $0.prefix { $0 != "_" && $0 != "-" } })
    return starts.count == 1 && words.allSatisfy { $0.count > 8 && $0.contains("_") }
  }

  /// Whether several words are followed by the same words: a few each by all of them, many by most.
  private func haveSameBelow(_ nodes: [PathNode]) -> Bool {
    let below = nodes.map { Set($0.branches.keys.compactMap(\.word)) }
    let all = below.reduce(into: Set()) { $0.formUnion($1) }
    let thirds = nodes.count < Self.leastAlike ? 3 : 2
    let count = below.reduce(0) { $0 + $1.count }
    return !all.isEmpty && count * 3 >= thirds * all.count * nodes.count
  }

  // MARK: - Paths

  /// A path with the names of its variables, and what can be asked for there.
  struct Path {
    /// Fixed segments, and variables by name.
    var segments: [(text: String, isVariable: Bool)] = []
    var operations: [String: LearnedOperation] = [:]
    /// The forms of the variables, by name.
    var forms: [String: Segment] = [:]

    var text: String {
      "/"
        + segments.map { $0.isVariable ? "{\($0.text)}" : Self.escaped($0.text) }
        .joined(separator: "/")
    }

    /// A segment without what has a meaning of its own in the paths of a document.
    private static func escaped(_ text: String) -> String {
      guard text.utf8.contains(where: "?#{}".utf8.contains) else { return text }
      return "?#{}".unicodeScalars.reduce(text) { text, mark in
        text.replacing("\(mark)", with: "%" + String(mark.value, radix: 16, uppercase: true))
      }
    }
  }

  /// The words that all paths begin with and that name the interface: `api`, `v1`.
  ///
  /// - Parameter isFolded: Whether any word counts that is followed by several fixed ones.
  mutating func takeBase(isFolded: Bool = false) -> [String] {
    var base: [String] = []
    while operations.isEmpty, branches.count == 1, let (segment, node) = branches.first,
      let text = segment.word ?? (node.values.count == 1 ? node.values.first : nil),
      !node.branches.isEmpty,
      Segment.isBase(text) || isFolded && node.isBranching
    {
      base.append(text)
      self = node
    }
    return base
  }

  /// Whether fixed words follow, of which several are followed by others.
  private var isBranching: Bool {
    operations.isEmpty && branches.keys.allSatisfy { $0.word != nil }
      && branches.values.count { !$0.branches.isEmpty } > 1
  }

  /// All paths, sorted; to be asked for when the tree is folded.
  func paths(behind path: Path = Path()) -> [Path] {
    var path = path
    path.operations = operations
    let own = operations.isEmpty ? [] : [path]
    let branches = branches.sorted { "\($0.key)" < "\($1.key)" }
    return own
      + branches.flatMap { segment, node -> [Path] in
        var next = path
        if let word = segment.word {
          next.segments.append((word, false))
        } else {
          let name = node.name(segment, behind: path)
          next.segments.append((name, true))
          next.forms[name] = segment
        }
        return node.paths(behind: next)
      }
  }

  /// The name of a variable: by the word in front of it, or that under which responses repeat it.
  private func name(_ form: Segment, behind path: Path) -> String {
    let owner = path.segments.last { !$0.isVariable }?.text ?? ""
    let noun = Noun.variable(owner, isSingular: true)
    let echo = echoes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let isWord = form == .id && isOfWords
    var name = form == .date ? "date" : noun.isEmpty ? "id" : noun + "Id"
    if isWord, operations.isEmpty, branches.count == 1, branches.keys.first?.word == nil {
      // Of two variables the second has the name of what is asked for.
      name = "owner"
    } else if isWord, echo.map({ NameWords.split($0).last }) != "id" {
      let isPlain = echo.map { ["name", "title", "key", "value"].contains($0) } ?? true
      name = isPlain ? noun.isEmpty ? "name" : noun : echo.map { Noun.variable($0) } ?? noun
    }
    let taken = path.segments.filter(\.isVariable).map(\.text)
    var number = 2
    let first = name
    while taken.contains(name) { (name, number) = ("\(first)\(number)", number + 1) }
    return name
  }
}

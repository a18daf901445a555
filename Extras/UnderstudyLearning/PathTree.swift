import UnderstudyHTTP

/// The paths below one host, as a tree of their segments, in which what is variable is told from what is fixed.
///
/// Segments that have the form of an id share a branch from the start. Words share one when enough of them
/// are followed by the same.
struct PathNode: Sendable {
  /// Words beside each other that are followed by the same are values from here on.
  private static let leastAlike = 5
  /// With more branches the tree is folded while it grows.
  private static let mostBranches = 64

  private(set) var branches: [Segment: PathNode] = [:]
  /// By method.
  private(set) var operations: [String: LearnedOperation] = [:]
  /// A few of the segments that stand for a value here.
  private var values: Set<String> = []
  /// Names under which responses repeat the value.
  private var echoes: [String: Int] = [:]
  /// The number of requests that came here or on.
  private(set) var count = 0

  // MARK: - Growing

  mutating func add(
    _ segments: ArraySlice<Substring>, to: (inout LearnedOperation) -> Void, method: String,
    echo: (String) -> String?
  ) {
    count += 1
    guard let first = segments.first else {
      return to(&operations[method, default: LearnedOperation()])
    }
    let text = String(first)
    let segment = Segment(text)
    let isNew = branches[segment] == nil
    branches[segment, default: PathNode()].pass(
      text, segments.dropFirst(), to: to, method: method, echo: echo)
    if isNew, branches.count > Self.mostBranches { fold(isFirst: false) }
  }

  private mutating func pass(
    _ text: String, _ rest: ArraySlice<Substring>, to: (inout LearnedOperation) -> Void,
    method: String, echo: (String) -> String?
  ) {
    if values.count < 4 { values.insert(text) }
    if let name = echo(text) { echoes[name, default: 0] += 1 }
    add(rest, to: to, method: method, echo: echo)
  }

  private mutating func merge(_ other: PathNode) {
    count += other.count
    values.formUnion(other.values.prefix(4 - min(4, values.count)))
    echoes.merge(other.echoes, uniquingKeysWith: +)
    for (method, operation) in other.operations {
      operations[method, default: LearnedOperation()].merge(operation)
    }
    for (segment, node) in other.branches { branches[segment, default: PathNode()].merge(node) }
  }

  // MARK: - Telling values from words

  /// Joins the branches that are values of one variable, from the leaves on.
  ///
  /// - Parameter isFirst: Whether the branches begin the paths: few services have a variable there.
  mutating func fold(isFirst: Bool) {
    for segment in branches.keys { branches[segment]?.fold(isFirst: false) }
    joinForms()
    joinWords(isFirst)
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

  private mutating func joinWords(_ isFirst: Bool) {
    let words = branches.keys.compactMap(\.word).sorted()
    var groups: [[String]] = []
    for word in words {
      // The first of a group stands for all of it.
      let place = groups.firstIndex { branches[.word($0[0])]!.isLike(branches[.word(word)]!) }
      if let place { groups[place].append(word) } else { groups.append([word]) }
    }
    for group in groups {
      let nodes = group.compactMap { branches[.word($0)] }
      let echoing = nodes.count { $0.echoes.values.reduce(0, +) * 2 > $0.count }
      let isEchoed = echoing * 2 > nodes.count
      let least = isEchoed ? 1 : isFirst ? 4 * Self.leastAlike : Self.leastAlike
      let areValues = nodes.count >= least || nodes.count > 2 && haveSameBelow(nodes)
      guard areValues, nodes.allSatisfy({ $0.hasSuccess || $0.operations.isEmpty }) else {
        continue
      }
      // An id of another form that is followed by the same is of the same variable.
      let form = [Segment.id, .number, .uuid].first { branches[$0]?.isLike(nodes[0]) == true }
      // Beside ids, a word such as `me` or `popular` stands for itself unless it is one of them.
      if form != nil, !isEchoed, nodes.count < Self.leastAlike { continue }
      for word in group { branches[.word(word)] = nil }
      for node in nodes { branches[form ?? .id, default: PathNode()].merge(node) }
    }
  }

  /// Whether several words are followed by the same words.
  private func haveSameBelow(_ nodes: [PathNode]) -> Bool {
    let below = nodes.map { Set($0.branches.keys.compactMap(\.word)) }
    return !below[0].isEmpty && below.allSatisfy { $0 == below[0] }
  }

  private var hasSuccess: Bool { operations.values.contains { $0.success != nil } }

  /// Whether all that is known of two branches is alike, and something is known of both.
  private func isLike(_ other: PathNode) -> Bool {
    let methods = Set(operations.keys).intersection(other.operations.keys)
    if methods.isEmpty, !operations.isEmpty, !other.operations.isEmpty { return false }
    let areAlike = methods.allSatisfy { operations[$0]!.isLike(other.operations[$0]!) }
    let shared = Set(branches.keys).intersection(other.branches.keys)
    if !areAlike || methods.isEmpty && shared.isEmpty { return false }
    return shared.allSatisfy { branches[$0]!.isLike(other.branches[$0]!) }
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
      "/" + segments.map { $0.isVariable ? "{\($0.text)}" : $0.text }.joined(separator: "/")
    }
  }

  /// The words that all paths begin with and that name the interface: `api`, `v1`.
  mutating func takeBase() -> [String] {
    var base: [String] = []
    while operations.isEmpty, branches.count == 1, let (segment, node) = branches.first,
      let text = segment.word ?? (node.values.count == 1 ? node.values.first : nil),
      Segment.isBase(text), !node.branches.isEmpty
    {
      base.append(text)
      self = node
    }
    return base
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
    let owner = path.segments.last.flatMap { $0.isVariable ? nil : $0.text } ?? ""
    let noun = Noun.variable(owner, isSingular: true)
    let echo = echoes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let isWord = form == .id && values.allSatisfy { Segment($0).word != nil }
    var name = form == .date ? "date" : noun.isEmpty ? "id" : noun + "Id"
    if isWord {
      let isID = echo.map { NameWords.split($0).last == "id" } ?? false
      if !isID { name = echo.map { Noun.variable($0) } ?? (noun.isEmpty ? "name" : noun) }
    }
    let taken = path.segments.filter(\.isVariable).map(\.text)
    var number = 2
    let first = name
    while taken.contains(name) { (name, number) = ("\(first)\(number)", number + 1) }
    return name
  }
}

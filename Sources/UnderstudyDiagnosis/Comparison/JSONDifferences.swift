/// The findings about a body of JSON, by key path; what both values have in common lessens the cost.
struct JSONDifferences {
  /// The most differences worth showing.
  private static let most = 6
  /// The most keys of one object compared with one that is missing.
  private static let mostKeys = 64
  /// The most levels at which a member is looked for that is missing at its own.
  private static let mostLevels = 4

  private let isWhole: Bool
  private let stub: JSONValue
  private let request: JSONValue
  private var found: [Finding] = []
  private var others = 0
  /// The keys that an object has in the request alone, by its path.
  private var extra: [JSONPath: [String]] = [:]
  /// The members of the request that stand for one of the stub's.
  private var claimed: Set<JSONPath> = []
  /// The objects that are told as one.
  private var told: Set<JSONPath> = []

  init(_ stub: JSONValue, _ request: JSONValue, isWhole: Bool) {
    (self.stub, self.request, self.isWhole) = (stub, request, isWhole)
    let differences = JSONDiff(stub, request, lists: .asOne, isContained: !isWhole).differences
    // Last what the request has besides: it may stand for something that it lacks.
    for difference in differences where !difference.isAddition { add(difference) }
    for difference in differences where difference.isAddition { add(difference) }
  }

  /// The first differences, and the number of the others.
  var findings: [Finding] {
    guard var first = found.first else { return [.met(.body, min(credit(0), Cost.matchingBody))] }
    let count = first.place == .key(.root) ? stub.size(atMost: 10) : found.count
    let cost = min(found.cost + others * Cost.misspelt, Cost.mostInBody)
    first.cost = cost + credit(count)
    let rest = found.dropFirst().map { finding in copy(of: finding) { $0.cost = 0 } }
    // All behind a key that is too many are too many as well.
    let hint = found.last?.hints.first { $0.kind == .unexpectedKey }
    return [first] + rest + (others > 0 ? [.differs(.others(others), hint, cost: 0)] : [])
  }

  /// The lowering of the cost by members that match, as far as a person can have meant them.
  private func credit(_ differences: Int) -> Int {
    max(0, stub.size(atMost: 10 + differences) - differences) * Cost.matchingItem
  }

  private func isSame(_ stub: JSONValue, _ sent: JSONValue) -> Bool {
    isWhole ? stub == sent : stub.isContained(in: sent)
  }

  /// Whether a value inside of another stands for the stub's or the request's: it is the same, or has all
  /// its keys.
  private func isAlike(_ stub: JSONValue, _ sent: JSONValue) -> Bool {
    if isSame(stub, sent) { return true }
    guard case .object(let wanted) = stub, case .object(let members) = sent else { return false }
    return wanted.count > 1 && wanted.keys.allSatisfy { members[$0] != nil }
  }

  /// Of differences that are not shown nothing is worked out.
  private mutating func add(_ difference: JSONDiff.Difference) {
    let path = difference.path
    if case .changed(let wanted, let sent) = difference.change {
      return add { $0.values(wanted, sent, at: path) }
    }
    guard case .key(let key)? = path.steps.last, !isTold(path.parent) else { return }
    switch difference.change {
    case .removed(let value): add { $0.missing(key, value, at: path) }
    case .added(let value) where !claimed.contains(path):
      let hint = Hint(value == .null ? .nullLeftOut : .unexpectedKey)
      add { $0.finding(path, hint, .none, value, cost: Cost.unexpected) }
    default: break
    }
  }

  private mutating func add(_ finding: (inout JSONDifferences) -> Finding) {
    if found.count < Self.most { found.append(finding(&self)) } else { others += 1 }
  }

  // MARK: - Members

  /// Whether the members of an object need not be told, as it is told as one.
  private mutating func isTold(_ path: JSONPath) -> Bool {
    if told.contains(path) || extra[path] != nil { return told.contains(path) }
    guard case .object(let stub)? = path.value(in: stub),
      case .object(let request)? = path.value(in: request)
    else { return true }
    extra[path] = request.keys.filter { stub[$0] == nil }.sorted()
    // An object that has the other around it shares no key with it.
    guard !stub.isEmpty, !stub.keys.contains(where: { request[$0] != nil }),
      let hint = JSONHint.around(.object(stub), .object(request), isAlike)
    else { return false }
    told.insert(path)
    add { $0.finding(path, hint, .object(stub), .object(request), cost: Cost.misspelt) }
    addDifferences(inside: hint, .object(stub), .object(request), at: path)
    return true
  }

  /// Adds what differs besides in an object that one side has inside of another.
  private mutating func addDifferences(
    inside hint: Hint, _ stub: JSONValue, _ request: JSONValue, at path: JSONPath
  ) {
    guard hint.kind == .wrapped, let key = hint.quoted.first else { return }
    let isInRequest = hint.side == .request
    let (wanted, sent) = isInRequest ? (stub, request[key]) : (stub[key], request)
    guard let wanted, let sent else { return }
    let start = isInRequest ? path.appending(.key(key)) : path
    for difference in JSONDiff(wanted, sent, lists: .asOne, isContained: !isWhole).differences {
      guard case .changed(let wanted, let sent) = difference.change else { continue }
      add { $0.values(wanted, sent, at: difference.path.steps.reduce(start) { $0.appending($1) }) }
    }
  }

  private mutating func missing(_ key: String, _ value: JSONValue, at path: JSONPath) -> Finding {
    let members = path.parent.value(in: request)
    let names = Array(extra[path.parent, default: []].prefix(Self.mostKeys))
    let isWord = value != "" && !["null", "boolean"].contains(value.typeName)
    let other = Spelling.otherName(for: key, among: names) {
      isWord && members?[names[$0]] == value
    }
    if let (index, hint) = other {
      extra[path.parent]?.remove(at: index)
      claimed.insert(path.parent.appending(.key(names[index])))
      return copy(of: finding(path, hint, value, nil, cost: Cost.misspelt)) {
        $0.names = TextPair(stub: key, request: names[index])
      }
    }
    if key == "operationName", let name = value.string, let members,
      GraphQLOperations(json: members).names == [name]
    {
      return finding(
        path, Hint(.elsewhere, "the name in its \"query\""), value, nil, cost: Cost.otherName)
    }
    if let other = Self.path(of: key, value, in: request, .root),
      other != path, other.value(in: stub) != value
    {
      let hint = Hint(.elsewhere, "a member at another level, \"\(other)\"")
      return finding(path, hint, value, nil, cost: Cost.otherName)
    }
    let isNull = value == .null
    return finding(
      path, isNull ? Hint(.nullLeftOut, side: .stub) : Hint(.missing), value, nil,
      cost: isNull ? Cost.misspelt : Cost.missing)
  }

  /// The path of the outermost member that has a name and a value; nil for values that many members have.
  private static func path(
    of key: String, _ value: JSONValue, in json: JSONValue, _ start: JSONPath
  ) -> JSONPath? {
    guard case .object(let members) = json, start.steps.count < mostLevels,
      members.count <= mostKeys, value != .null
    else { return nil }
    if members[key] == value { return start.appending(.key(key)) }
    return members.sorted { $0.key < $1.key }.lazy.compactMap { name, member in
      path(of: key, value, in: member, start.appending(.key(name)))
    }.first
  }

  // MARK: - Values and lists

  private func values(_ wanted: JSONValue, _ sent: JSONValue, at path: JSONPath) -> Finding {
    if case (.array(let elements), .array(let others)) = (wanted, sent) {
      // Of two lists of which one is longer each may have been meant.
      let hint = elements.count == others.count ? Hint(.otherOrder) : nil
      return finding(path, hint, wanted, sent, cost: Cost.otherName)
    }
    var name = ""
    if case .key(let key)? = path.steps.last { name = key }
    var hint = JSONHint.between(wanted, sent, named: name, isSame: isSame)
    if hint?.kind == .changes { hint = Hint(.changingMember) }
    if name == "id", wanted.typeName == sent.typeName,
      path.parent.value(in: stub)?["jsonrpc"] != nil
    {
      // A counter of the calls of a remote procedure.
      return finding(path, Hint(.changingMember), wanted, sent, cost: Cost.variant)
    }
    let cost = Cost.value(hint, JSONHint.likeness(wanted, sent))
    return copy(of: finding(path, hint, wanted, sent, cost: cost)) {
      if let wanted = wanted.scalarText, let sent = sent.scalarText { $0.values = (wanted, sent) }
    }
  }

  // MARK: - Findings

  /// A finding with its values.
  private func finding(
    _ path: JSONPath, _ hint: Hint?, _ wanted: JSONValue?, _ sent: JSONValue?, cost: Int
  ) -> Finding {
    .differs(.key(path), hint, cost: cost, .member(wanted, sent, of: stub, request))
  }
}

extension JSONDiff.Difference {
  fileprivate var isAddition: Bool { if case .added = change { true } else { false } }
}

extension JSONValue {
  /// The number of scalars in a value, up to as many as matter.
  fileprivate func size(atMost most: Int) -> Int {
    switch self {
    case .object(let members):
      members.values.reduce(1) { $0 < most ? $0 + $1.size(atMost: most - $0) : $0 }
    case .array(let elements):
      elements.reduce(0) { $0 < most ? $0 + $1.size(atMost: most - $0) : $0 }
    default: 1
    }
  }
}

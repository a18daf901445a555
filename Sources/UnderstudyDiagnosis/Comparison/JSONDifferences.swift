import UnderstudyCore

/// The differences of two JSON values, by key path; what they have in common lessens the cost.
struct JSONDifferences {
  /// The most differences worth showing.
  private static let most = 6
  /// The most keys of one object compared with one that is missing.
  private static let mostKeys = 64

  private let isWhole: Bool
  private let redaction: Redaction
  private let stub: JSONValue
  private let request: JSONValue
  private var found: [Finding] = []
  private var others = 0

  init(_ stub: JSONValue, _ request: JSONValue, isWhole: Bool, _ redaction: Redaction) {
    (self.isWhole, self.redaction) = (isWhole, redaction)
    (self.stub, self.request) = (stub, request)
  }

  /// The first differences, and the number of the others.
  var findings: [Finding] {
    if isSame(stub, request) { return [.met(.body, min(credit(0), Cost.matchingBody))] }
    var copy = self
    copy.compare(stub, request, at: .root)
    let count = copy.found.first?.place == .key("") ? stub.size(atMost: 10) : copy.found.count
    let cost = min(copy.found.cost + copy.others * Cost.misspelt, Cost.mostInBody) + credit(count)
    for index in copy.found.indices { copy.found[index].cost = index == 0 ? cost : 0 }
    return copy.found
      + (copy.others > 0 ? [.differs(.others(copy.others), cost: 0)] : [])
  }

  /// Of those that are not shown nothing is worked out.
  private mutating func add(_ finding: (JSONDifferences) -> Finding) {
    if found.count < Self.most { found.append(finding(self)) } else { others += 1 }
  }

  /// The lowering of the cost by members that match, as far as a person can have meant them.
  private func credit(_ differences: Int) -> Int {
    max(0, stub.size(atMost: 10 + differences) - differences) * Cost.matchingItem
  }

  private func isSame(_ stub: JSONValue, _ sent: JSONValue) -> Bool {
    isWhole ? stub == sent : stub.isContained(in: sent)
  }

  /// Whether one object has another around it; none of their keys is the same.
  private func wrapping(_ stub: [String: JSONValue], _ request: [String: JSONValue]) -> Hint? {
    if stub.isEmpty || stub.keys.contains(where: { request[$0] != nil }) { return nil }
    if let key = request.filter({ isSame(.object(stub), $0.value) }).keys.min() {
      return Hint(.wrapped, key)
    }
    guard stub.count == 1, let (key, value) = stub.first else { return nil }
    return isSame(value, .object(request)) ? Hint(.unwrapped, key) : nil
  }

  /// Compares two values that are not the same.
  private mutating func compare(_ stub: JSONValue, _ request: JSONValue, at path: JSONPath) {
    switch (stub, request) {
    case (.object(let stub), .object(let request)):
      if let hint = wrapping(stub, request) {
        add { $0.finding(path, hint, cost: Cost.misspelt) }
      } else {
        compare(stub, request, at: path)
      }
    case (.array(let stub), .array(let request)): compare(stub, request, at: path)
    default: add { $0.values(stub, request, at: path) }
    }
  }

  // MARK: - Values and lists

  private func values(_ stub: JSONValue, _ request: JSONValue, at path: JSONPath) -> Finding {
    var name = ""
    if case .key(let key)? = path.steps.last { name = key }
    var hint = JSONHint.between(stub, request, named: name, isSame: isSame)
    if hint?.kind == .changes, isWhole { hint = Hint(.changingMember) }
    let cost = Cost.value(hint, JSONHint.likeness(stub, request))
    return finding(path, hint, stub, request, cost: cost)
  }

  private mutating func compare(
    _ stub: [JSONValue], _ request: [JSONValue], at path: JSONPath
  ) {
    let places = stub.indices.prefix(request.count).filter { !isSame(stub[$0], request[$0]) }
    let isThere = areContained(stub, in: request)
    if stub.count == request.count {
      let isSet = Set(places.map { stub[$0] }) == Set(places.map { request[$0] })
      guard places.count > 1, isThere || isSet else {
        for place in places {
          compare(stub[place], request[place], at: path.appending(.index(place)))
        }
        return
      }
    }
    // Of two lists of which one is longer each may have been meant.
    let hint = stub.count == request.count ? Hint(.otherOrder) : isThere ? Hint(.listIsWhole) : nil
    add { $0.finding(path, hint, .array(stub), .array(request), cost: Cost.otherName) }
  }

  /// Whether elements that may be contained are so in a list, in any order.
  private func areContained(_ stub: [JSONValue], in request: [JSONValue]) -> Bool {
    !isWhole && !stub.isEmpty && request.count <= Self.mostKeys
      && !JSONValue.places(of: stub, in: request).contains(nil)
  }

  // MARK: - Members

  private mutating func compare(
    _ stub: [String: JSONValue], _ request: [String: JSONValue], at path: JSONPath
  ) {
    var extra = request.keys.filter { stub[$0] == nil }.sorted()
    for key in stub.keys.sorted() {
      guard let value = stub[key] else { continue }
      let place = path.appending(.key(key))
      guard let sent = request[key] else {
        add { $0.missing(key, value, request, &extra, at: place) }
        continue
      }
      if isSame(value, sent) { continue }
      if key == "id", stub["jsonrpc"] != nil, value.typeName == sent.typeName {
        // A counter of the calls of a remote procedure.
        add { $0.finding(place, Hint(.changingMember), value, sent, cost: Cost.variant) }
      } else {
        compare(value, sent, at: place)
      }
    }
    guard isWhole else { return }
    for key in extra {
      let kind: Hint.Kind = request[key] == .null ? .unexpectedNull : .unexpectedKey
      add { $0.finding(path.appending(.key(key)), Hint(kind), cost: Cost.unexpected) }
    }
  }

  private func missing(
    _ key: String, _ value: JSONValue, _ members: [String: JSONValue], _ extra: inout [String],
    at path: JSONPath
  ) -> Finding {
    let isWord = value != "" && !["null", "boolean"].contains(value.typeName)
    let other = Spelling.otherName(for: key, among: Array(extra.prefix(Self.mostKeys))) {
      isWord && members[extra[$0]] == value
    }
    if let (index, hint) = other {
      let other = extra.remove(at: index)
      return .differs(.key(path.description), hint, cost: Cost.misspelt) {
        .init(texts: TextPair(stub: key, request: other))
      }
    }
    if value == .null { return finding(path, Hint(.nullInStub), cost: Cost.misspelt) }
    return finding(path, Hint(.keyMissing), cost: Cost.missing)
  }

  // MARK: - Findings

  /// A finding whose values are shown unless one of them is a secret, by its name, or by what stands
  /// beside it: `{"name": "Authorization", "value": "s3"}`.
  private func finding(
    _ path: JSONPath, _ hint: Hint?, _ asked: JSONValue? = nil, _ sent: JSONValue? = nil, cost: Int
  ) -> Finding {
    let place = Finding.Place.key(path.description)
    guard let asked, let sent else { return .differs(place, hint, cost: cost) }
    return .differs(place, hint, cost: cost) { [stub, request, redaction] in
      let isSecret = [stub, request].contains { path.isSecret(in: $0, redaction) }
      let hidesValues =
        isSecret
        || [asked, sent].compactMap(\.scalarText).contains { redaction.redacted(text: $0) != $0 }
      let texts = [asked, sent].map { redaction.redacted(text: $0.beginning.description) }
      return .init(
        texts: isSecret ? nil : TextPair(stub: texts[0], request: texts[1]),
        hiddenHints: hidesValues ? Hint.Kind.quotingValues : [])
    }
  }
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

/// Where two JSON values that differ do so, by key path.
struct JSONDifferences {
  /// The most differences worth showing.
  static let most = 6

  private let isWhole: Bool
  private let redaction: Redaction
  private let document: JSONValue
  private var told: [Finding] = []
  private var others = 0

  /// The first differences, and the number of the others.
  var findings: [Finding] { others == 0 ? told : told + [.differs(.others(others))] }

  init(_ stub: JSONValue, _ request: JSONValue, isWhole: Bool, _ redaction: Redaction) {
    self.isWhole = isWhole
    self.redaction = redaction
    document = request
    compare(stub, request, at: .root, isSecret: false)
  }

  /// Of those that are not shown nothing is worked out.
  private mutating func add(_ path: JSONPath, _ difference: () -> (Slip?, TextPair?)) {
    guard told.count < Self.most else {
      others += 1
      return
    }
    let (slip, texts) = difference()
    told.append(.differs(.key(path.description), slip, texts))
  }

  private mutating func compare(
    _ stub: JSONValue, _ request: JSONValue, at path: JSONPath, isSecret: Bool
  ) {
    switch (stub, request) {
    case (.object(let stub), .object(let request)):
      compare(stub, request, at: path, isSecret: isSecret)
    case (.array(let elements), .array(let sent)):
      // Nearly all of a large body is equal, and needs neither a path nor a look at its names.
      let places = elements.indices.prefix(sent.count).filter { elements[$0] != sent[$0] }
      if let slip = slip(elements, sent, differingAt: places) {
        let redaction = redaction
        // Of long lists the hint says enough.
        let isShown = !isSecret && !stub.isLong && !request.isLong
        add(path) { (slip, isShown ? Self.texts(stub, request, redaction) : nil) }
      } else {
        for place in places {
          compare(
            elements[place], sent[place], at: path.appending(.index(place)), isSecret: isSecret)
        }
      }
    case (.object, .array(let sent)) where sent.contains { isSame(stub, $0) }:
      add(path) { (.inArray(of: sent.count), nil) }
    default:
      let (redaction, isWhole) = (redaction, isWhole)
      add(path) {
        let name = String(path.description.suffix(while: { $0 != "." }))
        let slip = Slip.between(stub, request, named: name)
        return (
          (slip == .changingMember && !isWhole ? .changingPart : slip)?.withoutValues(isSecret)?
            .shown([stub, request].compactMap(\.scalarText), of: name, redaction),
          isSecret ? nil : Self.texts(stub.beginning, request.beginning, redaction)
        )
      }
    }
  }

  private func isSame(_ stub: JSONValue, _ sent: JSONValue) -> Bool {
    isWhole ? stub == sent : stub.isContained(in: sent)
  }

  /// Why two lists differ as wholes; nil where they do so in their elements.
  private func slip(
    _ elements: [JSONValue], _ sent: [JSONValue], differingAt places: [Int]
  ) -> Slip? {
    if elements.count == sent.count {
      if Slip.isReordered(elements, sent, differingAt: places) { return .otherOrder }
      let isReordered = !isWhole && places.count > 1 && Slip.areContained(elements, in: sent)
      return isReordered ? .otherOrder : nil
    }
    return !isWhole && !elements.isEmpty
      && (Set(elements).isSubset(of: sent) || Slip.areContained(elements, in: sent))
      ? .listIsWhole : .elementCount(stub: elements.count, request: sent.count)
  }

  private mutating func compare(
    _ stub: [String: JSONValue], _ request: [String: JSONValue], at path: JSONPath,
    isSecret: Bool
  ) {
    var extra = request.keys.filter { stub[$0] == nil }.sorted()
    if !stub.isEmpty, extra.count == request.count,
      let slip = Slip.wrapping(stub, request, isWhole: isWhole)
    {
      return add(path) { (slip, nil) }
    }
    for (key, value) in stub.filter({ request[$0] != $1 }).sorted(by: { $0.key < $1.key }) {
      let place = path.appending(.key(key))
      if let sent = request[key] {
        let isSecret =
          isSecret || redaction.isSecret(member: key) || redaction.names.hides(place)
        if key == "id", stub["jsonrpc"] != nil,
          value.typeName == sent.typeName
        {
          // What counts the calls of a remote procedure.
          let redaction = redaction
          add(place) { (.changingMember, isSecret ? nil : Self.texts(value, sent, redaction)) }
        } else if let other = Slip.exchanged(key, value, stub, request) {
          let redaction = redaction
          add(place) {
            (.exchangedValues(other), isSecret ? nil : Self.texts(value, sent, redaction))
          }
        } else {
          compare(value, sent, at: place, isSecret: isSecret)
        }
      } else if JSONMember(key: key, value: value).nesting(in: request) == nil,
        let (alike, slip) = underAnotherKey(key, value, extra, request)
      {
        extra.removeAll { $0 == alike }
        add(place) { (slip, TextPair(stub: key, request: alike)) }
      } else {
        let elsewhere = told.count < Self.most ? JSONMember(key: key, value: value) : nil
        let slip = elsewhere?.slip(in: request, of: document)
        add(place) { (slip ?? (value == .null ? .nullInStub : .keyMissing), nil) }
      }
    }
    if isWhole {
      for key in extra { add(path.appending(.key(key))) { (.unexpectedKey, nil) } }
    }
  }

  /// A key that is spelled alike, else the only one that has the value; looked for only as long as it
  /// is shown.
  private func underAnotherKey(
    _ key: String, _ value: JSONValue, _ others: [String], _ request: [String: JSONValue]
  ) -> (String, Slip)? {
    guard told.count < Self.most else { return nil }
    let others = others.prefix(Self.mostKeys)
    for other in others {
      if let slip = Slip.key(key, sentAs: other) { return (other, slip) }
    }
    switch value {
    case .null, .bool: break
    default:
      let same = others.filter { request[$0] == value }
      if same.count == 1 { return (same[0], .otherKey(same[0])) }
    }
    return others.first { Slip.isAbbreviation(key, $0) }.map { ($0, .abbreviated($0)) }
  }

  /// The most keys of one object compared with one that is missing.
  private static let mostKeys = 64

  private static func texts(
    _ stub: JSONValue, _ request: JSONValue, _ redaction: Redaction
  ) -> TextPair {
    TextPair(
      stub: redaction.redacted(text: stub.description),
      request: redaction.redacted(text: request.description))
  }
}

extension String {
  /// The end of the text, up to what is no part of it.
  fileprivate func suffix(while isPart: (Character) -> Bool) -> Substring {
    self[(lastIndex { !isPart($0) }.map(index(after:)) ?? startIndex)...]
  }
}

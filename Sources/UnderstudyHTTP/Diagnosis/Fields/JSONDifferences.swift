import UnderstudyCore

/// Where two JSON values differ, by key path.
struct JSONDifferences {
  /// The most differences worth showing.
  static let most = 6

  private let isWhole: Bool
  private let redaction: Redaction
  private(set) var findings: [Finding] = []

  init(_ stub: JSONValue, _ request: JSONValue, isWhole: Bool, _ redaction: Redaction) {
    self.isWhole = isWhole
    self.redaction = redaction
    compare(stub, request, at: "", isSecret: false)
  }

  private mutating func add(_ path: String, _ slip: Slip?, _ texts: TextPair?) {
    // Many differences in one body make it no further away than a body of another kind.
    if findings.count < Self.most {
      findings.append(.differs(.key(path), slip, texts, cost: findings.count < 3 ? 3 : 0))
    }
  }

  private mutating func compare(
    _ stub: JSONValue, _ request: JSONValue, at path: String, isSecret: Bool
  ) {
    switch (stub, request) {
    case (.object(let stub), .object(let request)):
      compare(stub, request, at: path, isSecret: isSecret)
    case (.array(let stub), .array(let request)):
      if stub.count != request.count {
        add(path, .elementCount(stub: stub.count, request: request.count), nil)
      }
      for (index, (stub, request)) in zip(stub, request).enumerated() {
        compare(stub, request, at: "\(path)[\(index)]", isSecret: isSecret)
      }
    case _ where stub == request: break
    default:
      let texts = TextPair(stub: text(stub), request: text(request))
      let slip: Slip? =
        if stub.typeName != request.typeName {
          .otherType(stub: stub.typeName, request: request.typeName)
        } else if let stub = stub.string, let request = request.string {
          Slip.between(stub, request)
        } else {
          nil
        }
      add(path, slip, isSecret ? nil : texts)
    }
  }

  private mutating func compare(
    _ stub: [String: JSONValue], _ request: [String: JSONValue], at path: String, isSecret: Bool
  ) {
    var extra = request.keys.filter { stub[$0] == nil }.sorted()
    for (key, value) in stub.sorted(by: { $0.key < $1.key }) {
      let place = Self.path(path, key)
      if let sent = request[key] {
        compare(value, sent, at: place, isSecret: isSecret || redaction.isSecret(key))
      } else if let alike = extra.first(where: { EditDistance.isSlip(key, for: $0) }) {
        extra.removeAll { $0 == alike }
        add(place, .keyMisspelt(alike), TextPair(stub: key, request: alike))
      } else {
        add(place, .keyMissing, nil)
      }
    }
    if isWhole {
      for key in extra { add(Self.path(path, key), .unexpectedKey, nil) }
    }
  }

  private static func path(_ path: String, _ key: String) -> String {
    let isPlain = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    if !isPlain { return "\(path)[\(SwiftSource.literal(key))]" }
    return path.isEmpty ? key : "\(path).\(key)"
  }

  private func text(_ value: JSONValue) -> String { redaction.redacted(text: value.description) }
}

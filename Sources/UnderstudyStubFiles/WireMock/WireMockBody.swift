import UnderstudyHTTP

/// What a mapping requires of a body.
enum WireMockBody: Sendable {
  case pattern(BodyPattern)
  case predicate(String, @Sendable (RecordedRequest) -> Bool)
  case anything

  /// The value at a path in JSON; without a pattern it need only be there.
  static func path(_ text: String, _ pattern: ValuePattern?) -> WireMockBody {
    let name = "\(text) \(pattern.map { "is \($0)" } ?? "is there")"
    let path = JSONPath(text)
    return .predicate(name) { request in
      guard let json = try? request.json(), let found = path?.value(in: json) else {
        return pattern?.isAbsent ?? false
      }
      return pattern.map { $0.matches(found.string ?? found.description) } ?? true
    }
  }

  var kind: BodyPattern.Kind? { if case .pattern(let body) = self { body.kind } else { nil } }

  func required(by pattern: RequestPattern) -> RequestPattern {
    switch self {
    case .pattern(let body): pattern.body(body)
    case .predicate(let name, let holds): pattern.where(name, holds)
    case .anything: pattern
    }
  }
}

import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

extension WireMockReader {
  private static let urlKeys = [
    "url", "urlPath", "urlPathTemplate", "urlPattern", "urlPathPattern",
  ]
  private static let requestKeys =
    urlKeys + [
      "method", "basicAuthCredentials", "basicAuth", "bodyPatterns",
    ] + WireMockMappings.places.map(\.key)

  func request(_ value: JSONTree, at keyPath: String) -> RequestPattern? {
    guard let object = object(value, Self.requestKeys, at: keyPath) else { return nil }
    let method = object.string("method").flatMap { $0 == "ANY" ? nil : $0 }
    var pattern = RequestPattern(method: method, url: url(object), location: CodeLocation())
    // `url` means all of it; a pattern without a query would allow any.
    if let text = object["url"]?.string, !text.contains("?") {
      pattern = pattern.query(exactly: [:])
    }
    for (key, place) in WireMockMappings.places {
      for (name, value) in matchers(of: object, key) {
        pattern = pattern.requiring(Requirement(place, name, value))
      }
    }
    for key in ["basicAuthCredentials", "basicAuth"] {
      guard let value = object[key],
        let user = self.object(value, ["username", "password"], at: object.path(key))
      else { continue }
      let credentials = "\(user.string("username") ?? ""):\(user.string("password") ?? "")"
      pattern = pattern.header(
        "Authorization", "Basic \(Data(credentials.utf8).base64EncodedString())")
    }
    for (value, keyPath) in object.list("bodyPatterns") ?? [] {
      pattern = body(value, at: keyPath, of: pattern)
    }
    return pattern
  }

  private func url(_ object: JSONFileObject) -> URLPattern {
    guard !object.keys(of: Self.urlKeys).isEmpty, let key = object.only(Self.urlKeys),
      let text = object.string(key)
    else { return .any }
    // What is in front of the path, since WireMock's expressions begin with it.
    let origin = "^[^:/?#]+://[^/?#]*"
    let pattern: URLPattern
    switch key {
    case "urlPathTemplate": pattern = URLPattern(text)
    case "urlPattern": pattern = .regex("\(origin)(?:\(text))$")
    case "urlPathPattern": pattern = .regex("\(origin)(?:\(text))(?:[?#].*)?$")
    default:
      // Taken literally, as WireMock does.
      pattern = URLPattern(
        text.replacing("{", with: "%7B").replacing("}", with: "%7D").replacing("*", with: "%2A"))
    }
    if case .unreadable(let reason) = pattern.kind { object.fault(key, reason) }
    return pattern
  }

  // MARK: - Values

  private static let operators = [
    "equalTo", "contains", "doesNotContain", "matches", "doesNotMatch", "absent",
  ]

  private func matchers(
    of object: JSONFileObject, _ key: String
  ) -> [(name: String, value: ValuePattern)] {
    object.members(key).compactMap { member, keyPath in
      self.object(member.value, Self.operators + ["caseInsensitive"], at: keyPath)
        .flatMap(matcher).map { (member.key, $0) }
    }
  }

  /// One of the ways to compare a text; nil where it is not understood.
  private func matcher(_ object: JSONFileObject) -> ValuePattern? {
    guard let key = object.only(Self.operators) else { return nil }
    if key == "absent" { return object.bool(key) == true ? .absent : .any }
    guard let text = object.string(key) else { return nil }
    let ignoresCase = object.bool("caseInsensitive") ?? false
    if ignoresCase, key != "equalTo" {
      object.fault("caseInsensitive", "it is supported beside 'equalTo' alone")
    }
    switch key {
    case "equalTo":
      return ignoresCase
        ? .regex("(?i)^\(NSRegularExpression.escapedPattern(for: text))$") : .equal(text)
    case "contains": return .contains(text)
    case "doesNotContain":
      return .where("does not contain \"\(text)\"") { !$0.contains(text) }
    default:
      let regex = TextRegex("^(?:\(text))$")
      if regex.problem != nil { object.fault(key, "it is not a valid regular expression") }
      if key == "matches" { return .regex(regex.pattern) }
      return .where("does not match /\(text)/") { !regex.matches($0) }
    }
  }

  // MARK: - Bodies

  private static let bodyOperators = [
    "equalToJson", "equalTo", "contains", "binaryEqualTo", "matches", "matchesJsonPath", "absent",
  ]

  private func body(
    _ value: JSONTree, at keyPath: String, of pattern: RequestPattern
  ) -> RequestPattern {
    let keys = Self.bodyOperators + ["ignoreExtraElements", "ignoreArrayOrder"]
    guard let object = object(value, keys, at: keyPath),
      let key = object.only(Self.bodyOperators), let content = object[key]
    else { return pattern }
    switch key {
    case "equalToJson":
      guard let json = json(content.value, of: object, key) else { return pattern }
      if json.description.contains("${json-unit.") {
        object.fault(key, "placeholders such as ${json-unit.ignore} are not supported")
      }
      let allowsMore = object.bool("ignoreExtraElements") ?? false
      if object.bool("ignoreArrayOrder") == true, json.hasOrder {
        object.fault("ignoreArrayOrder", "arrays are compared in order here")
      }
      return pattern.body(BodyPattern(kind: allowsMore ? .jsonContaining(json) : .json(json)))
    case "matchesJsonPath": return jsonPath(content, object, of: pattern)
    case "absent": return object.bool(key) == true ? pattern.body(.empty) : pattern
    default: break
    }
    guard let text = object.string(key) else { return pattern }
    switch key {
    case "equalTo": return pattern.body(.text(text))
    case "contains": return pattern.body(.contains(text))
    case "binaryEqualTo":
      if let data = Data(base64Encoded: text) { return pattern.body(.data(data)) }
      object.fault(key, "it is not base64")
      return pattern
    default:
      let regex = TextRegex("^(?s:\(text))$")
      if regex.problem != nil { object.fault(key, "it is not a valid regular expression") }
      return pattern.where("the body matches /\(text)/") { request in
        request.text.map(regex.matches) ?? false
      }
    }
  }

  /// JSON that is written out, or in a string, as WireMock allows.
  private func json(_ value: JSONValue, of object: JSONFileObject, _ key: String) -> JSONValue? {
    guard let text = value.string else { return value }
    if let json = try? JSONValue(parsing: Data(text.utf8)) { return json }
    object.fault(key, "the text is not JSON")
    return nil
  }

  private func jsonPath(
    _ value: JSONTree, _ object: JSONFileObject, of pattern: RequestPattern
  ) -> RequestPattern {
    var expression = value.string
    var matcher: ValuePattern?
    if expression == nil {
      let keys = Self.operators + ["caseInsensitive", "expression"]
      guard let inner = self.object(value, keys, at: object.path("matchesJsonPath")) else {
        return pattern
      }
      expression = inner.string("expression")
      if !inner.keys(of: Self.operators).isEmpty { matcher = self.matcher(inner) }
    }
    guard let text = expression, text.hasPrefix("$"), let path = JSONPath(text), path.isOnePlace
    else {
      object.fault("matchesJsonPath", "only a path to one place is supported, such as $.user.name")
      return pattern
    }
    let name = "\(text) \(matcher.map { "is \($0)" } ?? "is there")"
    return pattern.where(name) { [matcher] request in
      guard let json = try? request.json(), let found = path.value(in: json) else {
        return matcher?.isAbsent ?? false
      }
      return matcher.map { $0.matches(found.string ?? found.description) } ?? true
    }
  }
}

extension JSONValue {
  /// Whether an array in it has an order to speak of.
  fileprivate var hasOrder: Bool {
    switch self {
    case .array(let elements): elements.count > 1 || elements.contains(where: \.hasOrder)
    case .object(let members): members.values.contains(where: \.hasOrder)
    default: false
    }
  }
}

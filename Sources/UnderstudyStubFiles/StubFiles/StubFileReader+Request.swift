import Foundation
import UnderstudyCore
import UnderstudyHTTP

extension StubFileReader {
  func request(_ value: JSONTree, at keyPath: String) -> RequestPattern? {
    if let line = value.string { return request(line: line, value, at: keyPath) }
    guard let object = object(value, StubFileKeys.request, at: keyPath) else { return nil }
    let method = object.string("method")
    if let method, !Self.isMethod(method) {
      object.fault("method", "'\(method)' is not a method")
    }
    var pattern = pattern(method, url(object))
    if !object.keys(of: ["query", "exactQuery"]).isEmpty {
      let key = object.only(["query", "exactQuery"])
      if key == "exactQuery" { pattern = pattern.query(exactly: [:]) }
      for (name, value) in key.map({ items(of: object, $0) }) ?? [] {
        pattern = pattern.query(name, value)
      }
    }
    if let names = object.list("ignoredQuery") {
      pattern = pattern.ignoringQuery(Set(names.compactMap { string($0, at: $1) }))
    }
    for (key, place) in StubFileKeys.places {
      for (name, value) in items(of: object, key) {
        pattern = pattern.requiring(Requirement(place, name, value))
      }
    }
    if let body = object["body"] {
      for body in bodies(body, at: object.path("body")) { pattern = pattern.body(body) }
    }
    return pattern
  }

  /// `GET https://api.example.com/movies`, or a URL alone for any method.
  private func request(
    line: String, _ value: JSONTree, at keyPath: String
  ) -> RequestPattern? {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let method = words.count == 2 ? String(words[0]) : nil
    if let method, !Self.isMethod(method) {
      text.fault(keyPath, "'\(method)' is not a method", at: value.offset)
      return nil
    }
    return pattern(method, url(String(words.last ?? ""), at: keyPath, value.offset))
  }

  private func pattern(_ method: String?, _ url: URLPattern) -> RequestPattern {
    RequestPattern(
      method: method?.uppercased() == "ANY" ? nil : method, url: url, location: CodeLocation())
  }

  private static func isMethod(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }

  // MARK: - URL

  private func url(_ object: JSONFileObject) -> URLPattern {
    guard let value = object["url"] else { return .any }
    if let text = value.string { return url(text, at: object.path("url"), value.offset) }
    guard let regex = self.object(value, StubFileKeys.url, at: object.path("url")) else {
      return .any
    }
    guard let text = regex.string("matches") else {
      if regex["matches"] == nil { regex.missing("it needs 'matches'") }
      return .any
    }
    let pattern = URLPattern.regex(text)
    if case .unreadable(let reason) = pattern.kind { regex.fault("matches", reason) }
    return pattern
  }

  private func url(_ text: String, at keyPath: String, _ offset: Int) -> URLPattern {
    let pattern = URLPattern(text)
    if case .unreadable(let reason) = pattern.kind {
      // The reason may quote what is written.
      let shown = Redaction.standard.redacted(text: reason)
      self.text.fault(keyPath, "cannot read the URL pattern: \(shown)", at: offset)
    }
    return pattern
  }

  // MARK: - Values

  /// Names with their values, one for each value of a list.
  func items(of object: JSONFileObject, _ key: String) -> [(String, ValuePattern)] {
    object.members(key).flatMap { member, keyPath -> [(String, ValuePattern)] in
      guard case .array(let elements) = member.value.content else {
        return self.value(member.value, at: keyPath).map { [(member.key, $0)] } ?? []
      }
      return elements.enumerated().compactMap { index, element in
        self.value(element, at: "\(keyPath)[\(index)]").map { (member.key, $0) }
      }
    }
  }

  /// What a value must be; nil, with a fault, where that cannot be read.
  private func value(_ value: JSONTree, at keyPath: String) -> ValuePattern? {
    if let text = value.string { return .equal(text) }
    guard case .object = value.content,
      let object = object(value, StubFileKeys.value, at: keyPath)
    else {
      text.fault(keyPath, notText(value), at: value.offset)
      return nil
    }
    guard let key = object.only(StubFileKeys.value) else { return nil }
    if key == "present" { return object.bool(key).map { $0 ? .any : .absent } }
    guard let text = object.string(key) else { return nil }
    switch key {
    case "equals": return .equal(text)
    case "contains": return .contains(text)
    default:
      if let problem = TextRegex(text).problem { object.fault(key, problem) }
      return .regex(text)
    }
  }

  func string(_ value: JSONTree, at keyPath: String) -> String? {
    if let text = value.string { return text }
    text.fault(keyPath, notText(value), at: value.offset)
    return nil
  }

  private func notText(_ value: JSONTree) -> String {
    guard let scalar = value.scalar, scalar != .null else {
      return "it is \(value.kind), not a string"
    }
    return "it is \(value.kind), not a string; write \"\(scalar)\""
  }

  // MARK: - Bodies

  private func bodies(_ value: JSONTree, at keyPath: String) -> [BodyPattern] {
    guard case .array(let elements) = value.content else {
      return body(value, at: keyPath).map { [$0] } ?? []
    }
    return elements.enumerated().compactMap { body($1, at: "\(keyPath)[\($0)]") }
  }

  private func body(_ value: JSONTree, at keyPath: String) -> BodyPattern? {
    guard let object = object(value, StubFileKeys.body, at: keyPath),
      let key = object.only(StubFileKeys.bodyKinds), let content = object[key]
    else { return nil }
    let isRedacted = object.bool("redacted") == true
    if isRedacted, !["json", "text"].contains(key) {
      object.fault("redacted", "it is for 'json' and 'text'")
    }
    switch key {
    case "json":
      let json = json(content, object, key)?.value
      return json.map { BodyPattern(kind: isRedacted ? .redactedJSON($0) : .json($0)) }
    case "jsonContaining":
      return json(content, object, key).map { BodyPattern(kind: .jsonContaining($0.value)) }
    case "text":
      return object.string(key).map {
        BodyPattern(kind: isRedacted ? .redactedText($0) : .text($0))
      }
    case "contains": return object.string(key).map { .contains($0) }
    case "base64": return base64(object, key).map { .data($0) }
    case "form", "exactForm":
      var fields = PlacePattern(.field)
      fields.isExact = key == "exactForm"
      for (name, value) in items(of: object, key) { fields.require(name, value) }
      return BodyPattern(kind: .named(fields))
    case "part": return part(content, at: object.path(key))
    default:
      if object.bool(key) == false { object.fault(key, "it can only be true") }
      return .empty
    }
  }

  private func part(_ value: JSONTree, at keyPath: String) -> BodyPattern? {
    guard let object = object(value, StubFileKeys.part, at: keyPath) else { return nil }
    if object["name"] == nil { object.missing("it needs 'name'") }
    guard let name = object.string("name") else { return nil }
    let text = object["value"].map { self.value($0, at: object.path("value")) } ?? .any
    let filename = object["filename"].map { self.value($0, at: object.path("filename")) }
    guard let text else { return nil }
    return .part(name, text, filename: filename ?? nil)
  }

  /// JSON that is written out: in a string it is a slip.
  func json(_ value: JSONTree, _ object: JSONFileObject, _ key: String) -> JSONTree? {
    if let text = value.string, let first = text.first(where: { !$0.isWhitespace }),
      "{[".contains(first), (try? JSONValue(parsing: Data(text.utf8))) != nil
    {
      object.fault(
        key, "it is a string that holds JSON; write the JSON itself, or 'text' for the string")
      return nil
    }
    return value
  }

  func base64(_ object: JSONFileObject, _ key: String) -> Data? {
    guard let text = object.string(key) else { return nil }
    if let data = Data(base64Encoded: text) { return data }
    object.fault(key, "it is not base64")
    return nil
  }
}

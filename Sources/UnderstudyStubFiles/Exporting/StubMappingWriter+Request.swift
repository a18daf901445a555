import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

extension StubMappingWriter {
  mutating func request(_ pattern: RequestPattern) throws(Inexpressible) -> JSONTree {
    try pattern.requireNoPredicate()
    var members: [(String, JSONTree)] = [("method", .string(pattern.method ?? "ANY"))]
    let whole = whole(pattern)
    if let whole {
      members.append(("url", .string(whole)))
    } else {
      if let url = try url(pattern) { members.append(url) }
    }
    for (key, place) in WireMockMappings.places where place != .query || whole == nil {
      let values = pattern.values(in: place)
      if values.isExact { remarks.add("\(place.noun)s that a stub does not name are allowed") }
      if let matchers = try matchers(values, pattern.redaction) { members.append((key, matchers)) }
    }
    if !pattern.values(in: .part).isEmpty {
      throw Inexpressible("a part of a body in several parts is asked for")
    }
    var bodies: [JSONTree] = []
    for body in pattern.bodies {
      if let matcher = try matcher(body, pattern.redaction) { bodies.append(matcher) }
    }
    if !bodies.isEmpty { members.append(("bodyPatterns", .array(bodies))) }
    return .object(members)
  }

  // MARK: - URLs

  /// The path with its whole query, where nothing else matches.
  private func whole(_ pattern: RequestPattern) -> String? {
    let query = pattern.values(in: .query)
    guard query.isExact, query.ignored.isEmpty,
      pattern.url.template?.path.literal != nil
    else { return nil }
    var items: [String] = []
    for item in query.requirements {
      guard case .equal(let value) = item.value.kind else { return nil }
      items.append("\(StubHARWriter.encoded(item.name))=\(StubHARWriter.encoded(value))")
    }
    let text = pattern.url.path + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
    // With a secret in it, each of its parts is looked at by itself.
    return pattern.redaction.redacted(url: text) == text ? text : nil
  }

  private mutating func url(_ pattern: RequestPattern) throws(Inexpressible) -> (String, JSONTree)?
  {
    switch pattern.url.kind {
    case .any: return nil
    case .template(let template):
      let path = pattern.redaction.redacted(url: pattern.url.path)
      if path != pattern.url.path { noteSecret() }
      if template.path.literal != nil, path == pattern.url.path {
        return ("urlPath", .string(path))
      }
      let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      // A parameter has a segment to itself there.
      let isTemplate = segments.allSatisfy { segment in
        !segment.contains("*") && !segment.contains(Redaction.placeholder)
          && (!segment.contains("{") || segment.hasPrefix("{") && segment.hasSuffix("}"))
      }
      if isTemplate { return ("urlPathTemplate", .string(path)) }
      let patterns = segments.map { Self.expression(forSegment: String($0)) }
      return (
        "urlPathPattern",
        .string(patterns.joined(separator: "/").replacing("/(?:/", with: "(?:/"))
      )
    case .regex(let regex):
      guard let (key, expression) = regex.ofWireMock else {
        throw Inexpressible(
          "the whole URL matches /\(regex.pattern)/, and WireMock sees the path and the query alone"
        )
      }
      return (key, .string(expression))
    case .predicate(let name, _):
      throw Inexpressible("the URL is asked of a closure (\(name))")
    case .unreadable(let reason): throw Inexpressible("the URL cannot be read: \(reason)")
    }
  }

  private static func expression(forSegment text: String) -> String {
    // Everything below, and the folder itself.
    if text == "**" { return "(?:/.*)?" }
    if text == "*" || text.contains(Redaction.placeholder) { return "[^/]+" }
    guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}") else {
      return NSRegularExpression.escapedPattern(for: text)
    }
    return NSRegularExpression.escapedPattern(for: String(text[..<open])) + "[^/]+"
      + NSRegularExpression.escapedPattern(for: String(text[text.index(after: close)...]))
  }

  // MARK: - Values

  private mutating func noteSecret() {
    remarks.add("any value matches where there was a secret")
  }

  /// What is asked of named values; nil where that is nothing.
  private mutating func matchers(
    _ values: PlacePattern, _ redaction: Redaction
  ) throws(Inexpressible) -> JSONTree? {
    var members: [(String, JSONTree)] = []
    for item in values.requirements {
      let isKnown = members.contains { $0.0 == item.name }
      if isKnown {
        remarks.add("of \(values.place.noun)s of one name the first is required alone")
      } else {
        members.append((item.name, try matcher(item.value, of: item.secretName, redaction)))
      }
    }
    return members.isEmpty ? nil : .object(members)
  }

  private static var anything: JSONTree { .object(["matches": .string("(?s).*")]) }

  private mutating func matcher(
    _ pattern: ValuePattern, of name: String, _ redaction: Redaction
  ) throws(Inexpressible) -> JSONTree {
    switch pattern.kind {
    case .any: return Self.anything
    case .absent: return .object(["absent": .bool(true)])
    case .equal(let text), .contains(let text):
      if redaction.redacted(text, of: name) != text {
        noteSecret()
        return Self.anything
      }
      if case .equal = pattern.kind { return .object(["equalTo": .string(text)]) }
      return .object(["contains": .string(text)])
    case .regex(let regex): return .object(["matches": .string(regex.ofWhole)])
    case .predicate(let predicate, _):
      throw Inexpressible("\(name) is asked of a closure (\(predicate))")
    }
  }

  /// Nil where any body has to do.
  private mutating func matcher(
    _ pattern: BodyPattern, _ redaction: Redaction
  ) throws(Inexpressible) -> JSONTree? {
    let text: String
    switch pattern.kind {
    case .empty: return .object(["absent": .bool(true)])
    case .data(let data):
      if redaction.redacted(data, type: nil) == data {
        return .object(["binaryEqualTo": .string(data.base64EncodedString())])
      }
      noteSecret()
      return nil
    case .text(let value), .contains(let value): text = value
    case .json(let value), .jsonContaining(let value): text = value.description
    case .redactedJSON, .redactedText:
      noteSecret()
      return nil
    case .named: return nil
    case .unreadable(let reason): throw Inexpressible("the body cannot be read: \(reason)")
    }
    if redaction.redacted(text: text) != text {
      noteSecret()
      return nil
    }
    switch pattern.kind {
    case .json(let value): return .object(["equalToJson": JSONTree(value)])
    case .jsonContaining(let value):
      return .object(["equalToJson": JSONTree(value), "ignoreExtraElements": .bool(true)])
    case .contains: return .object(["contains": .string(text)])
    default: return .object(["equalTo": .string(text)])
    }
  }
}

extension TextRegex {
  /// The expression as WireMock has it, which a whole text must match.
  fileprivate var ofWhole: String {
    pattern.hasPrefix("^(?:") && pattern.hasSuffix(")$")
      ? String(pattern.dropFirst(4).dropLast(2)) : "[\\s\\S]*(?:\(pattern))[\\s\\S]*"
  }

  /// The key and the expression of a URL; nil where it is asked for what is before the path.
  fileprivate var ofWireMock: (key: String, expression: String)? {
    let (front, whole, path) = ("^[^:/?#]+://[^/?#]*(?:", ")$", ")(?:[?#].*)?$")
    if pattern.hasPrefix(front) {
      let rest = pattern.dropFirst(front.count)
      if rest.hasSuffix(path) { return ("urlPathPattern", String(rest.dropLast(path.count))) }
      if rest.hasSuffix(whole) { return ("urlPattern", String(rest.dropLast(whole.count))) }
    }
    guard pattern.hasPrefix("/") || pattern.hasPrefix("\\/"), !pattern.hasPrefix("//") else {
      return nil
    }
    return ("urlPattern", ".*(?:\(pattern)).*")
  }
}

extension URLPattern {
  /// The path as it is sent.
  fileprivate var path: String {
    let text = textWithoutQuery
    var path = text[...]
    if !text.hasPrefix("/") || text.hasPrefix("//") {
      guard let start = text.range(of: "//")?.upperBound else { return text }
      path = text[start...].drop { $0 != "/" }
    }
    return path.isEmpty
      ? "/" : path.map { $0.isASCII ? "\($0)" : StubHARWriter.encoded("\($0)") }.joined()
  }
}

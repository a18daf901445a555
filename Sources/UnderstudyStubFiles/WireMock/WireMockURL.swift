import Foundation
import UnderstudyHTTP

/// The key and the text with which a mapping says which URLs it matches.
struct WireMockURL {
  let key: String
  let text: String

  private init(_ key: String, _ text: String) { (self.key, self.text) = (key, text) }

  /// Nil where every URL will do.
  init?(_ pattern: RequestPattern) throws(Inexpressible) {
    switch pattern.url.kind {
    case .any: return nil
    case .template(let template):
      let path = pattern.url.textWithoutQuery
      guard template.path.literal != nil else {
        self.init(segments: path.split(separator: "/", omittingEmptySubsequences: false))
        return
      }
      let query = Self.wholeQuery(pattern.values(in: .query))
      self = query.map { Self("url", path + $0) } ?? Self("urlPath", path)
    case .regex(let regex):
      guard let url = Self(regex) else {
        throw Inexpressible(
          "the whole URL matches /\(regex.pattern)/, and WireMock sees the path and the query alone"
        )
      }
      self = url
    case .predicate(let name, _): throw Inexpressible("the URL is asked of a closure (\(name))")
    case .unreadable(let reason): throw Inexpressible("the URL cannot be read: \(reason)")
    }
  }

  /// The query with its question mark; nil where another one may match too.
  private static func wholeQuery(_ query: PlacePattern) -> String? {
    guard query.isExact, query.ignored.isEmpty else { return nil }
    var items: [String] = []
    for item in query.requirements {
      guard case .equal(let value) = item.value.kind else { return nil }
      items.append("\(item.name.percentEncoded)=\(value.percentEncoded)")
    }
    return items.isEmpty ? "" : "?\(items.joined(separator: "&"))"
  }

  // MARK: - Templates

  private init(segments: [Substring]) {
    // A parameter has a segment to itself in a template.
    let isTemplate = segments.allSatisfy { segment in
      !segment.contains("*")
        && (!segment.contains("{") || segment.hasPrefix("{") && segment.hasSuffix("}"))
    }
    let pattern = segments.map { Self.expression(forSegment: String($0)) }.joined(separator: "/")
    self =
      isTemplate
      ? Self("urlPathTemplate", segments.joined(separator: "/"))
      : Self("urlPathPattern", pattern.replacing("/(?:/", with: "(?:/"))
  }

  private static func expression(forSegment text: String) -> String {
    // Everything below, and the folder itself.
    if text == "**" { return "(?:/.*)?" }
    if text == "*" { return "[^/]+" }
    guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}") else {
      return NSRegularExpression.escapedPattern(for: text)
    }
    return NSRegularExpression.escapedPattern(for: String(text[..<open])) + "[^/]+"
      + NSRegularExpression.escapedPattern(for: String(text[text.index(after: close)...]))
  }

  // MARK: - Regular expressions

  /// Nil where the expression is about what precedes the path.
  private init?(_ regex: TextRegex) {
    let pattern = regex.pattern
    let front = TextRegex.origin + "(?:"
    for (key, end) in [("urlPathPattern", ")" + TextRegex.anyQuery), ("urlPattern", ")$")]
    where pattern.hasPrefix(front) && pattern.hasSuffix(end) {
      self.init(key, String(pattern.dropFirst(front.count).dropLast(end.count)))
      return
    }
    guard pattern.hasPrefix("/") || pattern.hasPrefix("\\/"), !pattern.hasPrefix("//") else {
      return nil
    }
    self.init("urlPattern", ".*(?:\(pattern)).*")
  }
}

extension TextRegex {
  /// What precedes a path, since WireMock's expressions begin with it.
  static let origin = "^[^:/?#]+://[^/?#]*"
  static let anyQuery = "(?:[?#].*)?$"

  /// The expression as WireMock has it, which a whole text must match.
  var ofWhole: String {
    pattern.hasPrefix("^(?:") && pattern.hasSuffix(")$")
      ? String(pattern.dropFirst(4).dropLast(2)) : "[\\s\\S]*(?:\(pattern))[\\s\\S]*"
  }
}

extension URLPattern {
  /// The URL without parameters, as WireMock reads it.
  static func url(literally text: String) -> URLPattern {
    URLPattern(
      text.replacing("{", with: "%7B").replacing("}", with: "%7D").replacing("*", with: "%2A"))
  }
}

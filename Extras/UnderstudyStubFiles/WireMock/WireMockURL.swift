import Foundation
import UnderstudyHTTP

/// The key and the text with which a mapping says which URLs it matches.
struct WireMockURL {
  let key: String
  let text: String

  private init(_ key: String, _ text: String) { (self.key, self.text) = (key, text) }

  /// Nil if every URL will do; a pattern that asks a closure, or is broken, is refused before.
  init?(_ pattern: RequestPattern) throws(Inexpressible) {
    switch pattern.url.kind {
    case .any, .predicate, .unreadable: return nil
    case .template(let template):
      let path = pattern.url.textWithoutQuery
      if template.path.literal == nil {
        self.init(path.split(separator: "/", omittingEmptySubsequences: false), of: template.path)
      } else if let query = Self.wholeQuery(pattern.values(in: .query)) {
        self.init("url", path + query)
      } else {
        self.init("urlPath", path)
      }
    case .regex(let regex): try self.init(regex)
    }
  }

  /// The query with its question mark; nil if another one may match too.
  private static func wholeQuery(_ query: PlacePattern) -> String? {
    guard query.isExact, query.ignored.isEmpty else { return nil }
    let items = query.requirements.compactMap { item in
      item.value.equalText.map { "\(item.name.percentEncoded)=\($0.percentEncoded)" }
    }
    if items.count < query.requirements.count { return nil }
    return items.isEmpty ? "" : "?\(items.joined(separator: "&"))"
  }

  // MARK: - Templates

  private init(_ segments: [Substring], of path: PathPattern) {
    // A parameter has a segment to itself in a template.
    if segments.allSatisfy({ $0.wholeMatch(of: /[^*{]*|\{[^*]*\}/) != nil }) {
      self.init("urlPathTemplate", segments.joined(separator: "/"))
      return
    }
    self.init("urlPathPattern", path.expression)
  }

  // MARK: - Regular expressions

  private init(_ regex: TextRegex) throws(Inexpressible) {
    let pattern = regex.pattern
    let front = TextRegex.origin + "(?:"
    for (key, end) in [("urlPathPattern", ")" + TextRegex.anyQuery), ("urlPattern", ")$")]
    where pattern.hasPrefix(front) && pattern.hasSuffix(end) {
      self.init(key, String(pattern.dropFirst(front.count).dropLast(end.count)))
      return
    }
    guard pattern.hasPrefix("/") || pattern.hasPrefix("\\/"), !pattern.hasPrefix("//") else {
      throw Inexpressible(
        "the whole URL matches /\(pattern)/, and WireMock sees the path and the query alone")
    }
    self.init("urlPattern", ".*(?:\(pattern)).*")
  }
}

extension PathPattern {
  /// The regular expression of the paths that match.
  var expression: String {
    segments.map { segment in
      switch segment {
      case .literal(let text): "/" + NSRegularExpression.escapedPattern(for: text)
      case .parameter(_, let prefix, let suffix):
        "/" + NSRegularExpression.escapedPattern(for: prefix) + "[^/]+"
          + NSRegularExpression.escapedPattern(for: suffix)
      // Everything below, and the folder itself.
      case .rest: "(?:/.*)?"
      }
    }.joined()
  }
}

extension TextRegex {
  /// The expression before a path, since WireMock's expressions begin with it.
  static let origin = "^[^:/?#]+://[^/?#]*"
  static let anyQuery = "(?:[?#].*)?$"

  /// The expression as WireMock has it, which a whole text must match.
  var ofWhole: String {
    pattern.hasPrefix("^(?s:") && pattern.hasSuffix(")$")
      ? String(pattern.dropFirst(5).dropLast(2)) : "[\\s\\S]*(?:\(pattern))[\\s\\S]*"
  }
}

extension URLPattern {
  /// The URL without parameters, as WireMock reads it.
  static func url(literally text: String) -> URLPattern {
    URLPattern(
      text.replacing("{", with: "%7B").replacing("}", with: "%7D").replacing("*", with: "%2A"))
  }
}

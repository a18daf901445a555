import Foundation

/// A regular expression of a URL, taken apart at the `?` of its query.
struct RegexOfQuery {
  private let path: String
  /// What it asks of the query, with the `&` between.
  let query: String

  /// Nil where it has no query, or cannot be taken apart there.
  init?(_ pattern: String) {
    guard let mark = Self.mark(in: pattern) else { return nil }
    let path = String(pattern[..<mark.lowerBound])
    var query = pattern[mark.upperBound...]
    if query.hasSuffix("$"), !query.hasSuffix("\\$") { query.removeLast() }
    if query.isEmpty || TextRegex(path).problem != nil { return nil }
    (self.path, self.query) = (path, String(query))
  }

  /// `\?`, or a bare `?` with a name and a `=` behind it.
  private static func mark(in pattern: String) -> Range<String.Index>? {
    if let escaped = pattern.range(of: "\\?") { return escaped }
    return pattern.indices.first { index in
      guard pattern[index] == "?" else { return false }
      let rest = pattern[index...].dropFirst().drop { $0.isLetter || $0 == "_" || $0 == "$" }
      return rest.first == "=" && pattern[index...].dropFirst().first != "="
    }.map { $0..<pattern.index(after: $0) }
  }

  /// Whether it finds the path of a URL, so that only the query is amiss.
  func isOfPath(of url: String) -> Bool {
    TextRegex("(?:\(path))/?$").matches(String(url.prefix { $0 != "?" && $0 != "#" }))
  }

  /// Whether each of its items is in the query of a URL by itself.
  func hasAllItems(of url: String) -> Bool {
    let items = query.split(separator: "&").map { TextRegex(String($0)) }
    guard items.count > 1, items.count < 16, items.allSatisfy({ $0.problem == nil }),
      let mark = url.firstIndex(of: "?")
    else { return false }
    let sent = url[mark...].dropFirst().split(separator: "&").map(String.init)
    return items.allSatisfy { item in
      sent.contains { text in item.range(in: text)?.lowerBound == text.startIndex }
    }
  }
}

extension Slip {
  static let itemsApart = Slip(
    """
    the request has these query items, but in another order or with others between; `.query(_:_:)` \
    asks for each
    """)
}

import UnderstudyHTTP

/// A media type without its parameters, such as `application/json`; either half may be a star.
struct MediaType: Sendable {
  let type: String
  let subtype: String

  init?(_ text: String) {
    let parts = text.prefix { $0 != ";" }.lowercased().split(separator: "/")
    guard parts.count == 2 else { return nil }
    type = parts[0].trimming(while: \.isWhitespace)
    subtype = parts[1].trimming(while: \.isWhitespace)
  }

  var mayBeJSON: Bool { isJSON || subtype == "*" && ["*", "application"].contains(type) }
  var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }
  var stars: Int { (type == "*" ? 1 : 0) + (subtype == "*" ? 1 : 0) }

  /// Whether this, as a document has it, stands for another one.
  func covers(_ other: MediaType) -> Bool {
    (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
  }
}

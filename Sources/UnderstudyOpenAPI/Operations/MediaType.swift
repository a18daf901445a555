import UnderstudyHTTP

/// A media type without its parameters, such as `application/json`; either half may be a star.
struct MediaType: Sendable, Hashable {
  let type: String
  let subtype: String

  init?(_ text: String) {
    let parts = text.prefix { $0 != ";" }.lowercased().split(separator: "/")
    guard parts.count == 2 else { return nil }
    type = parts[0].trimming(while: \.isWhitespace)
    subtype = parts[1].trimming(while: \.isWhitespace)
  }

  var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }
  var isForm: Bool { subtype == "x-www-form-urlencoded" }

  /// Whether this, as a document has it, stands for another one.
  func covers(_ other: MediaType) -> Bool {
    (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
  }
}

/// What may be sent or come back, by media type.
struct MediaTypes: Sendable {
  let entries: [(type: MediaType, node: SpecNode)]

  init(_ content: SpecNode?) {
    entries = (content?.children ?? []).compactMap { node in
      node.key.flatMap(MediaType.init).map { ($0, node) }
    }
  }

  /// What holds for a media type, the most concrete first.
  func entry(for type: MediaType) -> SpecNode? {
    entries.filter { $0.type.covers(type) }
      .min { $0.type.stars < $1.type.stars }?.node
  }

  var names: [String] { entries.map { $0.node.key ?? "" } }
}

extension MediaType {
  fileprivate var stars: Int { (type == "*" ? 1 : 0) + (subtype == "*" ? 1 : 0) }
}

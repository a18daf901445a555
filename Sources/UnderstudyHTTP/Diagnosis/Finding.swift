/// One field of a request beside what a stub requires of it.
struct Finding: Sendable {
  /// What is compared.
  enum Field: Sendable, Equatable {
    case method, url, scheme, host, port, path
    case query(String)
    case header(String)
    case body
    case key(String)
    case formField(String)
    case part(String)
    case predicate(String)
    /// The stub itself: exhausted, ended, too late.
    case stub
  }

  /// Why a field does not match.
  struct Difference: Sendable {
    var slip: Slip?
    /// Both texts where there are two to compare.
    var texts: TextPair?
    /// How far it takes the request away from the stub.
    var cost: Int
  }

  let field: Field
  /// Nil where the field matches.
  let difference: Difference?

  static func matches(_ field: Field) -> Finding { Finding(field: field, difference: nil) }

  static func differs(
    _ field: Field, _ slip: Slip? = nil, _ texts: TextPair? = nil, cost: Int
  ) -> Finding {
    Finding(field: field, difference: Difference(slip: slip, texts: texts, cost: cost))
  }
}

extension Finding.Field: CustomStringConvertible {
  var description: String {
    switch self {
    case .method: "method"
    case .url: "URL"
    case .scheme: "scheme"
    case .host: "host"
    case .port: "port"
    case .path: "path"
    case .query(let name): name.isEmpty ? "query" : "query item \"\(name)\""
    case .header(let name): "header \(name)"
    case .body: "body"
    case .key(let path): path.isEmpty ? "body" : "body at \(path)"
    case .formField(let name): "form field \"\(name)\""
    case .part(let name): "part \"\(name)\""
    case .predicate(let name): name
    case .stub: "stub"
    }
  }
}

extension Finding {
  /// The field and what differs, for a line of its own.
  var headline: String {
    guard let difference else { return "\(field) matches" }
    guard let slip = difference.slip else { return "\(field) differs" }
    if field == .stub { return slip.hint }
    return "\(field) differs: \(slip.hint)"
  }

  /// The same with both texts in it, for a list.
  var oneLine: String {
    guard let difference, let texts = difference.texts, difference.slip?.namesBoth != true
    else { return headline }
    let lines = texts.lines
    let separator = difference.slip == nil ? ":" : ";"
    return "\(headline)\(separator) the stub has \(lines.stub), the request \(lines.request)"
  }
}

extension Slip {
  /// Whether the hint already says what each side has.
  fileprivate var namesBoth: Bool {
    switch self {
    case .trailingSlash, .segmentCount, .misspelt, .keyMisspelt, .otherType: true
    default: false
    }
  }
}

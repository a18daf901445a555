import UnderstudyCore

/// One field of a request beside what a stub requires of it.
struct Finding: Sendable {
  /// What is compared.
  enum Field: Sendable, Hashable {
    case method, url, scheme, host, port, path
    case query(String)
    case header(String)
    case cookie(String)
    case body
    case key(String)
    case formField(String)
    case part(String)
    case predicate(String)
    /// The stub itself: exhausted, ended, too late.
    case stub
    /// So many more than are worth telling.
    case others(Int)
  }

  /// Why a field does not match.
  struct Difference: Sendable {
    var slip: Slip?
    /// Both texts where there are two to compare.
    var texts: TextPair?
    /// Where a search ends.
    var search: SearchFailure?
  }

  let field: Field
  /// Nil where the field matches.
  let difference: Difference?

  static func matches(_ field: Field) -> Finding { Finding(field: field, difference: nil) }

  static func differs(
    _ field: Field, _ slip: Slip? = nil, _ texts: TextPair? = nil, search: SearchFailure? = nil
  ) -> Finding {
    Finding(field: field, difference: Difference(slip: slip, texts: texts, search: search))
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
    case .cookie(let name): "cookie \"\(name)\""
    case .body: "body"
    case .key(let path): path.isEmpty ? "body" : "body at \(path)"
    case .formField(let name): "form field \"\(name)\""
    case .part(let name): "part \"\(name)\""
    case .predicate(let name): name
    case .stub: "stub"
    case .others(let count): count.counting("further difference")
    }
  }
}

extension Finding {
  /// Whether it is the body as such that differs, and not what is in it.
  var isWholeBody: Bool {
    guard let slip = difference?.slip else { return false }
    return [
      Slip.noBody, .notMultipart, .jsonForMultipart, .formForMultipart, .noBoundary,
      .otherBoundary, .notAnnounced,
    ].contains(slip)
  }

  /// The field and what differs, for a line of its own.
  var headline: String {
    guard let difference else { return "\(field) matches" }
    if case .predicate(let name) = field { return "the condition \"\(name)\" does not hold" }
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

  /// The same with both texts below.
  var lines: [String] {
    if let search = difference?.search { return [headline] + search.lines }
    guard let texts = difference?.texts else { return [headline] }
    let shown = texts.lines
    let lines = [headline, "    stub:    \(shown.stub)", "    request: \(shown.request)"]
    return texts.isPointedAt ? lines + ["             \(shown.carets)"] : lines
  }
}

extension SearchFailure {
  /// The expression and the text, each pointed at where the search ends.
  fileprivate var lines: [String] {
    [("stub:    ", pattern, failing), ("request: ", text, place..<place + 1)]
      .flatMap { title, text, mark in
        let shown = Array(text.visible)
        // Not much is left out: what fails stays in sight.
        let start = shown.count <= TextPair.width ? 0 : max(0, mark.lowerBound - 40)
        let piece = shown.dropFirst(start).prefix(TextPair.width)
        let (head, tail) = (start > 0 ? "…" : "", start + piece.count < shown.count ? "…" : "")
        let indent = 13 + head.count + mark.lowerBound - start
        let length = min(mark.count, max(1, TextPair.width - (mark.lowerBound - start)))
        return [
          "    " + title + head + String(piece) + tail,
          String(repeating: " ", count: indent) + String(repeating: "^", count: max(1, length)),
        ]
      }
  }
}

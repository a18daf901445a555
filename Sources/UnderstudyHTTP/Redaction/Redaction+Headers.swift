extension Redaction {
  /// The header fields without their secrets, each in its place.
  package func redacted(_ headers: HTTPHeaders) -> HTTPHeaders {
    HTTPHeaders(
      headers.map { field in
        HTTPHeaders.Field(name: field.name, value: value(of: field))
      })
  }

  private func value(of field: HTTPHeaders.Field) -> String {
    switch field.name.lowercased() {
    case "cookie":
      field.value.split(separator: ";", omittingEmptySubsequences: false).map(cookie)
        .joined(separator: ";")
    case "set-cookie": setCookies(field.value)
    // They ask for credentials and hold none.
    case "www-authenticate", "proxy-authenticate": redacted(text: field.value)
    case _ where isSecret(field.name) || isCredential(field.value): placeholder
    default: redacted(text: field.value)
    }
  }

  /// Whether a value gives itself away as a credential, whatever its header is called.
  private func isCredential(_ value: String) -> Bool {
    let value = value.lowercased()
    return ["basic ", "bearer ", "digest "].contains(where: value.hasPrefix)
  }

  /// `name=value` with the value replaced; a piece without a name is all value.
  private func cookie(_ piece: Substring) -> String {
    if piece.allSatisfy(\.isWhitespace) { return String(piece) }
    guard let equals = piece.firstIndex(of: "=") else {
      return piece.prefix(while: \.isWhitespace) + placeholder
    }
    return piece[...equals] + placeholder
  }

  /// Keeps the attributes. Several fields may have been joined by commas, which dates have too: a
  /// cookie begins where an equals sign comes before the next semicolon.
  private func setCookies(_ value: String) -> String {
    var cookies: [String] = []
    for piece in value.split(separator: ",", omittingEmptySubsequences: false) {
      if let last = cookies.last, !piece.prefix(while: { $0 != ";" }).contains("=") {
        cookies[cookies.count - 1] = last + "," + piece
      } else {
        cookies.append(String(piece))
      }
    }
    return cookies.map { text in
      let end = text.firstIndex(of: ";") ?? text.endIndex
      return cookie(text[..<end]) + text[end...]
    }.joined(separator: ",")
  }
}

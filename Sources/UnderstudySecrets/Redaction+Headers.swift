extension Redaction {
  /// The header fields without their secrets, each in its place.
  package func redacted(_ headers: HeaderFields) -> HeaderFields {
    HeaderFields(headers.map(redacted))
  }

  package func redacted(_ field: HeaderFields.Field) -> HeaderFields.Field {
    HeaderFields.Field(name: field.name, value: value(of: field))
  }

  private func value(of field: HeaderFields.Field) -> String {
    switch field.name.lowercased() {
    case "cookie":
      field.value.split(separator: ";", omittingEmptySubsequences: false).map(cookie)
        .joined(separator: ";")
    case "set-cookie":
      // Browsers join fields of one name by line breaks in a HAR.
      field.value.split(separator: "\n", omittingEmptySubsequences: false).map(setCookies)
        .joined(separator: "\n")
    default: redacted(field.value, of: field.name)
    }
  }

  /// `name=value` with the value replaced; a piece without a name is all value.
  private func cookie(_ piece: Substring) -> String {
    if piece.allSatisfy(\.isWhitespace) { return String(piece) }
    let equals = piece.firstIndex(of: "=")
    let value = equals.map { piece[$0...].dropFirst() } ?? piece.drop(while: \.isWhitespace)
    return piece[..<value.startIndex] + hidden(value, by: .name("Cookie"))
  }

  /// Keeps the attributes. Several fields may have been joined by commas, which dates have too: a
  /// cookie begins where an equals sign comes before the next semicolon.
  private func setCookies(_ value: Substring) -> String {
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
      return cookie(text[..<end]) + redacted(text: String(text[end...]))
    }.joined(separator: ",")
  }
}

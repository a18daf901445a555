import UnderstudyCore

extension HeaderPattern {
  func finding(in headers: HTTPHeaders) -> Finding {
    if matches(headers) { return .fits(.header(name)) }
    guard let sent = headers[name] else {
      guard let alike = headers.first(where: { EditDistance.isSlip(name, for: $0.name) }) else {
        return .differs(.header(name), .missing, cost: 3)
      }
      return .differs(
        .header(name), .misspelt(alike.name), TextPair(stub: name, request: alike.name), cost: 3)
    }
    return .differs(.header(name), slip(sent), value.texts(sent, named: name), cost: 3)
  }

  private func slip(_ sent: String) -> Slip? {
    if let slip = value.slip(sent) { return slip }
    guard case .equal(let asked) = value.kind else { return nil }
    if let semicolon = sent.firstIndex(of: ";"),
      asked == sent[..<semicolon].trimming(while: \.isWhitespace)
    {
      return .mediaTypeParameter
    }
    guard Secrets.isSecret(name) else { return nil }
    // `Bearer` left out, or `Token` in its place: the word may be shown, the credential not.
    let (stub, request) = (Self.scheme(of: asked), Self.scheme(of: sent))
    return stub == request ? nil : .authorizationScheme(stub: stub, request: request)
  }

  private static func scheme(of credentials: String) -> String {
    let words = credentials.split(separator: " ")
    return words.count > 1 ? "`\(words[0])`" : "no word such as `Bearer`"
  }
}

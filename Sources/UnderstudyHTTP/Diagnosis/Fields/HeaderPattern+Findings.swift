import UnderstudyCore

extension HeaderPattern {
  func finding(in request: RecordedRequest) -> Finding {
    let headers = request.headers
    if matches(headers) { return .matches(.header(name)) }
    guard let sent = headers[name] else {
      guard let alike = headers.first(where: { EditDistance.isSlip(name, for: $0.name) }) else {
        return .differs(.header(name), .missing, cost: 3)
      }
      return .differs(
        .header(name), .misspelt(alike.name), TextPair(stub: name, request: alike.name), cost: 3)
    }
    let texts = value.texts(sent, named: name, request.redaction)
    return .differs(.header(name), slip(sent, request.redaction), texts, cost: 3)
  }

  private func slip(_ sent: String, _ redaction: Redaction) -> Slip? {
    if let slip = value.slip(sent) { return slip }
    guard case .equal(let asked) = value.kind else { return nil }
    if let semicolon = sent.firstIndex(of: ";"),
      asked == sent[..<semicolon].trimming(while: \.isWhitespace)
    {
      return .mediaTypeParameter
    }
    guard redaction.isSecret(name) else { return nil }
    // `Bearer` left out, or `Token` in its place: the word may be shown, the credentials not.
    let (stub, request) = (Self.scheme(of: asked), Self.scheme(of: sent))
    return stub == request ? nil : .authorizationScheme(stub: stub, request: request)
  }

  private static func scheme(of credentials: String) -> String {
    Credentials.scheme(of: credentials).map { "`\($0)`" } ?? "no scheme such as `Bearer`"
  }
}

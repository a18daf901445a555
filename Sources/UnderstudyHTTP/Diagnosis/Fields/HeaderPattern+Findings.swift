import UnderstudyCore

extension Requirement {
  /// - Parameter asked: The names of all headers that the stub requires, which are none of the others.
  func finding(in request: RecordedRequest, asked: [String]) -> Finding {
    let headers = request.headers
    if isMet(by: request.values(in: .header)) { return .matches(.header(name)) }
    guard let sent = headers[name] else { return missing(in: request, asked) }
    let texts = value.texts(sent, named: name, request.redaction)
    return .differs(
      .header(name), slip(sent, request.redaction), texts,
      search: value.failure(sent, named: name, request.redaction))
  }

  private func missing(in request: RecordedRequest, _ asked: [String]) -> Finding {
    let others = request.headers.filter { header in
      !asked.contains { $0.equalsIgnoringASCIICase(header.name) }
    }
    for header in others {
      let separators =
        Slip.isOtherStyle(name, header.name) ? Slip.otherSeparators(header.name) : nil
      if let slip = separators ?? Slip.name(name, sentAs: header.name) {
        return .differs(.header(name), slip, TextPair(stub: name, request: header.name))
      }
    }
    if case .equal = value.kind {
      let same = others.first { value.matches($0.value) }
      if let same { return .differs(.header(name), .otherName(same.name)) }
    }
    let elsewhere =
      request.place(of: name, otherThan: .header)
      ?? value.asked.flatMap { request.place(ofValue: $0, otherThan: .header) }
      ?? request.placeOfCredentials(missing: name, otherThan: asked)
    return .differs(.header(name), elsewhere ?? .missing)
  }

  func slip(_ sent: String, _ redaction: Redaction) -> Slip? {
    if sent == "*", ["if-match", "if-none-match"].contains(name.lowercased()) { return .anyTag }
    if let slip = Slip.mediaType(value.text, sent, header: name) { return slip }
    if case .equal(let asked) = value.kind {
      if name.equalsIgnoringASCIICase("Cookie") {
        let sent = Set(CookiePair.all(in: sent))
        let asked = CookiePair.all(in: asked)
        if sent.count > asked.count, sent.isSuperset(of: asked) {
          return .otherCookies
        }
      }
      if let semicolon = sent.firstIndex(of: ";"),
        asked == sent[..<semicolon].trimming(while: \.isWhitespace)
      {
        return .mediaTypeParameter
      }
      if let semicolon = asked.firstIndex(of: ";"),
        sent == asked[..<semicolon].trimming(while: \.isWhitespace)
      {
        return .mediaTypeInStub
      }
      let elements = sent.split(separator: ",").map { $0.trimming(while: \.isWhitespace) }
      // Each may have a weight behind it: `de-DE,de;q=0.9`.
      let bare = elements.map { $0.prefix { $0 != ";" }.trimming(while: \.isWhitespace) }
      if elements.count > 1, elements.contains(asked) || bare.contains(asked) {
        return .oneOfList
      }
    }
    let isCredential =
      redaction.isSecret(name) && !Volatile.isVolatile(name)
      || name.lowercased().contains("authorization")
    if isCredential, let slip = value.schemeSlip(sent) { return slip }
    return value.slip(sent, named: name, redaction)
  }
}

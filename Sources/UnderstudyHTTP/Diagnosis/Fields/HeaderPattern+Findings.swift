import UnderstudyCore

extension HeaderPattern {
  func finding(in request: RecordedRequest) -> Finding {
    let headers = request.headers
    if matches(headers) { return .matches(.header(name)) }
    guard let sent = headers[name] else { return missing(in: request) }
    let texts = value.texts(sent, named: name, request.redaction)
    return .differs(
      .header(name), slip(sent, request.redaction), texts,
      search: value.failure(sent, named: name, request.redaction))
  }

  private func missing(in request: RecordedRequest) -> Finding {
    for header in request.headers {
      let separators =
        Slip.isOtherStyle(name, header.name) ? Slip.otherSeparators(header.name) : nil
      if let slip = separators ?? Slip.name(name, sentAs: header.name) {
        return .differs(.header(name), slip, TextPair(stub: name, request: header.name))
      }
    }
    if case .equal = value.kind {
      let same = request.headers.first { value.matches($0.value) }
      if let same { return .differs(.header(name), .otherName(same.name)) }
    }
    let elsewhere = request.place(of: name, otherThan: .header)
    return .differs(.header(name), elsewhere ?? .missing)
  }

  func slip(_ sent: String, _ redaction: Redaction) -> Slip? {
    if case .equal(let asked) = value.kind {
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
      if elements.count > 1, elements.contains(asked) { return .oneOfList }
    }
    let isCredential =
      redaction.isSecret(name) && !Volatile.isVolatile(name)
      || name.lowercased().contains("authorization")
    if isCredential, let slip = value.schemeSlip(sent) { return slip }
    return value.slip(sent, named: name, redaction)
  }
}

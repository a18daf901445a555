extension PathPattern {
  /// - Parameters:
  ///   - slip: What is known to be amiss.
  ///   - hosts: Whose path it is: a host may tell that a path is a secret.
  func finding(
    _ sent: String, _ slip: Slip?, of hosts: (stub: String, request: String),
    _ redaction: Redaction
  ) -> Finding {
    if match(sent) != nil { return .matches(.path) }
    let texts = TextPair(
      stub: redaction.redacted(path: description, of: hosts.stub),
      request: redaction.redacted(path: sent, of: hosts.request),
      meant: filled(from: sent).map { redaction.redacted(path: $0, of: hosts.stub) })
    // A hint may quote a segment, of which it does not know the host.
    let isToldByHost =
      texts.stub != redaction.redacted(url: description)
      || texts.request != redaction.redacted(url: sent)
    return .differs(
      .path, isToldByHost ? nil : (slip ?? self.slip(sent))?.redacted(by: redaction), texts)
  }

  /// The template with what its parameters find in a path, so that only the rest differs.
  private func filled(from sent: String) -> String? {
    if literal != nil { return nil }
    let alignment = PathAlignment(self, sent)
    var path = ""
    for step in alignment.steps {
      let stub = segments[step.stub].reduce("") { $0 + "/" + $1.text }
      switch step.kind {
      case .keep: path += alignment.pieces[step.request].reduce("") { $0 + "/" + $1 }
      case .exchange, .lack, .extra, .swap, .join, .split: path += stub
      case .span: path += "/" + alignment.pieces[step.request.lowerBound]
      }
    }
    return path
  }
}

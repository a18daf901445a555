import Foundation
import UnderstudyCore

/// The scheme, host, port and path of a request, or its URL as one.
extension Walk {
  func url(_ pattern: URLPattern) -> [Finding] {
    switch pattern.kind {
    case .any: return [.met(.url, Cost.anyURL)]
    case .template(let template): return findings(template)
    case .unreadable:
      let hint = Hint(.unreadable, pattern.problem(redaction) ?? "")
      return [.differs(.url, hint, cost: refusal(of: pattern.text))]
    case .regex(let regex):
      return [pattern.match(request) != nil ? .met(.url, 1) : finding(regex)]
    case .predicate(let name, _):
      if pattern.match(request) != nil { return [.met(.url, Cost.catchAll)] }
      return [
        .differs(.url, cost: refusal(of: name)) {
          .init(
            texts: TextPair(
              stub: pattern.shown(redaction), request: request.shownURL, isPointedAt: false))
        }
      ]
    }
  }

  private func finding(_ regex: TextRegex) -> Finding {
    let url = request.url.absoluteString
    let hint = RegexHint(regex: regex, text: url, isURL: true).hint
    let cost = hint == nil ? refusal(of: regex.pattern) : Cost.refusalBySlip
    return .differs(.url, hint, cost: cost) {
      let shown = redaction.redacted(text: regex.pattern)
      let isShown = shown == regex.pattern
      return .init(
        texts: TextPair(stub: shown, request: request.shownURL),
        search: isShown ? SearchFailure(shown, request.shownURL) : nil)
    }
  }

  private func refusal(of text: String) -> Int {
    let shareless = TextLikeness.shareless(text, request)
    return shareless == TextLikeness.most
      ? Cost.refusalOfAll
      : Cost.refusal + shareless * (Cost.refusalOfAll - Cost.refusal) / TextLikeness.most
  }

  // MARK: - Templates

  private func findings(_ template: URLTemplate) -> [Finding] {
    let target = request.target
    var findings: [Finding] = []
    if let scheme = template.scheme {
      findings.append(
        scheme == target.scheme
          ? .met(.scheme) { scheme }
          : .differs(.scheme, Hint(.scheme, scheme, target.scheme), cost: Cost.scheme))
    }
    if template.host != .any { findings.append(hostFinding(template.host, target)) }
    if template.port != .any { findings.append(portFinding(template.port, target)) }
    return findings + [path(template)]
  }

  private func hostFinding(_ host: HostPattern, _ target: RequestTarget) -> Finding {
    if host.matches(target.host) { return .met(.host) { target.host } }
    let hint = HostHint.hint(host, target.host)
    return .differs(.host, hint, cost: hint == nil ? Cost.unlikeHost : Cost.relatedHost) {
      .init(texts: TextPair(stub: host.description, request: target.host))
    }
  }

  private func portFinding(_ port: URLTemplate.Port, _ target: RequestTarget) -> Finding {
    if port.matches(target.port) { return .met(.port) { target.port.map(String.init) } }
    let standard = "the default port"
    let asked = if case .number(let number) = port { "port \(number)" } else { standard }
    let sent = target.port.map { "port \($0)" } ?? standard
    return .differs(.port, Hint(.port, asked, sent), cost: Cost.port)
  }

  private func path(_ template: URLTemplate) -> Finding {
    let target = request.target
    let alignment = PathAlignment(template.path, target.path)
    let sent: @Sendable () -> String = { redaction.redacted(path: target.path, of: target.host) }
    if alignment.isMatch { return .met(.path, alignment.cost, sent: sent) }
    let whole = template.hintOfWhole(request)
    let cost = whole == nil ? alignment.cost : Cost.path + Cost.slip
    let hints = whole.map { [$0] } ?? alignment.hints
    return .differs(.path, hints, cost: cost) {
      // Of a stub for any host the path is shown as if it were for the one that was asked.
      let host = if case .exact(let name) = template.host { name } else { target.host }
      let stub = template.path.description
      let texts = TextPair(
        stub: redaction.redacted(path: stub, of: host), request: sent(),
        meant: template.path.literal == nil
          ? redaction.redacted(path: alignment.filled, of: host) : nil)
      // A hint may quote a segment, of which it does not know the host.
      let isToldByHost =
        texts.stub != redaction.redacted(url: stub)
        || texts.request != redaction.redacted(url: target.path)
      return .init(texts: texts, hiddenHints: isToldByHost ? Set(Hint.Kind.allCases) : [])
    }
  }
}

extension URLTemplate {
  /// What is amiss with the path as a whole.
  fileprivate func hintOfWhole(_ request: RecordedRequest) -> Hint? {
    let sent = request.target.path
    // The whole is read as one: `/search%3Fq=a` may be `/search` or `/{id}`.
    if let mark = sent.firstIndex(of: "?"), path.match(String(sent[..<mark])) != nil {
      return Hint(.queryInPath)
    }
    if let fragment = request.url.fragment, path.match(sent + "#" + fragment) != nil {
      return Hint(.cutAtHash)
    }
    return nil
  }
}

import Foundation
import UnderstudyCore

extension URLPattern {
  func findings(_ request: RecordedRequest) -> [Finding] {
    switch kind {
    case .any: []
    case .template(let template): template.findings(request)
    case .unreadable:
      [
        .differs(
          .url, .unreadablePattern(problem(request.redaction) ?? ""),
          cost: request.url.absoluteString.contains(text) ? 2 : 18)
      ]
    case .regex(let regex):
      if match(request) != nil { [.matches(.url)] } else { [finding(regex, request)] }
    case .predicate:
      match(request) != nil
        ? [.matches(.url)]
        : [.differs(.url, nil, texts(request), cost: 18)]
    }
  }

  private func texts(_ request: RecordedRequest) -> TextPair {
    TextPair(stub: shown(request.redaction), request: request.shownURL)
  }

  private func finding(_ regex: TextRegex, _ request: RecordedRequest) -> Finding {
    let url = request.url.absoluteString
    let isQuestionMark = regex.matchesIfQuestionMarksAreEscaped(url)
    let isCase = TextRegex("(?i)" + regex.pattern).matches(url)
    return .differs(
      .url, isQuestionMark ? .unescapedQuestionMark : isCase ? .caseOnly : nil,
      texts(request), cost: isQuestionMark || isCase ? 3 : 18)
  }
}

extension URLTemplate {
  func findings(_ request: RecordedRequest) -> [Finding] {
    let target = request.target
    var findings: [Finding] = []
    if let scheme {
      findings.append(
        scheme == target.scheme
          ? .matches(.scheme)
          : .differs(
            .scheme, .scheme(stub: scheme, request: target.scheme), cost: 2))
    }
    if host != .any { findings.append(host.finding(target.host)) }
    if port != .any { findings.append(portFinding(target)) }
    findings.append(path.finding(target.path, request.redaction))
    return findings
  }

  private func portFinding(_ target: RequestTarget) -> Finding {
    if port.matches(target.port) { return .matches(.port) }
    let standard = "the default port"
    let asked = if case .number(let number) = port { "port \(number)" } else { standard }
    let sent = target.port.map { "port \($0)" } ?? standard
    return .differs(.port, .port(stub: asked, request: sent), nil, cost: 3)
  }
}

extension HostPattern {
  fileprivate func finding(_ sent: String) -> Finding {
    if matches(sent) { return .matches(.host) }
    let texts = TextPair(stub: description, request: sent)
    let name =
      switch self {
      case .any: ""
      case .exact(let name): name
      case .below(let suffix): String(suffix.dropFirst())
      }
    if name.hasSuffix("." + sent) || sent.hasSuffix("." + name) || name == sent {
      return .differs(.host, .subdomain, texts, cost: 5)
    }
    return EditDistance.isSlip(name, for: sent)
      ? .differs(.host, .hostTypo, texts, cost: 5) : .differs(.host, nil, texts, cost: 30)
  }
}

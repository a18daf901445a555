import Foundation
import UnderstudyCore

extension URLPattern {
  func findings(_ request: RecordedRequest) -> [Finding] {
    switch kind {
    case .any: []
    case .template(let template): template.findings(request.target)
    case .unreadable:
      [
        .differs(
          .url, .unreadablePattern(problem ?? ""),
          cost: request.url.absoluteString.contains(description) ? 2 : 18)
      ]
    case .regex(let regex):
      if match(request) != nil { [.fits(.url)] } else { [Self.finding(regex, request)] }
    case .predicate(let name, _):
      match(request) != nil
        ? [.fits(.url)]
        : [.differs(.url, nil, TextPair(stub: name, request: request.shownURL), cost: 18)]
    }
  }

  private static func finding(_ regex: TextRegex, _ request: RecordedRequest) -> Finding {
    let url = request.url.absoluteString
    let isQuestionMark = regex.matchesIfQuestionMarksAreEscaped(url)
    let isCase = TextRegex("(?i)" + regex.pattern).matches(url)
    return .differs(
      .url, isQuestionMark ? .unescapedQuestionMark : isCase ? .caseOnly : nil,
      TextPair(stub: "/\(regex.pattern)/", request: request.shownURL),
      cost: isQuestionMark || isCase ? 3 : 18)
  }
}

extension URLTemplate {
  func findings(_ target: RequestTarget) -> [Finding] {
    var findings: [Finding] = []
    if let scheme {
      findings.append(
        scheme == target.scheme
          ? .fits(.scheme)
          : .differs(
            .scheme, .scheme(stub: scheme, request: target.scheme), cost: 2))
    }
    if host != .any { findings.append(host.finding(target.host)) }
    if port != .any { findings.append(portFinding(target)) }
    findings.append(path.finding(target.path))
    return findings
  }

  private func portFinding(_ target: RequestTarget) -> Finding {
    if port.matches(target.port) { return .fits(.port) }
    let standard = "the standard port"
    let asked = if case .number(let number) = port { "port \(number)" } else { standard }
    let sent = target.port.map { "port \($0)" } ?? standard
    return .differs(.port, .port(stub: asked, request: sent), nil, cost: 3)
  }
}

extension HostPattern {
  fileprivate func finding(_ sent: String) -> Finding {
    if matches(sent) { return .fits(.host) }
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

extension HostPattern: CustomStringConvertible {
  package var description: String {
    switch self {
    case .any: "*"
    case .exact(let name): name
    case .below(let suffix): "*" + suffix
    }
  }
}

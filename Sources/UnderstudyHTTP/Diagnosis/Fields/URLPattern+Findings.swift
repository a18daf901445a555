import Foundation
import UnderstudyCore

extension URLPattern {
  func findings(_ request: RecordedRequest) -> [Finding] {
    switch kind {
    case .any: []
    case .template(let template): template.findings(request)
    case .unreadable: [.differs(.url, .unreadablePattern(problem(request.redaction) ?? ""))]
    case .regex(let regex):
      if match(request) != nil { [.matches(.url)] } else { [finding(regex, request)] }
    case .predicate(_, let holds):
      match(request) != nil
        ? [.matches(.url)]
        : [
          .differs(
            .url, Slip.between(holds, request.url),
            TextPair(
              stub: shown(request.redaction), request: request.shownURL, isPointedAt: false))
        ]
    }
  }

  private func finding(_ regex: TextRegex, _ request: RecordedRequest) -> Finding {
    // What a secret would be shown by is shown without.
    let shown = request.redaction.redacted(text: regex.pattern)
    return .differs(
      .url, Slip.between(regex, request.url.absoluteString, isURL: true),
      TextPair(stub: shown, request: request.shownURL),
      search: shown == regex.pattern ? SearchFailure(regex.pattern, request.shownURL) : nil)
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
          : .differs(.scheme, .scheme(stub: scheme, request: target.scheme)))
    }
    let joint = host.matches(target.host) ? nil : HostJoint(self, target)
    let moved = host.matches(target.host) ? nil : MovedLabel(self, target)
    if host != .any { findings.append(host.finding(target.host, joint?.slip ?? moved?.slip)) }
    if port != .any { findings.append(portFinding(target)) }
    if joint == nil {
      findings.append(
        path.finding(
          target.path, cutSlip(request) ?? moved?.slipOfPath ?? parameterInQuery(request),
          of: hosts(target), request.redaction))
    }
    return findings
  }

  /// Whether a `#` or a `?` ends the path of the request, but not that of the stub, or the reverse.
  func cutSlip(_ request: RecordedRequest) -> Slip? {
    let sent = request.target.path
    if let fragment = request.url.fragment, path.match(sent + "#" + fragment) != nil {
      return .cutAtHash
    }
    if let query = request.target.query, path.match(sent + "?" + CanonicalPath.of(query)) != nil {
      return .queryInPathOfStub
    }
    guard let route = fragment?.drop(while: { $0 == "!" }), route.first == "/" else { return nil }
    let base = path.description.hasSuffix("/") ? path.description.dropLast() : path.description[...]
    // A route by itself, or behind the page it is on.
    let isMeant = ["", base].contains { (try? PathPattern($0 + route))?.match(sent) != nil }
    return isMeant ? .fragmentOfStub(fragment ?? "") : nil
  }

  /// Whether the value of a parameter that ends the path is in the query instead.
  private func parameterInQuery(_ request: RecordedRequest) -> Slip? {
    guard case .parameter(let name?, "", "")? = path.segments.last,
      request.query.contains(where: { $0.name == name && !$0.value.isEmpty }),
      path.match(request.target.path + "/x") != nil
    else { return nil }
    return Slip(
      "the stub has `{\(name)}` as the last segment of its path, the request in its query",
      namesBoth: true)
  }

  /// Of a stub for any host the path is shown as if it were for the one that was asked.
  private func hosts(_ target: RequestTarget) -> (stub: String, request: String) {
    if case .exact(let name) = host { return (name, target.host) }
    return (target.host, target.host)
  }

  private func portFinding(_ target: RequestTarget) -> Finding {
    if port.matches(target.port) { return .matches(.port) }
    let standard = "the default port"
    let asked = if case .number(let number) = port { "port \(number)" } else { standard }
    let sent = target.port.map { "port \($0)" } ?? standard
    return .differs(.port, .port(stub: asked, request: sent))
  }
}

extension HostPattern {
  fileprivate func finding(_ sent: String, _ slip: Slip?) -> Finding {
    if matches(sent) { return .matches(.host) }
    let slip = slip ?? HostKinship(self, sent)?.slip
    return .differs(.host, slip, TextPair(stub: description, request: sent))
  }
}

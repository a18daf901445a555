import Foundation

/// The one comparison of a request with what a stub requires: it finds what differs, why, and at what
/// cost.
struct Walk: Sendable {
  let pattern: RequestPattern
  let request: RecordedRequest

  init(_ pattern: RequestPattern, _ request: RecordedRequest) {
    (self.pattern, self.request) = (pattern, request)
  }

  func findings(_ reading: inout RequestReading) -> [Finding] {
    endpoint(&reading) + rest(&reading)
  }

  /// The findings for everything but the method and the URL.
  func rest(_ reading: inout RequestReading) -> [Finding] {
    var findings: [Finding] = []
    for place in Requirement.Place.ofHead {
      findings += named(pattern.values(in: place), &reading)
    }
    for body in pattern.bodies { add(self.findings(of: body, &reading), to: &findings) }
    for place in Requirement.Place.ofBody {
      let required = pattern.values(in: place)
      if !required.isEmpty { add(bodyFindings(of: required, &reading), to: &findings) }
    }
    for predicate in pattern.predicates {
      let name = Finding.Place.predicate(predicate.name)
      findings.append(
        predicate.holds(request)
          ? .met(name, Cost.matchingItem)
          : .differs(name, cost: TextLikeness.cost(ofRefusal: predicate.name, request)))
    }
    findings.explainSwaps()
    return findings
  }

  /// A body that is missing, or of another kind, is told once.
  private func add(_ new: [Finding], to findings: inout [Finding]) {
    let isTold = findings.contains {
      $0.place == .body && !$0.isMet && $0.hints == new.first?.hints
    }
    if !isTold { findings += new }
  }

  /// The findings for the method and the URL, of which an operation of GraphQL is a part.
  func endpoint(_ reading: inout RequestReading) -> [Finding] {
    var findings: [Finding] = []
    if let method = pattern.method {
      let cost = Cost.method(request.method, for: method)
      findings.append(
        cost == 0
          ? .met(.method, 0, .open(.init(sent: request.method)))
          : .differs(.method, methodHint(method), cost: cost))
    }
    findings += url(pattern.url)
    findings[findings.count - 1].cost += Cost.operations(
      reading.operations, for: GraphQLOperations(pattern))
    return findings
  }

  /// URLSession sends `patch` as it is written, which looks like PATCH.
  private func methodHint(_ method: String) -> Hint {
    let sent = request.method
    if method.equalsIgnoringASCIICase(sent) { return Hint(.methodCase, method, sent) }
    return Hint(.requires, method, "is \(sent == "OPTIONS" ? "an" : "a") \(sent)")
  }
}

/// The scheme, host, port and path of a request, or its URL as one.
extension Walk {
  func url(_ pattern: URLPattern) -> [Finding] {
    switch pattern.kind {
    case .any: return [.met(.url, Cost.anyURL)]
    case .template(let template): return findings(template)
    case .unreadable:
      let hint = Hint(.unreadable, self.pattern.problem ?? "")
      return [.differs(.url, hint, cost: refusal(of: pattern.text))]
    case .regex(let regex): return [refusal(by: pattern, regex.hint, met: 1)]
    case .predicate: return [refusal(by: pattern, met: Cost.catchAll)]
    }
  }

  /// The finding for a URL that an expression or a closure judges as one.
  private func refusal(
    by pattern: URLPattern, _ hint: (String) -> Hint? = { _ in nil }, met cost: Int
  ) -> Finding {
    if pattern.match(request) != nil { return .met(.url, cost) }
    let hint = hint(request.url.absoluteString)
    let cost = hint == nil ? refusal(of: pattern.text) : Cost.refusalBySlip
    return .differs(.url, hint, cost: cost, .url(pattern, request.url))
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
          ? .met(.scheme, 0, .open(.init(sent: scheme)))
          : .differs(.scheme, Hint(.requires, scheme, "uses \(target.scheme)"), cost: Cost.scheme))
    }
    if template.host != .any { findings.append(hostFinding(template.host, target)) }
    if template.port != .any { findings.append(portFinding(template.port, target)) }
    return findings + [path(template)]
  }

  private func hostFinding(_ host: HostPattern, _ target: RequestTarget) -> Finding {
    if host.matches(target.host) { return .met(.host, 0, .open(.init(sent: target.host))) }
    let hint = HostHint.hint(host, target.host)
    return .differs(
      .host, hint, cost: hint == nil ? Cost.unlikeHost : Cost.relatedHost,
      .open(.init(texts: TextPair(stub: host.description, request: target.host))))
  }

  private func portFinding(_ port: URLTemplate.Port, _ target: RequestTarget) -> Finding {
    if port.matches(target.port) {
      return .met(.port, 0, .open(.init(sent: target.port.map(String.init))))
    }
    let standard = "the default port"
    let wanted = if case .number(let number) = port { "port \(number)" } else { standard }
    let sent = target.port.map { "port \($0)" } ?? standard
    return .differs(.port, Hint(.requires, wanted, "goes to \(sent)"), cost: Cost.port)
  }

  private func path(_ template: URLTemplate) -> Finding {
    let target = request.target
    let alignment = PathAlignment(template.path, target.path)
    if alignment.isMatch {
      return .met(.path, alignment.cost, .path(target, stub: nil, filled: ""))
    }
    let whole = template.hintOfWhole(request)
    let cost = whole == nil ? alignment.cost : Cost.path + Cost.slip
    let evidence = Finding.Evidence.path(target, stub: template, filled: alignment.filled)
    return copy(of: .differs(.path, cost: cost, evidence)) {
      $0.hints = whole.map { [$0] } ?? alignment.hints
    }
  }
}

extension URLTemplate {
  /// The fault of the path as a whole.
  fileprivate func hintOfWhole(_ request: RecordedRequest) -> Hint? {
    let sent = request.target.path
    // The whole is read as one: `/search%3Fq=a` may be `/search` or `/{id}`.
    if let mark = sent.firstIndex(where: { "?&".contains($0) }),
      path.match(String(sent[..<mark])) != nil
    {
      return Hint(.queryInPath)
    }
    let slashed = { (path: String) in path.replacing("%2F", with: "/") }
    if path.match(slashed(sent)) != nil || path.literal.map(slashed) == sent {
      return Hint(.encodedSlash)
    }
    if sent.contains("%25"), path.match(CanonicalPath.of(sent.replacing("%25", with: "%"))) != nil {
      return Hint(.encodedTwice)
    }
    if let fragment = request.url.fragment, path.match(sent + "#" + fragment) != nil {
      return .cutAtHash
    }
    return nil
  }
}

/// The relation of two host names that are not the same.
enum HostHint {
  /// Nil if the names have nothing to do with each other.
  static func hint(_ pattern: HostPattern, _ sent: String) -> Hint? {
    switch pattern {
    case .any: nil
    case .exact(let name): between(name, sent)
    case .below(let suffix):
      // The star stands for whatever the request has in front, and `suffix` begins with a dot.
      between(
        String(suffix.dropFirst()),
        sent.split(separator: ".").suffix(suffix.count { $0 == "." }).joined(separator: "."))
    }
  }

  private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "::1", "0.0.0.0"]

  private static func between(_ name: String, _ sent: String) -> Hint? {
    if name.isEmpty || sent.isEmpty || name == sent { return nil }
    if loopbackNames.isSuperset(of: [name, sent]) { return Hint(.loopback) }
    // A dot at the end names the same host.
    if isAddress(name) || isAddress(sent) || name + "." == sent || sent + "." == name { return nil }
    if sent.hasSuffix("." + name) {
      return Hint(.subdomainExtra, name, String(sent.dropLast(name.count + 1)))
    }
    return ofLabels(name.split(separator: "."), sent.split(separator: "."))
  }

  private static func ofLabels(_ name: [Substring], _ sent: [Substring]) -> Hint? {
    let joined = { (labels: ArraySlice<Substring>) in labels.joined(separator: ".") }
    let tail = zip(name.reversed(), sent.reversed()).prefix { $0 == $1 }.count
    let isPublic =
      tail < 2
      || tail == 2 && ["ac", "co", "com", "gov", "net", "org"].contains(name[name.count - 2])
    if !isPublic, name.count > tail, sent.count > tail {
      let (stub, request) = (joined(name.dropLast(tail)), joined(sent.dropLast(tail)))
      // A mistyped letter is likelier than another server, unless it is a number or a word.
      return isTypo(stub, request)
        ? Hint(.typo, stub, request)
        : Hint(.otherSubdomain, stub, request, joined(name.suffix(tail)))
    }
    let (whole, other) = (joined(name[...]), joined(sent[...]))
    // Short labels at the end are domains of their own: `example.io` is no typo for `example.co`.
    let mayBeTypo = name.last == sent.last || min(name.last?.count ?? 0, sent.last?.count ?? 0) > 3
    return mayBeTypo && isTypo(whole, other) ? Hint(.typo, whole, other) : nil
  }

  /// Stricter than with other names: `github` and `gitlab` are not mistyped.
  private static func isTypo(_ stub: String, _ request: String) -> Bool {
    let digits = { (text: String) in text.filter(\.isNumber) }
    guard digits(stub) == digits(request) else { return false }
    // Of short names others are meant, unless the letters are the same: `dsn`, `dns`.
    guard min(stub.count, request.count) > 3 else {
      return stub.sorted() == request.sorted() && EditDistance.between(stub, request) == 1
    }
    let (first, second) = (stub.split(separator: "."), request.split(separator: "."))
    if first.count != second.count { return EditDistance.between(stub, request) == 1 }
    return zip(first, second).allSatisfy {
      EditDistance.between($0, $1) <= 1 + max($0.count, $1.count) / 8
    }
  }

  private static func isAddress(_ host: String) -> Bool {
    host.contains(":") || host.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
  }
}

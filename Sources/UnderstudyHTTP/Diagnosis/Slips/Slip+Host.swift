import UnderstudyCore

extension Slip {
  static let hostTypo = Slip("probably a typo")
  static let trailingDot = Slip("only in the dot at its end; leave it out")

  static func subdomainMissing(_ labels: String, of domain: String) -> Slip {
    Slip(
      "the request goes to \(domain) itself, without the subdomain `\(labels)`; check the base URL")
  }

  static func subdomainExtra(_ labels: String, of domain: String) -> Slip {
    Slip(
      """
      the request goes to the subdomain `\(labels)` of it; `*.\(domain)` in the stub matches every \
      subdomain, but not \(domain) itself
      """)
  }

  static func otherSubdomain(stub: String, request: String, of domain: String) -> Slip {
    Slip(
      """
      the stub has the subdomain `\(stub)`, the request `\(request)`; `*.\(domain)` in the stub \
      matches both
      """, namesBoth: true)
  }

  static func bareDomain(_ domain: String) -> Slip {
    Slip("`*.\(domain)` covers the names below \(domain), not \(domain) itself")
  }

  static func topLevelDomain(stub: String, request: String) -> Slip {
    Slip("the stub ends in `.\(stub)`, the request in `.\(request)`")
  }

  static let loopback = Slip(
    "both are names of this machine, but compared as they are written; use one of them")

  static func internationalName(stub: String, request: String) -> Slip {
    Slip("one internationalized name in two spellings: \(stub) and \(request)")
  }

  static func hostRunTogether(_ host: String, _ rest: String) -> Slip {
    Slip("the host and the path run together, for want of a slash: `\(host)` and `/\(rest)`")
  }
}

/// How two host names are related, where they are not the same.
struct HostKinship: Sendable {
  let slip: Slip
  let cost: Int

  private init(_ slip: Slip, _ cost: Int = Cost.relatedHost) {
    self.slip = slip
    self.cost = cost
  }

  /// Nil where the names have nothing to do with each other.
  init?(_ pattern: HostPattern, _ sent: String) {
    switch pattern {
    case .any: return nil
    case .exact(let name): self.init(name, sent)
    case .below(let suffix): self.init(below: String(suffix.dropFirst()), sent)
    }
  }

  private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "::1", "0.0.0.0"]

  static func isThisMachine(_ name: String?) -> Bool { name.map(loopbackNames.contains) == true }

  private init?(_ name: String, _ sent: String) {
    if name.isEmpty || sent.isEmpty { return nil }
    if Self.loopbackNames.contains(name), Self.loopbackNames.contains(sent) {
      self.init(.loopback)
    } else if name + "." == sent || sent + "." == name {
      self.init(.trailingDot)
    } else if let (stub, request) = Self.sameInternationalName(name, sent) {
      self.init(.internationalName(stub: stub, request: request))
    } else if Self.isAddress(name) || Self.isAddress(sent) {
      return nil
    } else if let labels = name.removing(suffix: "." + sent) {
      self.init(.subdomainMissing(labels, of: sent))
    } else if let labels = sent.removing(suffix: "." + name) {
      self.init(.subdomainExtra(labels, of: name))
    } else if let domain = Self.sharedDomain(name, sent) {
      let (stub, request) = (
        name.removing(suffix: "." + domain) ?? "", sent.removing(suffix: "." + domain) ?? ""
      )
      // A slip of a letter is likelier than another server, unless it is a number or a word.
      self.init(
        Self.isTypo(stub, request)
          ? .hostTypo : .otherSubdomain(stub: stub, request: request, of: domain))
    } else if let (stub, request) = Self.topLevels(name, sent),
      min(stub.count, request.count) < 4 || !Self.isTypo(name, sent)
    {
      self.init(.topLevelDomain(stub: stub, request: request))
    } else if Self.isTypo(name, sent) {
      self.init(.hostTypo)
    } else {
      return nil
    }
  }

  private init?(below domain: String, _ sent: String) {
    if sent == domain {
      self.init(.bareDomain(domain))
      return
    }
    // The star stands for whatever the request has in front.
    let labels = sent.split(separator: ".")
    let count = domain.split(separator: ".").count
    let ends = [labels.suffix(count), labels[...]].map { $0.joined(separator: ".") }
    guard let kin = ends.lazy.compactMap({ HostKinship(domain, $0) }).first else { return nil }
    self = kin
  }

  /// Stricter than with other names: `github` and `gitlab` are no slips for each other.
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

  /// The labels two names share at their ends, if that is more than what registries give away.
  private static func sharedDomain(_ first: String, _ second: String) -> String? {
    let (first, second) = (first.split(separator: "."), second.split(separator: "."))
    let shared = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
    guard shared >= 2, first.count > shared, second.count > shared else { return nil }
    let domain = first.suffix(shared)
    let isPublic = shared == 2 && ["ac", "co", "com", "gov", "net", "org"].contains(domain.first)
    return isPublic ? nil : domain.joined(separator: ".")
  }

  /// What is behind the labels two names begin with, where their ends differ.
  private static func topLevels(_ first: String, _ second: String) -> (String, String)? {
    let (first, second) = (first.split(separator: "."), second.split(separator: "."))
    let shared = zip(first, second).prefix { $0 == $1 }.count
    let (stub, request) = (first.dropFirst(shared), second.dropFirst(shared))
    let isNamed = shared > 1 || shared == 1 && !["api", "app", "m", "www"].contains(first[0])
    guard isNamed, 1...2 ~= stub.count, 1...2 ~= request.count, stub.last != request.last
    else { return nil }
    return (stub.joined(separator: "."), request.joined(separator: "."))
  }

  private static func sameInternationalName(
    _ first: String, _ second: String
  ) -> (String, String)? {
    guard (first + second).contains("xn--") || !(first + second).utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    let (stub, request) = (Punycode.readable(first), Punycode.readable(second))
    let foldings = Punycode.foldings(of: stub)
    return foldings.isDisjoint(with: Punycode.foldings(of: request)) ? nil : (stub, request)
  }
}

extension String {
  /// The text in front of a suffix; nil where it has none such, or nothing in front.
  func removing(suffix: String) -> String? {
    hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : nil
  }
}

import UnderstudyCore

/// How two host names are related, where they are not the same.
enum HostHint {
  /// Nil where the names have nothing to do with each other.
  static func hint(_ pattern: HostPattern, _ sent: String) -> Hint? {
    switch pattern {
    case .any: nil
    case .exact(let name): between(name, sent)
    case .below(let suffix): below(String(suffix.dropFirst()), sent)
    }
  }

  private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "::1", "0.0.0.0"]

  private static func between(_ name: String, _ sent: String) -> Hint? {
    if name.isEmpty || sent.isEmpty { return nil }
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

  private static func below(_ domain: String, _ sent: String) -> Hint? {
    if sent == domain { return Hint(.bareDomain, domain) }
    // The star stands for whatever the request has in front.
    let count = domain.count { $0 == "." } + 1
    return between(domain, sent.split(separator: ".").suffix(count).joined(separator: "."))
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

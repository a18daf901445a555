/// The host of a URL pattern: one name, `*.example.com` for the names below it, or any.
package enum HostPattern: Sendable, Equatable {
  case any
  case exact(String)
  /// The names that end in this text, which begins with a dot.
  case below(String)

  /// - Throws: `PatternProblem` where a star is anywhere but in front.
  package init(_ text: Substring) throws(PatternProblem) {
    if text == "*" {
      self = .any
    } else if text.hasPrefix("*.") {
      let suffix = HostName.canonical(String(text.dropFirst(2)))
      if suffix.contains("*") { throw Self.misplacedStar }
      self = .below("." + suffix)
    } else if text.contains("*") {
      throw Self.misplacedStar
    } else {
      self = .exact(HostName.canonical(String(text)))
    }
  }

  private static let misplacedStar = PatternProblem(
    "a star in a host can only replace its first labels: `*.example.com`")

  package func matches(_ host: String) -> Bool {
    switch self {
    case .any: true
    case .exact(let name): name == host
    case .below(let suffix): host.hasSuffix(suffix) && host.utf8.count > suffix.utf8.count
    }
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

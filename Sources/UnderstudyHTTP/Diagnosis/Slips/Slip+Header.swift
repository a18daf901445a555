extension Slip {
  static let mediaTypeParameter = Slip(
    "the value has parameters after a `;`; `.contains` allows them")
  static let otherCookies = Slip("the request has other cookies, too; `.contains` allows them")
  static let mediaTypeInStub = Slip("the stub has parameters after a `;`, the request none")

  static func userAgent(stub: String, request: String) -> Slip {
    Slip(
      """
      another version: the stub has `\(stub)`, the request `\(request)`; `.contains` in the stub asks \
      for the name alone
      """)
  }

  static let oneOfList = Slip("the value is a list with others in it; `.contains` allows them")

  static let anyTag = Slip("`*` in the request stands for any entity tag", isCertain: false)

  static let basicIsBare = Slip("the credentials behind `Basic` are not encoded as Base64")

  static func authorizationScheme(stub: String, request: String) -> Slip {
    Slip("the stub requires \(stub), the request has \(request)", namesBoth: true)
  }
}

extension ValuePattern {
  /// Whether credentials lack their scheme, or have one that was not asked for, in whichever way the
  /// pattern asks; the scheme may be shown, the credentials not.
  func schemeSlip(_ sent: String) -> Slip? {
    let none = "no scheme such as `Bearer`"
    // The word of an unknown one may be part of the secret, and is not shown.
    let unknown = { (text: String) in
      text.split(separator: " ").count == 2 ? "another scheme" : none
    }
    if let scheme = Credentials.scheme(of: sent) {
      let bare = sent.dropFirst(scheme.count + 1)
      if case .equal(let asked) = kind {
        let wanted = Credentials.scheme(of: asked)
        if scheme == wanted {
          let isBare = scheme == "Basic" && bare.contains(":") && !asked.contains(":")
          return isBare ? .basicIsBare : nil
        }
        return .authorizationScheme(
          stub: wanted.map { "`\($0)`" } ?? unknown(asked), request: "`\(scheme)`")
      }
      if matches(String(bare)) { return .authorizationScheme(stub: none, request: "`\(scheme)`") }
      let other =
        Self.schemes.first { $0 != scheme && matches("\($0) \(bare)") } ?? schemeAskedFor(scheme)
      return other.map { .authorizationScheme(stub: "`\($0)`", request: "`\(scheme)`") }
    }
    if case .equal(let asked) = kind {
      return Credentials.scheme(of: asked).map {
        .authorizationScheme(stub: "`\($0)`", request: unknown(sent))
      }
    }
    return Self.schemes.first { matches("\($0) \(sent)") }.map {
      .authorizationScheme(stub: "`\($0)`", request: unknown(sent))
    }
  }

  /// The scheme that an expression or a text asks for by its name, if that is not the one sent.
  private func schemeAskedFor(_ sent: Substring) -> String? {
    let asked: String
    switch kind {
    case .contains(let text): asked = text
    case .regex(let regex): asked = regex.pattern
    default: return nil
    }
    let words = asked.split { !$0.isLetter }.map { $0.lowercased() }
    if words.contains(sent.lowercased()) { return nil }
    return Self.schemes.first { words.contains($0.lowercased()) }
  }

  private static let schemes = [
    "Bearer", "Basic", "Token", "ApiKey", "OAuth", "bearer", "Bot", "GenieKey", "Splunk", "SSWS",
  ]
}

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

  static func schemeTwice(_ scheme: some StringProtocol, isInRequest: Bool = true) -> Slip {
    Slip("the \(isInRequest ? "request" : "stub") has `\(scheme)` twice")
  }

  static func noToken(behind scheme: some StringProtocol) -> Slip {
    Slip("the request has `\(scheme)` with no token behind it")
  }

  static func noSpace(behind scheme: some StringProtocol) -> Slip {
    Slip("the request has no space behind `\(scheme)`")
  }

  static func placeholder(behind scheme: some StringProtocol, isInRequest: Bool) -> Slip {
    isInRequest
      ? Slip("the request has a placeholder behind `\(scheme)`, not a token")
      : Slip(
        """
        the stub has a placeholder behind `\(scheme)`, which is taken literally; \
        `.regex("^\(scheme) ")` matches any token
        """)
  }

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
      if Credentials.scheme(of: String(bare))?.lowercased() == scheme.lowercased() {
        return .schemeTwice(scheme)
      }
      if case .equal(let asked) = kind {
        let wanted = Credentials.scheme(of: asked)
        if scheme == wanted {
          if let slip = Self.placeholder(asked, sent, behind: scheme) { return slip }
          if Credentials.scheme(of: String(asked.dropFirst(scheme.count + 1))) != nil {
            return .schemeTwice(scheme, isInRequest: false)
          }
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
      if let scheme = Credentials.scheme(of: asked),
        sent.lowercased().hasPrefix(scheme.lowercased())
      {
        let rest = sent.dropFirst(scheme.count).drop(while: \.isWhitespace)
        return rest.isEmpty ? .noToken(behind: scheme) : .noSpace(behind: scheme)
      }
      return Credentials.scheme(of: asked).map {
        .authorizationScheme(stub: "`\($0)`", request: unknown(sent))
      }
    }
    return Self.schemes.first { matches("\($0) \(sent)") }.map {
      .authorizationScheme(stub: "`\($0)`", request: unknown(sent))
    }
  }

  /// What stands for a token in one of two credentials, which is no secret yet.
  private static func placeholder(
    _ asked: String, _ sent: String, behind scheme: Substring
  ) -> Slip? {
    func isPlaceholder(_ text: String) -> Bool {
      let token = String(text.dropFirst(scheme.count + 1))
      return Placeholder.parameter(token) != nil
        || token.first.map { "<{\\".contains($0) } == true
          && Placeholder.foreignParameter(token) != nil
    }
    if isPlaceholder(sent) { return .placeholder(behind: scheme, isInRequest: true) }
    return isPlaceholder(asked) ? .placeholder(behind: scheme, isInRequest: false) : nil
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

import UnderstudyCore

/// A segment of a path pattern beside one of a request that it does not match.
struct SegmentPair: Sendable {
  let slip: Slip?
  let cost: Int
  /// Whether one side has something in front: `sha256:0f1e`.
  private let isAffixed: Bool

  private init(_ slip: Slip?, _ cost: Int, isAffixed: Bool = false) {
    (self.slip, self.cost, self.isAffixed) = (slip, cost, isAffixed)
  }

  /// Whether both are certainly the same, and one is only written another way: no guess, as a typo is.
  var isSpelling: Bool {
    isAffixed || slip.map { Self.spellings.contains($0) || $0.isOfUnseen } == true
  }

  private static let spellings: [Slip] = [
    .pathCase, .hyphens, .zerosInFront, .encodedTwice, .stubEncodedTwice, .plusInPath,
    .quotationMarks,
  ]

  /// - Parameters:
  ///   - isInFront: Whether a bare number is rather a version than the identity of something.
  ///   - isLast: Whether the piece ends its path.
  init(_ segment: PathPattern.Segment, _ piece: String, isInFront: Bool, isLast: Bool) {
    switch segment {
    case .rest: self.init(nil, 0)
    case .parameter(_, let prefix, let suffix):
      let (lower, ends) = (piece.lowercased(), (prefix.lowercased(), suffix.lowercased()))
      if piece.isEmpty {
        // At the end it may as well be a slash too many.
        self.init(.emptyParameter(segment.text), isLast ? Cost.variant : Cost.slip)
      } else if lower.hasPrefix(ends.0), lower.hasSuffix(ends.1),
        piece.count > prefix.count + suffix.count
      {
        self.init(.pathCase, Cost.slip)
      } else {
        self.init(.affix(segment.text, prefix, suffix, piece), Cost.disorder)
      }
    case .literal(let text): self.init(text, piece, isInFront)
    }
  }

  private init(_ text: String, _ piece: String, _ isInFront: Bool) {
    if let filler = Placeholder(CanonicalPath.plain(piece), meaning: text) {
      // It stands for the identity of something rather than for a word.
      self.init(filler.slip, text.isIdentity || filler.isCertain ? Cost.slip : Cost.variant)
    } else if let slip = Slip.enclosed(text, piece) ?? Self.slip(text, piece) {
      self.init(slip, Cost.slip)
    } else if let hash = Slip.shortHash(text, piece) {
      self.init(hash, Cost.variant)
    } else if let affix = Slip.affix(text, piece), Self.isAffix(text, piece) {
      self.init(affix, Cost.slip, isAffixed: true)
    } else if text.isVersion(isInFront), piece.isVersion(isInFront) {
      self.init(.version(stub: text, request: piece), Cost.variant)
    } else if let version = Self.version(text, piece) {
      self.init(.version(stub: version.0, request: version.1), Cost.variant)
    } else if let rest = Self.rest(text, piece) {
      self.init(rest, Cost.variant)
    } else if text.isIdentity && piece.isIdentity || Self.isNumbered(text, piece)
      || text.isOneself && piece.isIdentity || piece.isOneself && text.isIdentity
    {
      self.init(.otherIdentity(stub: text, request: piece), Cost.disorder)
    } else {
      let more = Self.slipOfValues(text, piece)
      // `nearby_places` is another word than `places`, and rather another endpoint.
      if let more, more.isOfMore {
        self.init(more, text.isWord && piece.isWord ? Cost.exchange : Cost.disorder)
      } else {
        let isLike = TextLikeness.between(text, piece) * 4 >= TextLikeness.most * 3
        self.init(nil, isLike ? Cost.exchange - 1 : Cost.exchange)
      }
    }
  }

  /// A version inside of a segment, `shop.v1.Orders`, or at the end of a word, `oauth2`.
  private static func version(_ text: String, _ piece: String) -> (String, String)? {
    if let version = VersionReading(text, piece) { return (version.stub, version.request) }
    guard text.utf8.first == piece.utf8.first else { return nil }
    let words = [text, piece].map { $0.filter(\.isLetter) }
    let areWords = zip([text, piece], words).allSatisfy { whole, word in
      whole == word || whole.dropLast() == word && whole.last?.isNumber == true
    }
    return areWords && words[0] == words[1] && words[0].count > 2
      && (words[0] == text || words[1] == piece) ? (text, piece) : nil
  }

  /// Whether what one side has in front is certainly no part of the word: `sha256:0f1e`, `shop.Orders`.
  private static func isAffix(_ text: String, _ piece: String) -> Bool {
    let (short, long) = text.utf8.count < piece.utf8.count ? (text, piece) : (piece, text)
    return short.isIdentity || long.dropLast(short.count).last.map(".:".contains) == true
  }

  /// What the longer of two forms of an identity has behind the shorter one.
  private static func rest(_ text: String, _ piece: String) -> Slip? {
    let isInRequest = text.utf8.count < piece.utf8.count
    let (short, long) = isInRequest ? (text, piece) : (piece, text)
    guard short.utf8.count > 11, short.utf8.count < long.utf8.count, long.hasPrefix(short),
      long.contains(where: \.isNumber),
      long.allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    return .behind(long.dropFirst(short.count), isInRequest: isInRequest)
  }

  /// Whether both name things of one kind: `cus_123` and `cus_9s6`.
  private static func isNumbered(_ text: String, _ piece: String) -> Bool {
    func prefix(_ text: String) -> Substring {
      text.lastIndex { $0 == "_" || $0 == "-" }.map { text[...$0] }
        ?? text.prefix(while: \.isLetter)
    }
    return !prefix(text).isEmpty && prefix(text) == prefix(piece)
      && text.contains(where: \.isNumber) && piece.contains(where: \.isNumber)
  }

  private static func slip(_ text: String, _ piece: String) -> Slip? {
    if text.isEmpty || piece.isEmpty { return nil }
    if text.lowercased() == piece.lowercased() { return .pathCase }
    // Most segments are words, which have no sign to mistake.
    if !text.isBare || !piece.isBare, let slip = slipOfSigns(text, piece) { return slip }
    if isZeroPadded(text, piece) { return .zerosInFront }
    if text.utf8.count < 6, text.first == "v", text.dropFirst() == piece, piece.isNumeric {
      return .versionLetter
    }
    if piece.utf8.count < 6, piece.first == "v", piece.dropFirst() == text, text.isNumeric {
      return .versionLetter
    }
    if Slip.isTypo(text, piece) { return .pathTypo }
    if Slip.isPlural(text, piece) { return .pathTypo }
    return nil
  }

  private static func slipOfSigns(_ text: String, _ piece: String) -> Slip? {
    if piece.contains("%25"), CanonicalPath.of(piece.replacing("%25", with: "%")) == text {
      return .encodedTwice
    }
    if text.contains("%25"), CanonicalPath.of(text.replacing("%25", with: "%")) == piece {
      return .stubEncodedTwice
    }
    // Asked of each pair of two dozen paths: what is dear only where it can be.
    func either(has sign: Unicode.Scalar) -> Bool {
      let byte = UInt8(ascii: sign)
      return text.utf8.contains(byte) || piece.utf8.contains(byte)
    }
    if either(has: "+"),
      text.replacing("+", with: " ") == piece.replacing("+", with: " ")
    {
      return .plusInPath
    }
    if let parameter = Placeholder.foreignParameter(text), parameter != piece {
      return .foreignParameter(text, parameter)
    }
    if Placeholder.parameter(text) != nil { return .escapedParameter(text) }
    if Placeholder.isPattern(text) { return .patternInPath(text) }
    if piece.hasPrefix(text + "?") || piece.hasPrefix(text + "&") { return .queryInPath }
    if piece.hasPrefix(text + ";") { return .matrixParameters(piece.dropFirst(text.count)) }
    if either(has: "\"") || either(has: "'") || either(has: "%"),
      unquoted(text) == unquoted(piece)
    {
      return .quotationMarks
    }
    if let slip = Slip.unseen(text, piece) { return slip }
    if let (stub, request) = fileExtensions(text, piece) {
      return .fileExtension(stub: stub, request: request)
    }
    if either(has: ",") || either(has: ";"), let slip = Slip.betweenLists(text, piece) {
      return slip
    }
    if Slip.isSameUUID(text, piece) { return .hyphens }
    if Slip.isOtherStyle(text, piece)
      || ["$", "@", "~", "#"].contains(where: { sign in
        either(has: sign) && bare(text, of: sign) == bare(piece, of: sign)
      })
    {
      return .segmentStyle(stub: text, request: piece)
    }
    // What is said of values, too, where it is no guess.
    return slipOfValues(text, piece).flatMap { $0.isOfMore ? nil : $0 }
  }

  /// What is said of values, too, unless it is a guess. It is dear, so texts are not asked about that
  /// share neither end and are no dates.
  private static func slipOfValues(_ text: String, _ piece: String) -> Slip? {
    if text.isBare, piece.isBare { return nil }
    let isAlike =
      text.utf8.first == piece.utf8.first || text.utf8.last == piece.utf8.last
      || !text.isBare && !piece.isBare
      || [text, piece].contains { $0.utf8.first.map { $0 >= 0x80 || !$0.isInWord } == true }
    guard isAlike, let slip = Slip.between(text, piece), !slip.isGuess else { return nil }
    return slip
  }

  private static func bare(_ text: String, of sign: Unicode.Scalar) -> String {
    text.filter { $0 != Character(sign) }
  }

  /// Whether the numbers of two texts differ in zeros in front alone: `P04`, `P4`.
  private static func isZeroPadded(_ text: String, _ piece: String) -> Bool {
    guard text.utf8.count != piece.utf8.count,
      text.utf8.contains(UInt8(ascii: "0"))
        || piece.utf8.contains(UInt8(ascii: "0"))
    else { return false }
    let bare = { (text: String) in
      text.split(omittingEmptySubsequences: false) { !$0.isNumber }.map { $0.drop { $0 == "0" } }
    }
    let rest = { (text: String) in text.filter { !$0.isNumber } }
    return !text.contains(".") && rest(text) == rest(piece) && bare(text) == bare(piece)
  }

  private static func unquoted(_ text: String) -> String {
    text.filter { $0 != "\"" && $0 != "'" }.replacing("%22", with: "")
  }

  private static func fileExtensions(_ text: String, _ piece: String) -> (String, String)? {
    func parts(_ name: String) -> (Substring, Substring) {
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
        return (name[...], "")
      }
      return (name[..<dot], name[dot...])
    }
    let (stub, request) = (parts(text), parts(piece))
    guard stub.0 == request.0, stub.1.count < 7, request.1.count < 7,
      (stub.1 + request.1).contains(where: \.isLetter)
    else { return nil }
    return (String(stub.1), String(request.1))
  }
}

extension String {
  /// Such as `v1`, `V2.1`, `v1beta`, `beta`; in front also `3`, `r4` and `2024-01-01`.
  fileprivate func isVersion(_ isInFront: Bool) -> Bool {
    let text = lowercased()
    if ["alpha", "beta", "latest", "preview", "stable"].contains(text) { return true }
    let hasLetter = text.hasPrefix("v") || isInFront && text.hasPrefix("r")
    let number = hasLetter ? text.dropFirst() : text[...]
    let isDecimal = number.contains(".") && number.allSatisfy { $0.isNumber || $0 == "." }
    guard number.first?.isNumber == true, hasLetter || isInFront || isDecimal else { return false }
    let rest = number.drop { $0.isNumber || "._-".contains($0) }
    return rest.isEmpty || rest.hasPrefix("alpha") || rest.hasPrefix("beta")
  }

  /// Whether this stands for the identity of whoever asks.
  fileprivate var isOneself: Bool { ["me", "self", "current", "mine"].contains(lowercased()) }

  fileprivate var isNumeric: Bool {
    first?.isNumber == true && allSatisfy { $0.isNumber || $0 == "." }
  }

  /// Whether this has letters and digits of ASCII alone.
  fileprivate var isBare: Bool { utf8.allSatisfy { $0.isASCIILetter || $0.isDigit } }

  /// Whether this names one of many things: a number, a UUID, and the like.
  var isIdentity: Bool {
    count > 0 && contains(where: \.isNumber)
      && (allSatisfy { $0.isHexDigit || $0 == "-" } || count > 15
        || allSatisfy { $0.isNumber || "-_.:".contains($0) })
  }
}

import UnderstudyCore

/// A segment of a path pattern beside one of a request that it does not match.
struct SegmentPair: Sendable {
  let hint: Hint?
  let cost: Int
  /// Whether both are certainly the same, and one is only written another way: no guess, as a typo is.
  var isSpelling = false

  private init(_ hint: Hint?, _ cost: Int, isSpelling: Bool = false) {
    (self.hint, self.cost, self.isSpelling) = (hint, cost, isSpelling)
  }

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
        self.init(Hint(.emptyParameter, segment.text), isLast ? Cost.variant : Cost.slip)
      } else if lower.hasPrefix(ends.0), lower.hasSuffix(ends.1),
        piece.count > prefix.count + suffix.count
      {
        self.init(Hint(.pathCase), Cost.slip)
      } else {
        let isEnd = prefix.isEmpty || piece.hasPrefix(prefix)
        let hint = Hint(isEnd ? .affixEnd : .affixBegin, segment.text, isEnd ? suffix : prefix)
        self.init(hint, Cost.disorder)
      }
    case .literal(let text): self.init(text, piece, isInFront)
    }
  }

  private init(_ text: String, _ piece: String, _ isInFront: Bool) {
    if text.isEmpty || piece.isEmpty {
      self.init(nil, Cost.exchange)
    } else if let hint = Placeholder.hint(CanonicalPath.plain(piece), for: text) {
      // It stands for the identity of something rather than for a word.
      let isSure = text.isIdentity || hint.kind == .unwrapOptional
      self.init(hint, isSure ? Cost.slip : Cost.variant)
    } else if let hint = Self.spelling(text, piece) {
      self.init(
        hint, Cost.slip, isSpelling: hint.kind != .typo && Self.spellings.contains(hint.kind))
    } else if let more = Besides(text, piece)?.hint(named: ""), more.isOfIdentity {
      self.init(
        more, more.kind == .inFront ? Cost.slip : Cost.variant, isSpelling: more.kind == .inFront)
    } else if text.isVersion(isInFront), piece.isVersion(isInFront) {
      self.init(Hint(.version, text, piece), Cost.variant)
    } else if let hint = Hint.version(text, piece, "") ?? Self.version(text, piece) {
      self.init(hint, Cost.variant)
    } else if text.isIdentity && piece.isIdentity || Self.areNumbered(text, piece) {
      // Of two users each may have been meant.
      let areUUIDs = Volatile.isUUID(text) && Volatile.isUUID(piece)
      self.init(areUUIDs ? nil : Hint(.otherIdentity, text, piece), Cost.disorder)
    } else if let more = Besides(text, piece)?.hint(named: "") {
      // `nearby_places` is another word than `places`, and rather another endpoint.
      self.init(more, text.isWord && piece.isWord ? Cost.exchange : Cost.disorder)
    } else {
      let isLike = TextLikeness.between(text, piece) * 4 >= TextLikeness.most * 3
      self.init(nil, isLike ? Cost.exchange - 1 : Cost.exchange)
    }
  }

  private static let spellings: Set<Hint.Kind> = [
    .pathCase, .hyphens, .zerosInFront, .encodedTwice, .stubIsEncoded, .plusInPath, .quotationMarks,
    .whiteSpace, .oddSpace, .unseen,
  ]

  private static func spelling(_ text: String, _ piece: String) -> Hint? {
    if text.lowercased() == piece.lowercased() { return Hint(.pathCase) }
    let isBare = text.isBare && piece.isBare
    if !isBare, let hint = ofSigns(text, piece) { return hint }
    let isTypo = Spelling.isTypo(text, piece) || Spelling.isPlural(text, piece)
    if isTypo { return Hint(.typo) }
    // Most segments are words, of which nothing else can be said.
    if isBare, !text.utf8.contains(where: \.isDigit), !piece.utf8.contains(where: \.isDigit) {
      return nil
    }
    guard let hint = Reading.hint(text, piece) ?? Hint.fileExtension(text, piece, isPath: true)
    else { return Spelling.isOtherStyle(text, piece) ? Hint(.segmentStyle, text, piece) : nil }
    switch hint.kind {
    case .spaceForPlus, .plusMeansSpace: return Hint(.plusInPath)
    case .caseOnly: return Hint(.pathCase)
    case .separators, .caseAndSeparators: return Hint(.segmentStyle, text, piece)
    default: return hint
    }
  }

  private static func ofSigns(_ text: String, _ piece: String) -> Hint? {
    if let parameter = Placeholder.foreignParameter(text), parameter != piece {
      return Hint(.foreignParameter, text, parameter)
    }
    if Placeholder.parameter(text) != nil { return Hint(.escapedParameter, text) }
    if Placeholder.isPattern(text) { return Hint(.patternInPath, text) }
    if piece.hasPrefix(text + "?") || piece.hasPrefix(text + "&") { return Hint(.queryInPath) }
    if piece.hasPrefix(text + ";") {
      return Hint(.matrixParameters, String(piece.dropFirst(text.count)))
    }
    if piece.contains("%25"), CanonicalPath.of(piece.replacing("%25", with: "%")) == text {
      return Hint(.encodedTwice)
    }
    let bare = { (text: String) in text.filter { !"$@~#".contains($0) } }
    return bare(text) == bare(piece) ? Hint(.segmentStyle, text, piece) : nil
  }

  /// A version at the end of a word: `oauth2`.
  private static func version(_ text: String, _ piece: String) -> Hint? {
    let words = [text, piece].map { $0.filter(\.isLetter) }
    let areWords = zip([text, piece], words).allSatisfy { whole, word in
      whole == word || whole.dropLast() == word && whole.last?.isNumber == true
    }
    return areWords && words[0] == words[1] && words[0].count > 2
      && (words[0] == text || words[1] == piece) ? Hint(.version, text, piece) : nil
  }

  /// Whether both name things of one kind: `cus_123` and `cus_9s6`.
  private static func areNumbered(_ text: String, _ piece: String) -> Bool {
    func prefix(_ text: String) -> Substring {
      text.lastIndex { $0 == "_" || $0 == "-" }.map { text[...$0] }
        ?? text.prefix(while: \.isLetter)
    }
    return !prefix(text).isEmpty && prefix(text) == prefix(piece)
      && text.contains(where: \.isNumber) && piece.contains(where: \.isNumber)
  }
}

extension Hint {
  /// Whether one identity is the other with its kind in front, or cut short: `sha256:0f1e`, `0f1e2d3`.
  fileprivate var isOfIdentity: Bool {
    kind == .firstCharacters || kind == .inFront && quoted[0].last.map(".:".contains) == true
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

  /// Whether this has letters and digits of ASCII alone.
  fileprivate var isBare: Bool { utf8.allSatisfy { $0.isASCIILetter || $0.isDigit } }
}

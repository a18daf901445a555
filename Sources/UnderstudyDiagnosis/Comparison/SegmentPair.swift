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

  /// - Parameter isInFront: Whether a bare number is rather a version than the identity of something.
  init(_ segment: PathPattern.Segment, _ piece: String, isInFront: Bool) {
    switch segment {
    case .rest: self.init(nil, 0)
    case .literal(let text): self.init(text, piece, isInFront)
    case .parameter: self.init(nil, piece.isEmpty ? Cost.slip : Cost.variant)
    }
  }

  private init(_ text: String, _ piece: String, _ isInFront: Bool) {
    if text.isEmpty || piece.isEmpty {
      self.init(nil, Cost.exchange)
    } else if let hint = Placeholder.hint(CanonicalPath.plain(piece), for: text) {
      self.init(hint, Cost.slip)
    } else if let hint = Self.spelling(text, piece) {
      self.init(hint, Cost.slip, isSpelling: Self.spellings.contains(hint.kind))
    } else if let more = Besides.hint(text, piece) {
      self.init(more, Cost.variant)
    } else if text.isVersion(isInFront), piece.isVersion(isInFront) {
      self.init(Hint(.version, text, piece), Cost.variant)
    } else if text.isIdentity && piece.isIdentity {
      // Of two users each may have been meant.
      self.init(nil, Cost.variant)
    } else {
      // A value that is nearly the same is likelier than another method.
      let isLike =
        TextDifference.areMostlyAlike(text, piece)
        && TextLikeness.between(text, piece) * 4 >= TextLikeness.most * 3
      self.init(nil, isLike ? Cost.exchange - 1 : Cost.exchange)
    }
  }

  private static let spellings: Set<Hint.Kind> = [
    .pathCase, .zerosInFront, .encodedTwice, .stubIsEncoded, .plusInPath, .quotationMarks,
    .separators, .whiteSpace, .unseen,
  ]

  private static func spelling(_ text: String, _ piece: String) -> Hint? {
    if text.lowercased() == piece.lowercased() { return Hint(.pathCase) }
    let isBare = text.isBare && piece.isBare
    if !isBare, let hint = ofSigns(text, piece) { return hint }
    if Spelling.isTypo(text, piece) { return Hint(.typo, text, piece) }
    // Most segments are words, of which nothing else can be said.
    if isBare, !text.utf8.contains(where: \.isDigit), !piece.utf8.contains(where: \.isDigit) {
      return nil
    }
    let hint = Reading.hint(text, piece) ?? Hint.fileExtension(text, piece, isPath: true)
    switch hint?.kind {
    case .spaceForPlus, .plusMeansSpace: return Hint(.plusInPath)
    case .caseOnly: return Hint(.pathCase)
    // In a path `3.10` is rather a release than a number.
    case .sameNumber: return nil
    default: return hint
    }
  }

  private static func ofSigns(_ text: String, _ piece: String) -> Hint? {
    if let parameter = Placeholder.foreignParameter(text), parameter != piece {
      return Hint(.foreignParameter, text, parameter)
    }
    if piece.hasPrefix(text + "?") || piece.hasPrefix(text + "&") { return Hint(.queryInPath) }
    let isTwice =
      piece.contains("%25") && CanonicalPath.of(piece.replacing("%25", with: "%")) == text
    return isTwice ? Hint(.encodedTwice) : nil
  }
}

extension String {
  /// Such as `v1`, `v1beta`, `beta`; in front also `v2.1`, `3`, `r4` and `2024-01-01`, which elsewhere may
  /// name a release.
  fileprivate func isVersion(_ isInFront: Bool) -> Bool {
    let text = lowercased()
    if ["alpha", "beta", "latest", "preview", "stable"].contains(text) { return true }
    let hasLetter = text.hasPrefix("v") || isInFront && text.hasPrefix("r")
    let number = hasLetter ? text.dropFirst() : text[...]
    guard number.first?.isNumber == true, hasLetter || isInFront else { return false }
    let rest = number.drop { $0.isNumber || isInFront && "._-".contains($0) }
    return rest.isEmpty || rest.hasPrefix("alpha") || rest.hasPrefix("beta")
  }

  /// Whether this has letters and digits of ASCII alone.
  fileprivate var isBare: Bool { utf8.allSatisfy { $0.isASCIILetter || $0.isDigit } }
}

/// The name in front of a separator, as in `token=s3` and `"token": "s3"`.
struct ValueName {
  let text: String
  /// Where it begins, with its quote.
  let start: Int
  /// The quote around it, if any.
  let mark: [UInt8]?
  /// Whether there are blanks between it and its separator.
  let isApart: Bool
  /// Whether the object around it is what it belongs to: `"stripe": {"key": …`.
  let hasOwner: Bool

  private init(
    _ text: String, start: Int, mark: [UInt8]? = nil, isApart: Bool, hasOwner: Bool = false
  ) {
    (self.text, self.start, self.mark) = (text, start, mark)
    (self.isApart, self.hasOwner) = (isApart, hasOwner)
  }

  /// Nil where nothing stands in front of the separator that may be a name.
  init?(before separator: Int, in text: SearchedText) {
    var end = text.start(of: .blank, before: separator, most: 16)
    if text.byte(separator) == Self.colon, text.byte(end - 1).isLineEnd {
      // JSON may have its colon on the next line.
      let member = text.start(of: .space, before: end, most: 64)
      if text.byte(member - 1) == JSONPiece.quote { end = member }
    }
    let isApart = end < separator
    if text.byte(end - 1).isQuote {
      self.init(quotedBefore: end, isApart: isApart, in: text)
    } else {
      self.init(
        plainBefore: end, isApart: isApart, isBeforeColon: text.byte(separator) == Self.colon,
        in: text)
    }
  }

  private init?(quotedBefore end: Int, isApart: Bool, in text: SearchedText) {
    let quote = text.byte(end - 1)
    let closing = text.start(of: .backslash, before: end - 1, most: 32)
    let first = text.start(of: Self.quoted, before: closing)
    guard first > 0, first < closing, text.byte(first - 1) == quote else { return nil }
    let mark = Array(text.bytes[closing..<end])
    let content = text.text(first..<closing)
    // The opening quote has as many backslashes.
    let start = first - mark.count
    if content == "key", let owner = Self.owner(before: start, mark, in: text) {
      self.init("\(owner).key", start: start, mark: mark, isApart: isApart, hasOwner: true)
    } else {
      self.init(content, start: start, mark: mark, isApart: isApart)
    }
  }

  private init?(plainBefore place: Int, isApart: Bool, isBeforeColon: Bool, in text: SearchedText) {
    var end = place
    if text.byte(end - 1) == UInt8(ascii: "]"), text.byte(end - 2).isQuote {
      // `storage["token"] = …`
      end -= 2
    }
    var start = text.start(of: .name, before: end)
    guard start < end else { return nil }
    if isBeforeColon, end - start < 7 {
      // `API key: …` and `Mot de passe : …` are one name.
      var before = start
      for _ in 0..<2 where text.byte(before - 1) == 0x20 {
        before = text.start(of: .word, before: before - 1, most: 16)
        guard text.search.isSecret(text.text(before..<end)) else { continue }
        start = before
        break
      }
    }
    let name = text.text(start..<end)
    self.init(
      text.bytes[start..<end].contains(UInt8(ascii: "%")) ? PercentDecoding.decode(name) : name,
      start: start, isApart: isApart)
  }

  /// The name of the object of which a member is the first.
  private static func owner(
    before member: Int, _ mark: [UInt8], in text: SearchedText
  ) -> String? {
    let opening = text.start(of: .space, before: member, most: 64) - 1
    guard text.byte(opening) == UInt8(ascii: "{") else { return nil }
    let colon = text.start(of: .space, before: opening, most: 16) - 1
    guard text.byte(colon) == Self.colon else { return nil }
    let end = colon - mark.count
    guard end > 0, text.bytes[end..<colon].elementsEqual(mark) else { return nil }
    let start = text.start(of: .word, before: end, most: 64)
    return start < end ? text.text(start..<end) : nil
  }

  /// Whether a program makes what goes by this name, and nobody a phrase.
  var isOfMachine: Bool { NameWords.split(text).last.map(Self.ofMachines.contains) == true }

  private static let ofMachines: Set<String> = [
    "auth", "authorization", "code", "cookie", "key", "secret", "session", "token", "tokens",
  ]

  private static let colon = UInt8(ascii: ":")
  private static let quoted = ByteSet.but("\r\n\"'`")
}

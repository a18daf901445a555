/// The name in front of a separator, as in `token=s3` and `"token": "s3"`.
struct ValueName {
  let text: String
  /// Where it begins, with its quote.
  let start: Int
  /// The quote around it, if any, with its backslashes.
  let mark: [UInt8]?
  /// Whether there are blanks between it and its separator.
  let isApart: Bool

  /// The key of a member of JSON.
  init(key: String, start: Int, isApart: Bool) {
    (text, self.start, mark, self.isApart) = (key, start, Edits.quote, isApart)
  }

  /// Nil where nothing stands in front of the separator that may be a name.
  init?(before separator: Int, in text: SearchedText) {
    var end = text.start(of: .blank, before: separator, most: 16)
    if text.byte(end - 1).isLineEnd {
      // JSON may have its colon on the next line.
      let member = text.start(of: .space, before: end, most: 64)
      if text.byte(member - 1) == .quote { end = member }
    }
    isApart = end < separator
    if text.byte(end - 1).isQuote {
      // The opening quote has as many backslashes.
      let closing = text.start(of: .backslash, before: end - 1, most: 32)
      let first = text.start(of: Self.quoted, before: closing)
      guard first > 0, first < closing, text.byte(first - 1) == text.byte(end - 1)
      else { return nil }
      let mark = Array(text.bytes[closing..<end])
      let content = text.bytes[first..<closing].unescaped
      (self.text, start) = (String(decoding: content, as: UTF8.self), first - mark.count)
      self.mark = mark
      return
    }
    // `storage["token"] = …`
    let isSubscript = text.byte(end - 1) == UInt8(ascii: "]") && text.byte(end - 2).isQuote
    if isSubscript { end -= 2 }
    var start = text.start(of: .name, before: end)
    guard start < end else { return nil }
    if text.byte(separator) != UInt8(ascii: "="), end - start < 7 {
      // `API key: …` and `Mot de passe : …` are one name, and `token ring` is none.
      var before = start
      for _ in 0..<2 where text.byte(before - 1) == 0x20 {
        before = text.start(of: .word, before: before - 1, most: 16)
        guard text.search.isSecret(text.text(before..<end)),
          !text.search.isSecret(text.text(before..<start - 1))
        else { continue }
        start = before
        break
      }
    }
    let name = text.text(start..<end)
    let isEncoded = text.bytes[start..<end].contains(UInt8(ascii: "%"))
    (self.text, self.start, mark) = (isEncoded ? PercentDecoding.decode(name) : name, start, nil)
  }

  private static let quoted = ByteSet.but("\r\n\"'`")
}

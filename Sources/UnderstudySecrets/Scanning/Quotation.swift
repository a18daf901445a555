/// A text in quotes: `"…"`, `'…'`, `"""…"""`, or `\"…\"` in a text that is quoted itself.
struct Quotation {
  /// What is between the quotes.
  let content: Range<Int>
  /// A quote as it is written here, with its backslashes.
  let mark: [UInt8]
  let isClosed: Bool
  /// The place after the closing quote.
  let after: Int

  /// What begins at a place, or nil where that is no quote.
  ///
  /// Unclosed it goes on to the end of the text, which was cut off, or of the line where an apostrophe
  /// may have looked like a quote.
  ///
  /// - Parameter isJSON: Whether only JSON's strings are quoted, which have one quote on either side.
  init?(in text: SearchedText, at place: Int, isJSON: Bool = false) {
    var start = place
    while text.byte(start) == Self.backslash { start += 1 }
    let quote = text.byte(start)
    guard quote.isQuote else { return nil }
    let escapes = start - place
    let isTriple =
      !isJSON && escapes == 0 && text.byte(place + 1) == quote && text.byte(place + 2) == quote
    mark = isTriple ? [quote, quote, quote] : Array(text.bytes[place...start])
    let opened = place + mark.count
    let isDouble = quote == UInt8(ascii: "\"")
    if let closing = Self.closing(of: mark, escapes, in: text, from: opened),
      isDouble || text.place(of: 0x0A, from: opened, to: closing.lowerBound) == nil
    {
      (content, isClosed, after) = (opened..<closing.lowerBound, true, closing.upperBound)
      return
    }
    let end = isDouble ? text.count : text.end(of: .inLine, from: opened)
    (content, isClosed, after) = (opened..<end, false, end)
  }

  private static func closing(
    of mark: [UInt8], _ escapes: Int, in text: SearchedText, from start: Int
  ) -> Range<Int>? {
    let quote = mark[mark.count - 1]
    var search = start
    while let place = text.place(of: quote, from: search) {
      search = place + 1
      let backslashes = place - text.start(of: .backslash, before: place, most: place - start)
      if escapes > 0 {
        // More backslashes quote inside this quotation.
        if backslashes <= escapes { return place - backslashes..<place + 1 }
      } else if mark.count == 3 {
        if text.byte(place + 1) == quote, text.byte(place + 2) == quote { return place..<place + 3 }
      } else if backslashes.isMultiple(of: 2) {
        return place..<place + 1
      }
    }
    return nil
  }

  private static let backslash = UInt8(ascii: "\\")
}

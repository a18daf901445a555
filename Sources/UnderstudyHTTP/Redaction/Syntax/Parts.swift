/// Finds the secrets among the parts of a multipart body whose type nobody announced: behind
/// `name="password"` and an empty line, up to the next delimiter.
enum Parts {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let name = text.place(of: "form-data;", from: place) {
      place = text.end(of: .blank, from: name + 10)
      guard text.hasPrefix("name=", at: place) else { continue }
      let start = place + 5
      place = start
      let end: Int
      let value: Range<Int>
      if let quotation = Quotation(in: text, at: start) {
        (value, end) = (quotation.content, quotation.after)
      } else {
        let word = text.end(of: .word, from: start)
        (value, end) = (start..<word, word)
      }
      guard text.search.isSecret(text.text(value)), let body = body(in: text, after: end)
      else { continue }
      edits.hide(body)
      place = body.upperBound
    }
    return edits
  }

  /// The most lines that the head of a part has.
  private static let mostLines = 16

  private static func body(in text: SearchedText, after head: Int) -> Range<Int>? {
    var place = head
    for _ in 0..<mostLines where place < text.count {
      let end = text.end(of: .inLine, from: place)
      let next = text.end(of: .lineEnd, from: end, to: min(end + 4, text.count))
      // Two line ends, of one or two characters each, are an empty line.
      let breaks = text.bytes[end..<next]
      let isEmptyLine = breaks.count(where: { $0 == 0x0A }) > 1
      place = next
      guard isEmptyLine else {
        if next == end { return nil }
        continue
      }
      let start = next
      let close =
        text.place(of: "\r\n--", from: start) ?? text.place(of: "\n--", from: start) ?? text.count
      return start < close ? start..<close : nil
    }
    return nil
  }
}

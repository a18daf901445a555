/// Finds what follows the colon of Chinese and Japanese: `密码：s3`.
enum WideColons {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    let colon: StaticString = "："
    var place = 0
    while let found = text.place(of: colon, from: place) {
      place = found + colon.utf8CodeUnitCount
      let name = text.start(of: .word, before: found, most: 64)
      let start = text.end(of: .blank, from: place)
      // What goes on in words is a sentence.
      guard text.byte(start) < 0x80 else { continue }
      let end = text.end(of: valueEnds, from: start)
      place = max(place, end)
      guard !SecretValue.isHarmless(text.bytes[start..<end]),
        text.search.isSecret(text.text(name..<found))
      else { continue }
      edits.hide(start..<end)
    }
    return edits
  }

  private static let valueEnds = ByteSet.but(" \t\r\n\"'`,;<>\\&")
}

/// Finds the user and the password of URLs.
enum UserInfo {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    var place = 0
    while let slash = text.place(of: slash, from: place) {
      place = slash + 1
      // `\/` is a slash in JSON.
      let second = text.byte(place) == UInt8(ascii: "\\") ? place + 1 : place
      guard text.byte(second) == self.slash else { continue }
      place = second + 1
      let before = text.byte(text.byte(slash - 1) == UInt8(ascii: "\\") ? slash - 2 : slash - 1)
      let isAbsolute = before == UInt8(ascii: ":")
      guard let at = at(in: text, from: place, isAbsolute: isAbsolute) else { continue }
      edits.hide(place..<at)
      place = at
    }
    return edits
  }

  /// The same for a URL alone, which may lack its scheme: `//me:secret@host`, `me:secret@host`.
  static func edits(inURL text: SearchedText) -> Edits {
    let start = text.hasPrefix("//", at: 0) ? 2 : 0
    guard let at = at(in: text, from: start, isAbsolute: true), at > start else {
      return edits(in: text)
    }
    var edits = Edits()
    edits.hide(start..<at)
    return edits
  }

  /// Where the user and the password end that begin at a place.
  private static func at(in text: SearchedText, from start: Int, isAbsolute: Bool) -> Int? {
    let end = text.end(of: ends, from: start)
    let authority = text.bytes[start..<end]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      return isAbsolute || authority.contains(UInt8(ascii: ":")) ? at : nil
    }
    // A slash inside a password: what stands behind the colon is no port then.
    guard isAbsolute, let colon = authority.lastIndex(of: UInt8(ascii: ":")),
      colon > start,
      authority[(colon + 1)...].contains(where: { !$0.isDigit && $0 != UInt8(ascii: "*") }),
      !authority.contains(UInt8(ascii: "]"))
    else { return nil }
    let rest = text.end(
      of: passwordEnds, from: end,
      to: min(text.count, end + 128))
    return text.byte(rest) == UInt8(ascii: "@") ? rest : nil
  }

  private static let slash = UInt8(ascii: "/")
  private static let ends = ByteSet.but("/?#\"'<>\\ \t\r\n")
  private static let passwordEnds = ByteSet.but(" \t\r\n\"'`<>?&@")
}

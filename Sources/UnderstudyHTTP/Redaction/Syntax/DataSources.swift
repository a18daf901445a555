/// Finds the user and the password in the addresses of databases that are no URLs: `me:s3@tcp(db:3306)/x`
/// of Go, `jdbc:oracle:thin:me/s3@//db:1521/x`.
enum DataSources {
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    for mark: StaticString in ["@tcp(", "@unix("] {
      var place = 0
      while let at = text.place(of: mark, from: place) {
        place = at + mark.utf8CodeUnitCount
        var start = text.start(of: credentials, before: at)
        // The scheme of a URL is no user's name.
        let scheme = text.end(of: .word, from: start, to: at)
        if text.hasPrefix("://", at: scheme) { start = scheme + 3 }
        if text.bytes[start..<at].contains(UInt8(ascii: ":")) { edits.hide(start..<at) }
      }
    }
    let mark: StaticString = "jdbc:oracle:"
    var place = 0
    while let found = text.place(of: mark, from: place) {
      place = found + mark.utf8CodeUnitCount
      // Behind the name of the driver.
      let start = text.end(of: .word, from: place) + 1
      let at = text.end(of: credentials, from: start)
      if text.byte(at) == UInt8(ascii: "@"), at > start { edits.hide(start..<at) }
      place = at
    }
    return edits
  }

  private static let credentials = ByteSet.but("@ \t\r\n\"'`<>=,()")
}

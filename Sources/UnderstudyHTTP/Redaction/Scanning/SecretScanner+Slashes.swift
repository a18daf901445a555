/// Users of URLs, and segments of paths that go by the name of a secret.
extension SecretScanner {
  mutating func visit(slash place: Int) -> Int? {
    if text.byte(place + 1) == UInt8(ascii: "/") {
      return hideUserInfo(from: place + 2, isAbsolute: text.byte(place - 1) == UInt8(ascii: ":"))
    }
    // `/reset-password/4f9a…`
    let name = text.start(of: .word, before: place, most: 33)
    guard name < place, place - name < 33 else { return nil }
    let segment = place + 1..<text.end(of: .word, from: place + 1)
    guard segment.count >= 12, SecretValue.isRandom(text.bytes[segment], atLeast: 12),
      text.bytes[segment].count(where: { $0 == UInt8(ascii: "-") }) != 4
    else { return nil }
    let word = text.text(name..<place)
    guard text.search.isSecret(word) || Self.links.contains(word) else { return nil }
    edits.hide(segment, by: .name(word))
    return segment.upperBound
  }

  private static let links = SecretWords["link"]

  /// Hides the user and the password that begin at a place; the place after them.
  @discardableResult
  mutating func hideUserInfo(from start: Int, isAbsolute: Bool) -> Int? {
    let authority = text.bytes[start..<text.end(of: Self.inAuthority, from: start)]
    guard let end = authority.lastIndex(of: UInt8(ascii: "@")), end > start,
      isAbsolute || authority.contains(UInt8(ascii: ":"))
    else { return start }
    edits.hide(start..<end, by: .userInfo)
    return end
  }

  private static let inAuthority = ByteSet.but("/?#\"'<>\\ \t\r\n")
}

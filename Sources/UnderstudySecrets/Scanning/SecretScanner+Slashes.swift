/// Users of URLs, and segments of paths that go by the name of a secret.
extension SecretScanner {
  mutating func visit(slash place: Int) -> Int? {
    // `\/` is a slash in JSON.
    let second = text.byte(place + 1) == UInt8(ascii: "\\") ? place + 2 : place + 1
    if text.byte(second) == UInt8(ascii: "/") {
      let before = text.byte(text.byte(place - 1) == UInt8(ascii: "\\") ? place - 2 : place - 1)
      return hideUserInfo(from: second + 1, isAbsolute: before == UInt8(ascii: ":"))
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
    guard let end = endOfUserInfo(from: start, isAbsolute: isAbsolute), end > start else {
      return start
    }
    edits.hide(start..<end, by: .userInfo)
    return end
  }

  private func endOfUserInfo(from start: Int, isAbsolute: Bool) -> Int? {
    let end = text.end(of: Self.inAuthority, from: start)
    let authority = text.bytes[start..<end]
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      return isAbsolute || authority.contains(UInt8(ascii: ":")) ? at : nil
    }
    // A slash inside a password: what stands behind the colon is no port then.
    guard isAbsolute, let colon = authority.lastIndex(of: UInt8(ascii: ":")), colon > start,
      authority[(colon + 1)...].contains(where: { !$0.isDigit && $0 != UInt8(ascii: "*") }),
      !authority.contains(UInt8(ascii: "]"))
    else { return nil }
    let rest = text.end(of: Self.inPassword, from: end, to: min(text.count, end + 128))
    return text.byte(rest) == UInt8(ascii: "@") ? rest : nil
  }

  private static let inAuthority = ByteSet.but("/?#\"'<>\\ \t\r\n")
  private static let inPassword = ByteSet.but(" \t\r\n\"'`<>?&@")
}

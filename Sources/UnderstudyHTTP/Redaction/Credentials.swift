/// What authenticates a request: a scheme, which may be shown, and a secret.
enum Credentials {
  /// The schemes of `Authorization` in use, in lower case.
  private static let schemes: Set<String> = [
    "apikey", "aws4-hmac-sha256", "basic", "bearer", "digest", "dpop", "gnap", "hawk", "hoba",
    "mutual", "negotiate", "ntlm", "oauth", "privatetoken", "sharedkey", "token", "vapid",
  ]

  private static let longestScheme = 16

  static func isScheme(_ word: String) -> Bool { schemes.contains(word) }

  /// The scheme of credentials, such as `Bearer`; nil where the value has none that is known, since
  /// an unknown word may be part of the secret.
  static func scheme(of value: String) -> Substring? {
    let words = value.split(separator: " ", maxSplits: 1)
    return words.count == 2 && schemes.contains(words[0].lowercased()) ? words[0] : nil
  }

  /// Where the secret begins in credentials: behind their scheme, if they have one.
  static func afterScheme(in text: SearchedText, _ value: Range<Int>) -> Int {
    let end = text.end(
      of: .word, from: value.lowerBound,
      to: min(value.upperBound, value.lowerBound + longestScheme + 1))
    let secret = text.end(of: .blank, from: end, to: value.upperBound)
    // A scheme alone has no secret behind it, as in `Bearer <token>`.
    guard secret > end || end == value.upperBound,
      schemes.contains(text.text(value.lowerBound..<end).lowercased())
    else { return value.lowerBound }
    return secret
  }

  // MARK: - In a text

  /// The credentials in a text, behind their scheme.
  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    // Without their first letter, which may be a capital.
    for scheme: StaticString in ["earer", "EARER", "asic", "ASIC", "igest"] {
      var place = 0
      while let found = text.place(of: scheme, from: place) {
        place = found + scheme.utf8CodeUnitCount
        guard !text.byte(found - 2).isASCIILetter,
          let secret = secret(behind: found, place, in: text)
        else { continue }
        edits.hide(secret)
        place = secret.upperBound
      }
    }
    return edits
  }

  private static func secret(behind second: Int, _ end: Int, in text: SearchedText) -> Range<Int>? {
    var start = text.end(of: .blank, from: end)
    if text.byte(end) == UInt8(ascii: "+") { start = end + 1 }
    if text.hasPrefix("%20", at: end) { start = end + 3 }
    guard start > end else { return nil }
    // Many parameters, of which it takes more than one to guess the password.
    if text.hasPrefix("username=", at: start) { return start..<text.end(of: .inLine, from: start) }
    let range = start..<text.end(of: tokenEnds, from: start)
    let word = text.bytes[range]
    let isHidden =
      switch text.byte(second - 1) | 0x20 {
      case UInt8(ascii: "b") where text.byte(second) | 0x20 == UInt8(ascii: "e"):
        !isParameter(range, in: text)
          && isToken(word, isSure: text.byte(second - 1) == UInt8(ascii: "B"))
      case UInt8(ascii: "b"): isBasic(word)
      default: false
      }
    return isHidden ? range : nil
  }

  private static let tokenEnds = ByteSet.but(" \t\r\n\"'`,;)<>\\&")

  /// Whether a server asks for credentials: `Bearer realm="a"`.
  private static func isParameter(_ word: Range<Int>, in text: SearchedText) -> Bool {
    let equals = UInt8(ascii: "=")
    guard let place = text.bytes[word].firstIndex(of: equals) else { return false }
    // Base64 ends with such signs.
    return text.end(of: ByteSet("="), from: place) < word.upperBound
      || text.byte(word.upperBound) == JSONPiece.quote
  }

  /// Whether a word after `Bearer` is a token: mostly, since few others follow it.
  private static func isToken(_ word: ArraySlice<UInt8>, isSure: Bool) -> Bool {
    if SecretValue.isHarmless(word) || !word.contains(where: \.isInWord) { return false }
    let isWord = everyday.contains(String(decoding: word, as: UTF8.self).lowercased())
    return !isWord && (isSure || SecretValue.isRandom(word, atLeast: 2) || word.count >= 16)
  }

  private static let everyday: Set<String> = [
    "and", "auth", "authentication", "authorization", "credentials", "for", "from", "header", "in",
    "is", "of", "only", "or", "prefix", "realm", "required", "scheme", "token", "tokens", "was",
  ]

  /// Whether a word is a user with a password in base64.
  private static func isBasic(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 4,
      word.allSatisfy({ ByteSet.base64.contains($0) || $0 == UInt8(ascii: "=") })
    else { return false }
    return Base64.text(word).map { $0.contains(":") }
      ?? SecretValue.isRandom(word, atLeast: 16)
  }
}

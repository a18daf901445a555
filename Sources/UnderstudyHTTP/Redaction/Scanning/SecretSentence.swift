/// What is said of a secret where the secret itself could stand: what is wrong with it, what it is
/// called, what it has to look like.
enum SecretSentence {
  /// Whether a text tells what is wrong with a password, or names it to a person: `is too short`,
  /// `Invalid token`, `Your password`.
  static func isAbout(_ text: ArraySlice<UInt8>) -> Bool {
    guard let words = words(of: text) else { return false }
    let isOfNoun = words.contains(where: nouns.contains)
    if words.contains(where: faults.contains) {
      return isOfNoun || words.contains(where: little.contains)
    }
    return isOfNoun && words.count <= 6 && !words.contains("my")
      && text.first.map { (0x41...0x5A).contains($0) } == true
  }

  /// Whether a text is a sentence, or a part of one, as no token is: `pass it in the header`.
  static func isOne(_ text: ArraySlice<UInt8>) -> Bool {
    words(of: text)?.contains(where: little.contains) == true
  }

  /// The words in lower case, of which there are at least two; nil where one is none.
  private static func words(of text: ArraySlice<UInt8>) -> [String]? {
    guard text.count <= 256, text.contains(0x20) else { return nil }
    let pieces = String(decoding: text, as: UTF8.self).lowercased().split(
      whereSeparator: \.isWhitespace)
    let words = pieces.map { $0.trimming { ".,;:!?()\"'".contains($0) } }
    let areWords = words.allSatisfy { word in
      // `can't`, and `e-mail`.
      word.utf8.allSatisfy(\.isDigit)
        || word.utf8.allSatisfy { $0.isASCIILetter || $0 >= 0x80 || "'-".utf8.contains($0) }
    }
    return areWords && words.count > 1 ? words : nil
  }

  /// Short words of which no list for phrases has any.
  private static let little: Set<String> = [
    "a", "an", "and", "are", "at", "be", "by", "can't", "do", "does", "doesn't", "don't", "for",
    "has", "in", "is", "it", "not", "of", "or", "the", "to", "too", "was", "with", "you", "your",
  ]

  private static let faults: Set<String> = [
    "already", "blank", "cannot", "can't", "characters", "common", "digit", "doesn't", "don't",
    "empty", "expired", "forgot", "incorrect", "invalid", "least", "long", "match", "mismatch",
    "missing", "must", "required", "short", "valid", "weak", "wrong",
  ]

  private static let nouns: Set<String> = [
    "code", "credentials", "key", "passcode", "passphrase", "password", "passwords", "passwort",
    "pin", "secret", "token", "tokens",
  ]
}

/// What is said of a secret where the secret itself could stand: what is wrong with it, what it is
/// called, what it has to look like.
enum SecretSentence {
  /// Whether a text tells what is wrong with a password, or names it to a person: `is too short`,
  /// `Invalid token`, `Your password`.
  static func isAbout(_ text: ArraySlice<UInt8>) -> Bool {
    guard let words = words(of: text) else { return false }
    let isOfNoun = words.contains(where: nouns.contains)
    let faults = words.count(where: faults.contains)
    if faults > 0 { return isOfNoun || faults > 1 || words.contains(where: little.contains) }
    return isOfNoun && words.count <= 6 && !words.contains("my")
      && text.first.map { (0x41...0x5A).contains($0) } == true
  }

  /// Whether a text is a sentence, or a part of one, as no token is: `pass it in the header`.
  static func isOne(_ text: ArraySlice<UInt8>) -> Bool {
    words(of: text)?.contains(where: little.contains) == true
  }

  /// Whether a text says what became of a secret: `shown`, `stored encrypted`.
  static func isState(_ text: ArraySlice<UInt8>) -> Bool {
    text.split { !$0.isInWord }.allSatisfy { word in
      let word = String(decoding: word, as: UTF8.self).lowercased()
      return states.contains(word) || little.contains(word)
    }
  }

  /// The words in lower case, of which there are at least two; nil where one is none.
  private static func words(of text: ArraySlice<UInt8>) -> [String]? {
    guard text.count <= 256, text.contains(0x20) else { return nil }
    let pieces = String(decoding: text, as: UTF8.self).lowercased().split(
      whereSeparator: \.isWhitespace)
    let words = pieces.map { $0.trimming { ".,;:!?()\"'".contains($0) } }
    let areWords = words.allSatisfy { word in
      // `can't`, `6-digit`, `8-64`, `!@#$` and `me@a.example`, unlike `s3cr3t`.
      word.utf8.split { !$0.isASCIILetter && !$0.isDigit && $0 < 0x80 }.allSatisfy { piece in
        piece.allSatisfy(\.isDigit) || !piece.contains(where: \.isDigit)
      }
    }
    return areWords && words.count > 1 ? words : nil
  }

  private static let little = SecretWords["little"]
  private static let faults = SecretWords["fault"]
  private static let states = SecretWords["state"]
  private static let nouns = SecretWords["noun"]
}

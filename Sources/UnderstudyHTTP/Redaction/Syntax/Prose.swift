/// Finds secrets in sentences: `the password is s3`, `token s3`.
enum Prose {
  /// Without their first letter, which may be a capital.
  private static let nouns: [StaticString] = [
    "asscode ", "assphrase ", "asswd ", "assword ", "asswort ", "ASSWORD ", "ecret ", "ECRET ",
    "oken ", "OKEN ", "rification code ", "ecurity code ", "ogin code ", "PIN ", "pi key ",
    "PI key ", "PI_KEY ", "ccess key ", "ennwort ", "DENTIFIED BY ",
  ]

  /// What may stand between such a word and the secret.
  private static let links: Set<String> = [
    "equals", "ist", "is", "lautet", "of", "provided", "to", "value", "was", "with",
  ]

  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    for noun in nouns {
      var place = 0
      while let start = text.place(of: noun, from: place) {
        place = start + noun.utf8CodeUnitCount
        if let secret = secret(in: text, from: place) { edits.hide(secret) }
      }
    }
    return edits
  }

  /// The word that is told to be a secret, if there is one behind the noun.
  private static func secret(in text: SearchedText, from start: Int) -> Range<Int>? {
    var place = start
    var isTold = false
    for _ in 0..<3 {
      place = text.end(of: .blank, from: place)
      let start = text.end(of: openings, from: place)
      let end = text.end(of: wordEnds, from: start)
      let last = text.start(of: ByteSet(".!?:"), before: end, most: end - start)
      let word = text.bytes[start..<last]
      let isItem = word.contains(UInt8(ascii: "=")) || word.first == UInt8(ascii: "/")
      if !isItem, SecretValue.isRandom(word, atLeast: 2) || isTold && isNumber(word) {
        return start..<last
      }
      let isLink = last == end || end - last == 1 && text.byte(last) == UInt8(ascii: ":")
      guard start == place, isLink, last - start <= 8, links.contains(text.text(start..<last))
      else { return nil }
      isTold = ["is", "ist", "lautet", "was"].contains(text.text(start..<last))
      place = end
    }
    return nil
  }

  private static let openings = ByteSet("\"'`(<[")

  /// Whether a word may be a code that somebody types.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    (4...12).contains(word.count) && word.allSatisfy(\.isDigit)
  }

  private static let wordEnds = ByteSet.but(" \t\r\n\"'`,;()<>\\&")
}

extension Redaction {
  private static let copulas: Set<String> = ["is", "was", "are", "=", ":", "ist"]

  /// Whether a sentence tells a secret, so that it is better not shown at all: after the name of one
  /// it goes on with what that is, or with a word that looks like it.
  package func tellsSecret(_ text: String) -> Bool {
    var known: [String: Bool] = [:]
    // By bytes, and in an array of them: a long text is asked several times.
    for line in Array(text.utf8).split(whereSeparator: \.isLineEnd) {
      var (isNamed, isTold, isNext) = (false, false, false)
      for piece in line.split(whereSeparator: \.isBlank) {
        let word = piece.drop { "\"'`([{".utf8.contains($0) }
        if isNamed {
          if isTold || SecretValue.isRandom(word, atLeast: 2) { return true }
          isTold = isNext && Self.copulas.contains(String(decoding: word, as: UTF8.self))
          isNext = false
          if word.last.map({ ".!?".utf8.contains($0) }) == true { isNamed = false }
          continue
        }
        let name = word.prefix { $0.isInWord }
        if name.isEmpty { continue }
        let noun = String(decoding: name, as: UTF8.self)
        let isSecret = known[noun] ?? (names.verdict(on: noun) == .secret)
        known[noun] = isSecret
        if isSecret {
          (isNamed, isNext) = (word.last.map { ".!?".utf8.contains($0) } != true, true)
          isTold = word.dropFirst(name.count).first.map { ":=".utf8.contains($0) } ?? false
          // `token=s3` is one word.
          if isTold, word.count > name.count + 1 { return true }
        }
      }
    }
    return false
  }
}

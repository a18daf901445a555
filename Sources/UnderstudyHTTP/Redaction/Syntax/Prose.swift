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

  /// What is told of a secret, and is not it.
  private static let sayings: Set<String> = [
    "a", "already", "also", "always", "an", "at", "await", "being", "blocked", "changed",
    "encrypted", "for", "hashed", "in", "locked", "malformed", "never", "no", "not", "now", "on",
    "only", "reset", "revoked", "sent", "still", "stored", "the", "too", "try", "under", "used",
    "wrong", "your",
  ]
  /// The same at the end of a sentence: they may begin a phrase, too.
  private static let lastSayings: Set<String> = [
    "correct", "empty", "forgotten", "long", "ok", "short", "weak",
  ]

  /// Whether a word goes on with what is told of a secret: `expired`, `not`, `bearer`.
  private func isSaid(_ word: ArraySlice<UInt8>, isLast: Bool) -> Bool {
    let bare = word.prefix { !".,;:!?\"'`)".utf8.contains($0) }
    if word.isEmpty || word.starts(with: "{{".utf8) || word.starts(with: "${{".utf8) { return true }
    if word.first.map({ "${<".utf8.contains($0) }) == true { return SecretValue.isHarmless(bare) }
    if isCall(word) || !bare.isEmpty && SecretValue.isHarmless(bare) { return true }
    let text = String(decoding: bare.prefix(16), as: UTF8.self).lowercased()
    return Self.sayings.contains(text) || Credentials.isScheme(text)
      || (isLast || bare.count < word.count) && Self.lastSayings.contains(text)
  }

  /// Whether a word calls a function, or is a type of SQL: `next()`, `VARCHAR(255)`.
  private func isCall(_ word: ArraySlice<UInt8>) -> Bool {
    let name = word.prefix { $0.isASCIILetter || ".[".utf8.contains($0) }
    return name.count > 1
      && word.dropFirst(name.count).first.map { "(\"".utf8.contains($0) } == true
  }

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
          if isTold,
            isSaid(word, isLast: piece.endIndex == line.endIndex)
              || piece.first == UInt8(ascii: "(")
          {
            isTold = false
            continue
          }
          if isTold || SecretValue.isRandom(word, atLeast: 2) && !isCall(word) { return true }
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
          if isTold, word.count > name.count + 1 {
            if !SecretValue.isHarmless(word.dropFirst(name.count + 1)) { return true }
            isTold = false
          }
        }
      }
    }
    return false
  }
}

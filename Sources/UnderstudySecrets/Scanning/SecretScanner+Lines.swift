/// Values on the lines below their names, and those that a sentence tells.
extension SecretScanner {
  // MARK: - Blocks of YAML

  /// Whether a value stands on the lines below: `|`, `>-`, or nothing behind the colon.
  func isBlock(at place: Int) -> Bool {
    if text.byte(place).isLineEnd { return true }
    var start = place
    // A type, as in `!vault |`.
    if text.byte(start) == UInt8(ascii: "!") {
      start = text.end(of: .blank, from: text.end(of: .but(" \t\r\n"), from: start))
    }
    if text.byte(start) == UInt8(ascii: "#") { return text.byte(start + 1).isBlank }
    let end = text.end(of: ByteSet("|>+-0123456789"), from: start)
    return "|>".utf8.contains(text.byte(start))
      && text.byte(text.end(of: .blank, from: end)).isLineEnd
  }

  /// Hides what stands on the lines below a name; the place after it, if all of that is one text.
  mutating func hideBlock(
    from start: Int, of name: ValueName, _ verdict: SecretNames.Verdict
  ) -> Int? {
    // A name within a block was read with it.
    guard verdict != .suspect, name.start >= lastBlock.upperBound,
      let block = block(below: name.start, from: start)
    else { return nil }
    if isScalar(at: start) {
      guard verdict == .secret else { return nil }
      edits.hide(block, by: .name(name.text))
      return block.upperBound
    }
    lastBlock = block
    var levels: [Level] = [(-1, Container(under: name.text, verdict, at: block.lowerBound))]
    var place = block.lowerBound
    while place < block.upperBound {
      place = text.end(of: .lineEnd, from: hideLine(at: place, &levels))
    }
    return nil
  }

  /// The member whose lines these are; without a container they only tell of the secret.
  private typealias Level = (indentation: Int, container: Container?)

  /// Hides the value on a line of a block; the end of the line, or of the lines that are its value.
  private mutating func hideLine(at place: Int, _ levels: inout [Level]) -> Int {
    let content = text.end(of: Self.dashes, from: place)
    let end = text.end(of: .inLine, from: content)
    let indentation = content - text.start(of: .inLine, before: content, most: 64)
    while levels.count > 1, let level = levels.last, level.indentation >= indentation {
      levels.removeLast()
    }
    let colon = text.end(of: .but(": \r\n"), from: content, to: min(end, content + 64))
    let isMember =
      text.hasPrefix(":", at: colon) && (colon + 1 == end || text.byte(colon + 1).isBlank)
    let key = isMember ? text.text(content..<colon) : ""
    let start = isMember ? text.end(of: .blank, from: colon + 1, to: end) : content
    let around = levels.last?.container
    if isMember, isBlock(at: start), !isScalar(at: start) {
      let own = text.search.name(key).verdict
      let isSecret = own == .secret || own == .countable
      let isDescribing = Self.isDescribing(key, under: around?.name)
      let inner = isSecret ? Container(under: key, own, at: content) : isDescribing ? nil : around
      levels.append((indentation, inner))
      return end
    }
    guard let around, let name = around.name else { return end }
    let comment = text.place(of: UInt8(ascii: "#"), from: start, to: end)
      .flatMap { text.byte($0 - 1).isBlank ? $0 : nil }
    let quotation = Quotation(in: text, at: start)
    let below = isMember && isScalar(at: start) ? block(below: content, from: start) : nil
    let value = quotation?.content ?? below ?? text.trimmed(start..<(comment ?? end))
    if "{[".utf8.contains(text.byte(start)) { return hideContainer(value, under: name) }
    let role = key.isEmpty ? nil : text.search.name(key).role
    if isSecret(text.bytes[value], key, role, in: around, isText: quotation != nil) {
      edits.hide(value, by: .name(name.name))
    }
    return max(end, value.upperBound)
  }

  private static let dashes = ByteSet(" -")

  /// Whether the lines below are one text: `|`, `>-`, `!vault |`.
  private func isScalar(at place: Int) -> Bool {
    let start =
      text.byte(place) == UInt8(ascii: "!")
      ? text.end(of: .blank, from: text.end(of: .but(" \t\r\n"), from: place)) : place
    return "|>".utf8.contains(text.byte(start))
  }

  /// The lines that are indented more than a name, below its line, and those of a list that are not.
  private func block(below name: Int, from start: Int) -> Range<Int>? {
    let lineStart = text.start(of: .inLine, before: name, most: 64)
    let indentation = text.end(of: .blank, from: lineStart) - lineStart
    let isInList = text.byte(lineStart + indentation) == UInt8(ascii: "-")
    let first = text.end(of: .lineEnd, from: text.end(of: .inLine, from: start))
    var (place, last) = (first, first)
    while place < text.count {
      let content = text.end(of: .blank, from: place)
      let isElement = content - place == indentation && text.hasPrefix("- ", at: content)
      guard content - place > indentation || isElement && !isInList else { break }
      last = text.end(of: .inLine, from: content)
      place = text.end(of: .lineEnd, from: last)
    }
    return last > first ? text.end(of: .blank, from: first)..<last : nil
  }

  // MARK: - Neighbours

  /// A member that names another, or may be named by it: `name: TOKEN` above `value: s3`,
  /// `field=pin&value=1234`.
  struct Neighbour {
    let owner: Substring
    let word: String
    let role: SecretNames.Role
    let start: Int
    let value: Range<Int>
    let isNaming: Bool
    /// Whether the value has a name before it.
    var isNamed = false
  }

  /// Hides a value that the line or the item beside it names.
  mutating func visitNeighbour(_ name: ValueName, separated: Int, isColon: Bool) {
    let part =
      name.text.utf8.lastIndex(of: UInt8(ascii: "[")).map { name.text[$0...].dropFirst() }
      ?? name.text[...]
    let word = String(part.utf8.prefix { $0 != UInt8(ascii: "]") }) ?? ""
    guard let role = text.search.name(word).role else { return }
    let start = text.end(of: .blank, from: separated)
    let line =
      isColon ? text.end(of: .inLine, from: start) : text.end(of: .but("&# \t\r\n"), from: start)
    let below = isColon && isScalar(at: start) ? block(below: name.start, from: start) : nil
    let value = Quotation(in: text, at: start)?.content ?? below ?? text.trimmed(start..<line)
    let bytes = text.bytes[value]
    var next = Neighbour(
      owner: name.text[..<part.startIndex], word: word, role: role, start: name.start,
      value: value,
      isNaming: role == .name && isSecretName(bytes))
    defer { neighbour = next }
    guard let last = neighbour, last.role != role, last.owner == next.owner,
      areNeighbours(last, next, isColon: isColon)
    else { return }
    next.isNamed = role == .value
    if !last.isNaming && (!next.isNaming || last.isNamed) { return }
    let place = role == .value ? value : last.value
    let secret = text.bytes[place]
    let isPath = Self.paths.contains(role == .name ? word : last.word)
    if !SecretValue.isHarmless(secret), !SecretSentence.isAbout(secret),
      !isPath || SecretValue.isRandom(secret, atLeast: 6)
    {
      edits.hide(place, by: .neighbour)
    }
  }

  private func areNeighbours(_ first: Neighbour, _ second: Neighbour, isColon: Bool) -> Bool {
    let quote = text.byte(first.value.upperBound).isQuote ? 1 : 0
    let gap = text.bytes[min(first.value.upperBound + quote, second.start)..<second.start]
    if !isColon { return gap.elementsEqual("&".utf8) }
    let column = { (place: Int) in place - text.start(of: .inLine, before: place, most: 64) }
    return gap.count < 80 && gap.allSatisfy(\.isSpace) && gap.contains(where: \.isLineEnd)
      && column(first.start) == column(second.start)
  }

  // MARK: - Sentences

  /// Reads what a sentence tells: `the password is s3`, `invalid token s3`.
  mutating func readSentences() {
    for (mark, start) in Self.sentenceSearch.places(in: text) {
      let (words, link) = Self.sentenceMarks[mark]
      let place = start + words.utf8.count
      if let name = ValueName(before: place - link, in: text), text.search.isSecret(name.text) {
        hideTold(from: text.end(of: Self.openings, from: place), isLinked: link > 1)
      }
    }
  }

  /// The words before a secret in a sentence, and the number of bytes in them behind its name.
  private static let sentenceMarks: [(words: String, link: Int)] = [
    (" is ", 4), (" was ", 5), ("oken ", 1), ("assword ", 1), ("ecret ", 1), ("key ", 1),
    ("asscode ", 1), ("assphrase ", 1), ("PASSWORD ", 1), ("TOKEN ", 1), ("SECRET ", 1),
  ]
  private static let sentenceSearch = MarkSearch(sentenceMarks.map(\.words))

  private static let openings = ByteSet(" \"'`(<[")
  private static let inWord = ByteSet.but(" \t\r\n\"'`,;()<>\\&")
  private static let endings = ByteSet(".!?:")

  private mutating func hideTold(from start: Int, isLinked: Bool) {
    let end = text.end(of: Self.inWord, from: start)
    let last = text.start(of: Self.endings, before: end, most: end - start)
    let word = text.bytes[start..<last]
    let isNumber = (4...12).contains(word.count) && word.allSatisfy(\.isDigit)
    let isItem = word.contains(UInt8(ascii: "=")) || word.first == UInt8(ascii: "/")
    if SecretValue.isRandom(word, atLeast: 2) && !isItem || isNumber && isLinked {
      edits.hide(start..<last, by: .sentence)
    } else if kind == .prose, isLinked {
      let rest = start..<text.end(of: .inLine, from: start)
      let isDescribed =
        SecretValue.isHarmless(word) || SecretSentence.isState(text.bytes[rest])
        || SecretSentence.isOne(text.bytes[rest]) || SecretSentence.isAbout(text.bytes[rest])
      let words = text.bytes[rest].split { !$0.isInWord }
      if !isDescribed || words.contains(where: { SecretValue.isRandom($0, atLeast: 2) }) {
        edits.hide(rest, by: .sentence)
      }
    }
  }
}

/// Words about a secret that stand where the secret itself could stand: what is wrong with it, what it is
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

  /// The words in lower case, of which there are at least two; nil if one is none.
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

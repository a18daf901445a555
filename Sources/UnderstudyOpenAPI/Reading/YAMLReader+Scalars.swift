import UnderstudyHTTP

extension YAMLReader {
  /// Reads a plain or quoted scalar into `text`, and says whether it is plain.
  mutating func scalar() throws(JSONFault) -> Bool {
    text.removeAll(keepingCapacity: true)
    textStart = offset
    let quote: Unicode.Scalar? = peek() == "\"" || peek() == "'" ? peek() : nil
    if quote == nil { try checkStart() } else { offset += 1 }
    while true {
      let start = offset
      var end = offset
      while !isAtEnd(ofTextIn: quote) {
        offset = bytes.endOfWord(from: offset + 1)
        if !isBlank(-1) { end = offset }
      }
      // Blanks count where a text goes on behind them on the line.
      if quote != nil, peek() != "\n" { end = offset }
      text += bytes.slice(start, end)
      switch peek() {
      case "\n":
        let breaks = skipBreaks()
        if quote == nil, column <= indentation ?? -1 || isAtEnd(ofTextIn: nil) || peek(-1) == "\t" {
          // The line is read again, so that its indentation is checked.
          offset = lineStart
          return true
        }
        fold(breaks)
      case _ where quote == nil:
        offset = end
        return true
      case quote:
        offset += 1
        // In single quotes two of them are one.
        guard quote == "'", peek() == "'" else { return false }
        offset += 1
        text.append(UInt8(ascii: "'"))
      case "\0": break
      default: try escape()
      }
      if isAtEnd, quote != nil {
        throw fault("the text that begins here is not closed", at: textStart)
      }
    }
  }

  private func isAtEnd(ofTextIn quote: Unicode.Scalar?) -> Bool {
    switch peek() {
    case "\0", "\n": true
    case let mark where quote != nil: mark == quote || mark == "\\" && quote == "\""
    case ":": isBlank(1) || isBracket(1)
    case "#": isBlank(-1)
    default: isBracket(0)
    }
  }

  /// Whether a comma or a bracket is there, and counts as one.
  private func isBracket(_ distance: Int) -> Bool {
    switch peek(distance) {
    case ",", "[", "]", "{", "}": indentation == nil
    default: false
    }
  }

  /// Requires that a plain text begins here.
  private func checkStart() throws(JSONFault) {
    switch peek() {
    case "&", "*":
      throw fault(
        "anchors and aliases are not supported; refer to a component with '$ref', or quote the text"
      )
    case "!": throw fault("tags are not supported; delete it, or quote the text")
    case "-", "?", ":":
      guard isBlank(1) || isBracket(1) else { return }
    case "\0", "\n", ",", "[", "]", "{", "}", "%", "@", "`", "|", ">", "#": break
    default: return
    }
    throw fault("a key or a value is expected, not \(found); quote a text that begins with it")
  }

  // MARK: - Escapes

  private static let escapes = Dictionary(
    uniqueKeysWithValues: zip(
      "0abt\tnvfre \"/\\N_LP".unicodeScalars,
      "\0\u{7}\u{8}\t\t\n\u{B}\u{C}\r\u{1B} \"/\\\u{85}\u{A0}\u{2028}\u{2029}".unicodeScalars))
  private static let digits: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]

  private mutating func escape() throws(JSONFault) {
    let start = offset
    offset += 1
    // The line goes on as if it were not broken.
    if peek() == "\n" || peek() == "\0" { return addBreaks(skipBreaks() - 1) }
    let mark = peek()
    var character = Self.escapes[mark]
    if let digits = Self.digits[mark] {
      guard var code = bytes.code(at: offset + 1, digits: digits) else {
        throw fault("this escape needs \(digits) hexadecimal digits", at: start)
      }
      offset += digits
      // Two escapes may be one character, as in JSON.
      if 0xD800..<0xDC00 ~= code, peek(1) == "\\", peek(2) == "u",
        let second = bytes.code(at: offset + 3, digits: 4), 0xDC00..<0xE000 ~= second
      {
        code = 0x10000 + (code - 0xD800) << 10 + (second - 0xDC00)
        offset += 6
      }
      character = Unicode.Scalar(code)
      if character == nil { throw fault("this escape stands for no character", at: start) }
    }
    guard let character else {
      throw fault(
        "YAML has no escape of '\\' and \(found); write '\\\\' for a backslash", at: start)
    }
    offset += 1
    text += String(character).utf8
  }

  // MARK: - Block

  /// Reads a scalar of `|` or `>` into `text`.
  mutating func blockScalar() throws(JSONFault) {
    text.removeAll(keepingCapacity: true)
    let (head, parent) = (offset, max(indentation ?? 0, 0))
    var (column, chomping): (Int?, Unicode.Scalar?)
    offset += 1
    while !isBlank(0) {
      switch peek() {
      case "-", "+": chomping = peek()
      case "1"..."9": column = parent + Int(peek().value - 0x30)
      default:
        throw fault("\(found) cannot follow \(bytes.word(at: head)); text begins on the next line")
      }
      offset += 1
    }
    try endLine()
    // The lines that ended since the last one with text, and whether that may be folded.
    var (breaks, mayFold) = (-1, false)
    while peek() == "\n" {
      skipNewline()
      breaks += 1
      while peek() == " ", offset - lineStart < column ?? .max { offset += 1 }
      if peek() == "\n" { continue }
      guard offset < bytes.count, offset - lineStart >= column ?? parent + 1 else {
        offset = lineStart
        break
      }
      column = offset - lineStart
      // Line breaks beside an indented line stay.
      let isFolded = mayFold && !isBlank(0)
      if isFolded { fold(breaks) } else { addBreaks(breaks) }
      (breaks, mayFold) = (0, bytes[head] == UInt8(ascii: ">") && !isBlank(0))
      let start = offset
      skipLine()
      text += bytes.slice(start, offset)
    }
    if chomping == nil { breaks = text.isEmpty ? 0 : min(breaks, 1) }
    if chomping != "-" { addBreaks(breaks) }
  }

  // MARK: - Line breaks

  /// Moves on to the next line that is not blank, behind its indentation; how many lines ended.
  private mutating func skipBreaks() -> Int {
    let start = line
    skipSpaces()
    while peek() == "\n" {
      skipNewline()
      skipSpaces()
    }
    return line - start
  }

  /// Adds what stands for line breaks in a text: a space for one, and a break for each further one.
  private mutating func fold(_ breaks: Int) {
    if breaks == 1 { text.append(UInt8(ascii: " ")) } else { addBreaks(breaks - 1) }
  }

  private mutating func addBreaks(_ count: Int) {
    text += repeatElement(UInt8(ascii: "\n"), count: max(count, 0))
  }
}

import Foundation

// Scalars of YAML: plain, quoted, literal and folded.

extension YAMLReader {
  /// Reads a plain or quoted scalar into `text`, and says whether it is plain.
  mutating func scalar() throws(JSONFault) -> Bool {
    text.removeAll(keepingCapacity: true)
    let quote: Unicode.Scalar? = peek() == "\"" || peek() == "'" ? peek() : nil
    if quote != nil { offset += 1 }
    while true {
      let start = offset
      while !isAtEnd(ofTextIn: quote) { offset = bytes.endOfWord(from: offset + 1) }
      var end = offset
      // Blanks count if a text goes on behind them on the line.
      let isTrimmed = quote == nil || peek() == "\n"
      while isTrimmed, end > start, isBlank(end - offset - 1) { end -= 1 }
      add(start, end)
      if peek() == "\n" {
        let breaks = skipBlank(isText: true)
        if quote == nil, column <= indentation ?? -1 || isAtEnd(ofTextIn: nil) {
          // The rest of the line is no part of the text.
          offset = lineStart
          return true
        }
        add(breaks: breaks, isFolded: true)
      } else if quote == nil {
        return true
      } else if peek() == quote {
        offset += 1
        // In single quotes two of them are one.
        if quote == "\"" || peek() != "'" { return false }
        offset += 1
        text.append(UInt8(ascii: "'"))
      } else if peek() == "\\" {
        try escape()
      } else {
        throw fault("the text that begins here is not closed", at: self.start)
      }
    }
  }

  private func isAtEnd(ofTextIn quote: Unicode.Scalar?) -> Bool {
    switch peek() {
    case "\0", "\n": true
    case let mark where quote != nil: mark == quote || mark == "\\" && quote == "\""
    case ":": isBlank(1)
    case "#": isBlank(-1)
    case ",", "[", "]", "{", "}": indentation == nil
    default: false
    }
  }

  private static let escapes: [Unicode.Scalar: UInt32] = [
    "0": 0, "a": 0x07, "b": 0x08, "t": 0x09, "\t": 0x09, "n": 0x0A, "v": 0x0B, "f": 0x0C, "r": 0x0D,
    "e": 0x1B, " ": 0x20, "\"": 0x22, "/": 0x2F, "\\": 0x5C, "N": 0x85, "_": 0xA0, "L": 0x2028,
    "P": 0x2029,
  ]
  private static let digits: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]

  private mutating func escape() throws(JSONFault) {
    let start = offset
    offset += 1
    let mark = peek()
    // The line goes on as if it were not broken.
    if mark == "\n" { return add(breaks: skipBlank(isText: true) - 1, isFolded: false) }
    let digits = Self.digits[mark] ?? 0
    let code = digits == 0 ? Self.escapes[mark] : bytes.code(at: offset + 1, digits: digits)
    offset += 1 + digits
    if code != nil, "\"\\/bfnrtu".unicodeScalars.contains(mark) {
      // JSON has it, too.
      text += bytes.slice(start, offset)
    } else if let character = code.flatMap(Unicode.Scalar.init) {
      text += character.utf16.flatMap { String(format: "\\u%04x", Int($0)).utf8 }
    } else {
      throw fault("YAML has no such escape; write '\\\\' for a backslash", at: start)
    }
  }

  // MARK: - Block

  /// Reads a text of `|` or `>` into `text`.
  mutating func blockText() {
    text.removeAll(keepingCapacity: true)
    let (isFolded, parent) = (peek() == ">", max(indentation ?? 0, 0))
    var (column, chomping): (Int?, Unicode.Scalar?)
    offset += 1
    while "+-123456789".unicodeScalars.contains(peek()) {
      let digit = Int(peek().value) - 0x30
      if digit < 0 { chomping = peek() } else { column = parent + digit }
      offset += 1
    }
    skipSpaces()
    if peek() == "#" { skipLine() }
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
      add(breaks: breaks, isFolded: mayFold && !isBlank(0))
      (breaks, mayFold) = (0, isFolded && !isBlank(0))
      let start = offset
      skipLine()
      add(start, offset)
    }
    if chomping == nil { breaks = text.isEmpty ? 0 : min(breaks, 1) }
    if chomping != "-" { add(breaks: breaks, isFolded: false) }
  }

  // MARK: - Text

  /// Adds line breaks to the text; if they are folded, one is a space, and of several the first nothing.
  private mutating func add(breaks: Int, isFolded: Bool) {
    if isFolded, breaks == 1 { text.append(UInt8(ascii: " ")) }
    for _ in 0..<max(isFolded ? breaks - 1 : breaks, 0) { text += "\\n".utf8 }
  }

  /// Adds bytes to the text.
  private mutating func add(_ start: Int, _ end: Int) {
    let piece = BorrowedBytes(bytes.slice(start, end))
    var index = 0
    while index < piece.count {
      let plain = piece.endOfPlainText(from: index).end
      text += piece.slice(index, plain)
      if plain < piece.count { text += JSONValue.escape(piece[plain]).utf8 }
      index = plain + 1
    }
  }

  // MARK: - Values

  /// Writes `text` as a string, or a plain one as the number, the Boolean or the null that it is in YAML 1.2.
  ///
  /// Anything else is text, such as `yes`, `12:30` or `1_000`.
  mutating func write(isPlain: Bool) {
    let first = text.first ?? 0
    defer { tag = nil }
    if tag == .binary {
      json += "{\"!binary\":".utf8
      writeText()
      return write("}")
    }
    guard isPlain, tag == nil else { return writeText() }
    if text.count <= 5, "TtFfNn~".utf8.contains(first),
      let value = Self.words[String(decoding: text, as: UTF8.self)]
    {
      return json += value.utf8
    }
    // To look closer takes long, and most begin as no number does.
    guard first.isDigit || "+-.".utf8.contains(first) else { return writeText() }
    let word = String(decoding: text, as: UTF8.self)
    let isJSON = JSONFault.first(in: Data(word.utf8)) == nil && word.last?.isNumber == true
    guard let number = isJSON ? word : Self.number(word) else { return writeText() }
    if number != word { spellings[json.count] = word }
    json += number.utf8
  }

  private static let words = [
    "~": "null", "null": "null", "Null": "null", "NULL": "null", "true": "true", "True": "true",
    "TRUE": "true", "false": "false", "False": "false", "FALSE": "false",
  ]

  /// Writes a number of YAML's core schema as JSON does; nil for what is none.
  private static func number(_ word: String) -> String? {
    if let match = word.wholeMatch(of: /0(?:x([0-9a-fA-F]+)|o([0-7]+))/) {
      let octal = match.2.flatMap { UInt64($0, radix: 8) }
      return (match.1.flatMap { UInt64($0, radix: 16) } ?? octal).map(String.init)
    }
    if let match = word.wholeMatch(of: /([-+]?)\.(?:inf|Inf|INF)/) {
      return "\(match.1 == "-" ? "-" : "")1e999999"
    }
    guard word.contains(where: \.isNumber),
      let match = word.wholeMatch(of: /([-+]?)0*([0-9]*)(?:\.([0-9]*))?([eE][-+]?[0-9]+)?/),
      word.prefix(while: { !"eE".contains($0) }).contains(where: \.isNumber)
    else { return nil }
    let fraction = match.3.map { $0.isEmpty ? "" : ".\($0)" } ?? ""
    let whole = match.2.isEmpty ? "0" : match.2
    return "\(match.1 == "-" ? "-" : "")\(whole)\(fraction)\(match.4?.lowercased() ?? "")"
  }
}

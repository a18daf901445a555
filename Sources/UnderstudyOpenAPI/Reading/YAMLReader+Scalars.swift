import Foundation
import UnderstudyHTTP

extension YAMLReader {
  /// Reads a plain or quoted scalar into `text`, and says whether it is plain.
  ///
  /// - Parameter parent: How far the collection around it is indented; nil in a flow collection.
  mutating func scalar(inside parent: Int?) throws(JSONFault) -> Bool {
    text.removeAll(keepingCapacity: true)
    textStart = offset
    let isQuoted = peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'")
    if isQuoted { try quoted() } else { try plain(inside: parent) }
    return !isQuoted
  }

  // MARK: - Plain

  private mutating func plain(inside parent: Int?) throws(JSONFault) {
    try checkStart(isInFlow: parent == nil)
    while true {
      let start = offset
      let end = endOfPlain(isInFlow: parent == nil)
      text += bytes.slice(start, end)
      guard peek() == .newline else {
        offset = end
        return
      }
      let breaks = skipBreaks()
      guard continues(inside: parent) else { return rereadLine() }
      fold(breaks)
    }
  }

  /// Moves on to the mark or the line break behind a plain text; the end of it without spaces.
  private mutating func endOfPlain(isInFlow: Bool) -> Int {
    var end = offset
    while let byte = peek(), byte != .newline {
      switch byte {
      case .space, .tab:
        offset += 1
        continue
      case UInt8(ascii: ":") where isBlank(1) || isInFlow && isFlowMark(1): return end
      case UInt8(ascii: "#") where end < offset: return end
      default: if isInFlow, isFlowMark(0) { return end }
      }
      offset += 1
      end = offset
    }
    return end
  }

  /// Whether a line goes on with a plain text.
  private func continues(inside parent: Int?) -> Bool {
    guard column > parent ?? -1, !isAt(":"), peek() != UInt8(ascii: "#"),
      parent != nil || !isFlowMark(0)
    else { return false }
    return !bytes.slice(lineStart, offset).contains(.tab)
  }

  private func isFlowMark(_ distance: Int) -> Bool {
    switch peek(distance) {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private func checkStart(isInFlow: Bool) throws(JSONFault) {
    switch peek() {
    case UInt8(ascii: "&"):
      throw fault("anchors are not supported; refer to a component with '$ref', or quote the text")
    case UInt8(ascii: "*"):
      throw fault("aliases are not supported; refer to a component with '$ref', or quote the text")
    case UInt8(ascii: "!"):
      throw fault("tags are not supported; delete it, or quote the text if it is one")
    case nil, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "#"):
      throw fault("a value is expected, not \(found); quote a text that begins with it")
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      if isBlank(1) || isInFlow && isFlowMark(1) {
        throw fault("a key or a value is expected, not \(found)")
      }
    default: break
    }
  }

  // MARK: - Quoted

  private mutating func quoted() throws(JSONFault) {
    let (quote, mark) = (offset, bytes[offset])
    let escape: UInt8? = mark == UInt8(ascii: "\"") ? UInt8(ascii: "\\") : nil
    offset += 1
    while true {
      let start = offset
      while let byte = peek(), byte != mark, byte != escape, byte != .newline { offset += 1 }
      var end = offset
      if peek() == .newline {
        while end > start, bytes[end - 1] == .space || bytes[end - 1] == .tab { end -= 1 }
      }
      text += bytes.slice(start, end)
      switch peek() {
      case mark:
        offset += 1
        // In single quotes two of them are one.
        guard escape == nil, peek() == mark else { return }
        text.append(mark)
        offset += 1
      case .newline:
        fold(skipBreaks())
        if isAtEnd { throw fault("the text that begins here is not closed", at: quote) }
      case nil: throw fault("the text that begins here is not closed", at: quote)
      default: try self.escape()
      }
    }
  }

  private mutating func escape() throws(JSONFault) {
    let start = offset
    offset += 2
    switch peek(-1).map(Unicode.Scalar.init) {
    case "\n":
      // The line goes on as if it were not broken.
      offset -= 1
      text += repeatElement(.newline, count: skipBreaks() - 1)
    case "0": text.append(0)
    case "a": text.append(7)
    case "b": text.append(8)
    case "t", "\t": text.append(.tab)
    case "n": text.append(.newline)
    case "v": text.append(11)
    case "f": text.append(12)
    case "r": text.append(.return)
    case "e": text.append(27)
    case " ", "\"", "/", "\\": text.append(bytes[start + 1])
    case "N": text += "\u{85}".utf8
    case "_": text += "\u{A0}".utf8
    case "L": text += "\u{2028}".utf8
    case "P": text += "\u{2029}".utf8
    case "x": try character(digits: 2, from: start)
    case "u": try character(digits: 4, from: start)
    case "U": try character(digits: 8, from: start)
    default:
      offset = min(start + 1, bytes.count)
      throw fault(
        "YAML has no escape of '\\' and \(found); write '\\\\' for a backslash", at: start)
    }
  }

  /// Adds the character of an escape in hexadecimal digits, or of two that are a surrogate pair.
  private mutating func character(digits: Int, from start: Int) throws(JSONFault) {
    var code = try hexadecimal(digits, from: start)
    if digits == 4, 0xD800..<0xDC00 ~= code, peek() == UInt8(ascii: "\\"),
      peek(1) == UInt8(ascii: "u")
    {
      offset += 2
      let second = try hexadecimal(4, from: start)
      guard 0xDC00..<0xE000 ~= second else {
        throw fault("half of a surrogate pair is missing", at: start)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw fault("this escape stands for no character", at: start)
    }
    text += String(Character(scalar)).utf8
  }

  private mutating func hexadecimal(_ count: Int, from start: Int) throws(JSONFault) -> UInt32 {
    let digits = bytes.slice(offset, min(offset + count, bytes.count))
    guard digits.count == count, let code = YAMLNumber.digits(digits, radix: 16) else {
      throw fault("this escape needs \(count) hexadecimal digits", at: start)
    }
    offset += count
    return UInt32(code)
  }

  // MARK: - Lines

  /// Moves on to the next line that is not blank, behind its indentation; how many lines ended.
  private mutating func skipBreaks() -> Int {
    var count = 0
    while true {
      skipSpaces()
      guard peek() == .newline else { return count }
      skipNewline()
      count += 1
    }
  }

  /// Adds what line breaks in a scalar stand for: one a space, each further one a line break.
  private mutating func fold(_ breaks: Int) {
    if breaks == 1 { text.append(.space) }
    addBreaks(max(breaks - 1, 0))
  }

  /// Reads a scalar of `|` or `>` into `text`.
  mutating func blockScalar(inside parent: Int) throws(JSONFault) {
    text.removeAll(keepingCapacity: true)
    let isFolded = peek() == UInt8(ascii: ">")
    offset += 1
    var (indentation, chomping): (Int?, UInt8?) = (nil, nil)
    while let byte = peek(), byte != .newline, byte != .space, byte != .tab {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "+"): chomping = byte
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        indentation = max(parent, 0) + Int(byte - UInt8(ascii: "0"))
      default:
        throw fault(
          "\(found) cannot follow '\(isFolded ? ">" : "|")'; text begins on the next line")
      }
      offset += 1
    }
    try endLine()
    while let byte = peek(), byte != .newline { offset += 1 }

    if peek() == .newline { skipNewline() }
    // The lines that ended since the last one with text.
    var breaks = 0
    var mayFold = false
    while true {
      while peek() == .space, offset - lineStart < indentation ?? .max { offset += 1 }
      if peek() == .newline {
        skipNewline()
        breaks += 1
        continue
      }
      let column = offset - lineStart
      guard peek() != nil, column >= indentation ?? max(parent + 1, 1) else { break }
      indentation = column
      // Line breaks beside an indented line stay.
      let isPlain = peek() != .space && peek() != .tab
      if isFolded, mayFold, isPlain { fold(breaks) } else { addBreaks(breaks) }
      mayFold = isPlain
      let start = offset
      while let byte = peek(), byte != .newline { offset += 1 }
      text += bytes.slice(start, offset)
      breaks = 0
      if peek() == nil { break }
    }
    switch chomping {
    case UInt8(ascii: "+"): addBreaks(breaks)
    case nil where !text.isEmpty: addBreaks(min(breaks, 1))
    default: break
    }
    if peek() != nil { rereadLine() }
  }

  private mutating func addBreaks(_ count: Int) {
    text += repeatElement(.newline, count: count)
  }
}

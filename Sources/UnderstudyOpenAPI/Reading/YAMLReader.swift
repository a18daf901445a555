import Foundation
import UnderstudyHTTP

/// Rewrites YAML as JSON in which each key and value stands on the line that it had.
///
/// One kind of document serves both, then, and its lines are those of the file. Anchors, aliases, tags
/// and merge keys are refused: without them nothing is larger than it is written. Each byte is looked at
/// a fixed number of times.
struct YAMLReader {
  let bytes: BorrowedBytes
  var offset: Int
  /// The line that is read, from 1, and where it begins.
  private(set) var line = 1
  private(set) var lineStart: Int
  /// The collections around what is read.
  var open: [Collection] = []
  /// The line of the last key whose value may follow on it.
  var keyLine = 0
  /// What the last scalar says, and where it began.
  var text: [UInt8] = []
  var textStart = 0
  var json: [UInt8] = []
  private var jsonLine = 1

  private init(_ bytes: BorrowedBytes) {
    self.bytes = bytes
    // Behind a byte-order mark.
    offset = JSONScanner(bytes).offset
    lineStart = offset
  }

  /// The JSON of a text.
  static func json(from data: Data) throws(JSONFault) -> Data {
    try BorrowedBytes.lend(data.inUTF8) { bytes throws(JSONFault) in
      var reader = YAMLReader(bytes)
      try reader.checkBytes()
      try reader.document()
      return Data(reader.json)
    }
  }

  private func checkBytes() throws(JSONFault) {
    var place = bytes.endOfPlainText(from: 0).end
    while place < bytes.count {
      if bytes[place] < 0x20, !bytes[place].isSpace {
        throw fault("YAML allows no control character", at: place)
      }
      place = bytes.endOfPlainText(from: place + 1).end
    }
    let all = bytes.slice(0, bytes.count)
    if String(validUTF8: all) == nil {
      throw fault("the text is not UTF-8", at: all.validUTF8Count)
    }
  }

  private mutating func document() throws(JSONFault) {
    try skipBlank()
    if peek() == "%", offset == lineStart {
      throw fault("directives such as '%YAML' are not supported; delete the line")
    }
    if isAtMarker, peek() == "-" { offset += 3 }
    try skipBlank()
    if isAtEnd { throw fault("the document is empty") }
    try values()
    let isEnded = isAtEnd
    while isAtMarker, peek() == "." {
      offset += 3
      try endLine()
      try skipBlank()
    }
    if offset == bytes.count { return }
    throw isEnded ? fault("a second document begins here; a file may have one") : misplaced()
  }

  // MARK: - Moving on

  /// What is here or further on; each line break is a line feed, and the end is zero.
  func peek(_ distance: Int = 0) -> Unicode.Scalar {
    guard offset + distance < bytes.count else { return "\0" }
    let byte = bytes[offset + distance]
    return byte == 0x0D ? "\n" : Unicode.Scalar(byte)
  }

  /// Whether a space, a tab, or the end of the line is there.
  func isBlank(_ distance: Int) -> Bool {
    let mark = peek(distance)
    return mark == " " || mark == "\n" || mark == "\t" || mark == "\0"
  }

  /// Whether a mark that must stand alone is here, such as the dash of a list.
  func isAt(_ mark: Unicode.Scalar) -> Bool { peek() == mark && isBlank(1) }

  /// Whether `---` or `...` is here.
  private var isAtMarker: Bool {
    guard offset == lineStart, peek() == "-" || peek() == "." else { return false }
    return peek(1) == peek() && peek(2) == peek() && isBlank(3)
  }

  var isAtEnd: Bool { offset == bytes.count || isAtMarker }

  /// How far what comes next is indented; -1 at the end.
  var column: Int { isAtEnd ? -1 : offset - lineStart }

  mutating func skipSpaces() {
    while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
  }

  mutating func skipNewline() {
    // CR and LF together are one line break.
    offset += bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
    (line, lineStart) = (line + 1, offset)
  }

  mutating func skipLine() {
    while peek() != "\n", peek() != "\0" { offset = bytes.endOfWord(from: offset + 1) }
  }

  /// Moves on to what is neither blank nor comment.
  mutating func skipBlank() throws(JSONFault) {
    while true {
      let isLeading = offset == lineStart
      while offset < bytes.count, bytes[offset] == 0x20 { offset += 1 }
      let indentation = offset
      skipSpaces()
      switch peek() {
      case "\n": skipNewline()
      case "#": skipLine()
      case "\0": return
      default:
        if !isLeading || indentation == offset { return }
        throw fault("YAML is indented with spaces; this is a tab", at: indentation)
      }
    }
  }

  /// Requires that nothing but a comment follows on the line, unless a text ended on one before it.
  mutating func endLine() throws(JSONFault) {
    if offset == lineStart { return }
    skipSpaces()
    if !isBlank(0), peek() != "#" { throw fault("\(found) follows the end of the value") }
    skipLine()
  }

  // MARK: - Writing

  /// Brings the JSON to the line of what comes next.
  mutating func startLine() {
    while jsonLine < line {
      write("\n")
      jsonLine += 1
    }
  }

  mutating func write(_ mark: Unicode.Scalar) { json.append(UInt8(ascii: mark)) }

  // MARK: - Faults

  func fault(_ reason: String, at place: Int? = nil) -> JSONFault {
    JSONScanner(bytes).fault(reason, at: place ?? offset)
  }

  func misplaced() -> JSONFault {
    fault("\(found) is indented as nothing above it is, or a line above lacks its '-' or ':'")
  }

  /// What is here, as a reader sees it.
  var found: String { isBlank(0) ? "the end of the line" : bytes.word(at: offset) }
}

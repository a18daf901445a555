import Foundation

/// Rewrites YAML as JSON in which each key and value stands on the line that it had.
///
/// A single kind of document serves both, then, and its lines are those of the file. What an alias stands for
/// is written again, up to a limit for the whole file; merge keys, and tags of a program's own, are refused.
/// Each byte is looked at a fixed number of times.
package struct YAMLReader {
  let bytes: BorrowedBytes
  var offset: Int
  /// The line that is read, from 1, and where it begins.
  private(set) var line = 1
  private(set) var lineStart: Int
  /// The beginning of the key, the value or the dash that is read.
  var (start, startLine, startColumn) = (0, 1, 0)
  /// The collections around what is read, in a list so that no nesting overflows a thread's stack; the
  /// outermost stands for the document.
  var open = [Collection(isList: false, column: -1, start: 0, expected: .value)]
  /// The line of the last key whose value may follow on it.
  var keyLine = 0
  /// The text of the last scalar, as JSON has it between quotes.
  var text: [UInt8] = []
  var json: [UInt8] = []
  var spellings: [Int: String] = [:]
  /// The name and the line of an anchor before its value, and the tag before one.
  var anchor: (name: String, line: Int)?
  var tag: Tag?
  /// The JSON of the values that have a name, by their places.
  var anchored: [String: Range<Int>] = [:]
  /// The bytes that aliases may still write.
  var remainingCopies = YAMLReader.mostCopies
  private var jsonLine = 1

  /// The most bytes that all aliases of a file may stand for.
  package static let mostCopies = 1 << 20

  /// A tag that changes how a scalar is read.
  enum Tag {
    /// Bytes in base64, which become an object with the key `!binary`.
    case binary
    case text
  }

  private init(_ bytes: BorrowedBytes) {
    self.bytes = bytes
    // Behind a byte-order mark.
    offset = JSONScanner(bytes).offset
    lineStart = offset
  }

  /// The JSON of a text.
  package static func json(from data: Data) throws(JSONFault) -> Data { try read(data).json }

  /// The JSON of a text, and how numbers are spelled that JSON would spell otherwise, by where they begin.
  package static func read(_ data: Data) throws(JSONFault) -> (json: Data, spellings: [Int: String])
  {
    try BorrowedBytes.lend(data.inUTF8) { bytes throws(JSONFault) in
      var reader = YAMLReader(bytes)
      let all = bytes.slice(0, bytes.count)
      if String(validUTF8: all) == nil {
        throw reader.fault("the text is not UTF-8", at: all.validUTF8Count)
      }
      try reader.document()
      return (Data(reader.json), reader.spellings)
    }
  }

  // MARK: - Moving on

  /// The byte here or further on; each line break is a line feed, and the end is zero.
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

  /// Whether the `---` before a document, or the `...` behind one, is here.
  var isAtMarker: Bool {
    guard offset == lineStart, peek() == "-" || peek() == "." else { return false }
    return peek(1) == peek() && peek(2) == peek() && isBlank(3)
  }

  /// The indentation of what comes next; -1 at the end.
  var column: Int { offset == bytes.count || isAtMarker ? -1 : offset - lineStart }

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

  /// Moves on to what is no blank, and outside of a text no comment; how many lines ended.
  @discardableResult mutating func skipBlank(isText: Bool = false) -> Int {
    let start = line
    while true {
      skipSpaces()
      switch peek() {
      case "\n": skipNewline()
      case "#" where !isText: skipLine()
      default: return line - start
      }
    }
  }

  // MARK: - Writing

  /// Brings the JSON to what is read: behind a comma, if one is needed, and on its line.
  mutating func beginLine() {
    // Only a bracket or a colon has none behind it.
    if let last = json.last, last != 0x5B, last != 0x7B, last != 0x3A { write(",") }
    while jsonLine < startLine {
      write("\n")
      jsonLine += 1
    }
  }

  mutating func write(_ mark: Unicode.Scalar) { json.append(UInt8(ascii: mark)) }

  /// Writes `text` as a string.
  mutating func writeText() {
    write("\"")
    json += text
    write("\"")
  }

  // MARK: - Faults

  func fault(_ reason: String, at index: Int? = nil) -> JSONFault {
    JSONScanner(bytes).fault(reason, at: index ?? offset)
  }

  /// The character here, as a reader sees it.
  var found: String { bytes.word(at: offset) }
}

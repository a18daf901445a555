import Foundation
import UnderstudyHTTP

/// Rewrites YAML as JSON in which each key and value stands on the line that it had.
///
/// One kind of document serves both, then, and its lines are those of the file. Anchors, aliases, tags
/// and merge keys are refused: without them nothing is larger than it is written. Each byte is looked at
/// a fixed number of times.
struct YAMLReader {
  /// Several calls a level must fit the smallest stack that a thread has.
  static let deepest = 64

  let bytes: BorrowedBytes
  var offset = 0
  /// The line that is read, from 1, and where it begins.
  private(set) var line = 1
  private(set) var lineStart = 0
  private var depth = 0
  /// What the last scalar says, and where it began.
  var text: [UInt8] = []
  var textStart = 0
  var json: [UInt8] = []
  private var jsonLine = 1

  private init(_ bytes: BorrowedBytes) { self.bytes = bytes }

  /// The JSON of a text; the fault's offset counts from behind a byte-order mark.
  static func json(from data: Data) throws(JSONFault) -> Data {
    var data = data.inUTF8
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { data = data.dropFirst(3) }
    let hasReturns = try BorrowedBytes.lend(data) { bytes throws(JSONFault) in
      try YAMLReader(bytes).check()
    }
    if hasReturns { data = withoutReturns(data) }
    return try BorrowedBytes.lend(data) { bytes throws(JSONFault) in
      var reader = YAMLReader(bytes)
      try reader.document()
      return Data(reader.json)
    }
  }

  /// Throws for bytes that no text has; whether lines end otherwise than with a line feed.
  private func check() throws(JSONFault) -> Bool {
    var (hasReturns, isASCII) = (false, true)
    for place in 0..<bytes.count {
      let byte = bytes[place]
      if byte >= 0x80 { isASCII = false }
      guard byte < 0x20, byte != .newline, byte != .tab else { continue }
      if byte != .return { throw fault("YAML allows no control character", at: place) }
      hasReturns = true
    }
    let all = bytes.slice(0, bytes.count)
    if !isASCII, String(validUTF8: all) == nil {
      throw fault("the text is not UTF-8", at: all.validUTF8Count)
    }
    return hasReturns
  }

  private static func withoutReturns(_ data: Data) -> Data {
    var result = Data(capacity: data.count)
    var previous: UInt8 = 0
    for byte in data {
      if byte != .newline || previous != .return {
        result.append(byte == .return ? .newline : byte)
      }
      previous = byte
    }
    return result
  }

  private mutating func document() throws(JSONFault) {
    try skipBlank()
    if peek() == UInt8(ascii: "%"), offset == lineStart {
      throw fault("directives such as '%YAML' are not supported; delete the line")
    }
    if isAtMarker, peek() == UInt8(ascii: "-") {
      offset += 3
      try skipBlank()
    }
    if isAtEnd { throw fault("the document is empty") }
    try block(inside: -1)
    try skipBlank()
    let isEnded = isAtEnd
    while isAtMarker, peek() == UInt8(ascii: ".") {
      offset += 3
      try endLine()
      try skipBlank()
    }
    if offset == bytes.count { return }
    throw isEnded ? fault("a second document begins here; a file may have one") : misplaced()
  }

  // MARK: - Moving on

  func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// Whether a space, a tab, or the end of the line is there.
  func isBlank(_ distance: Int) -> Bool {
    guard let byte = peek(distance) else { return true }
    return byte == .space || byte == .newline || byte == .tab
  }

  /// Whether a mark that must stand alone is here, such as the dash of a list.
  func isAt(_ mark: Unicode.Scalar) -> Bool { peek() == UInt8(ascii: mark) && isBlank(1) }

  /// Whether `---` or `...` is here.
  var isAtMarker: Bool {
    guard offset == lineStart, isBlank(3), let byte = peek(),
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    else { return false }
    return peek(1) == byte && peek(2) == byte
  }

  var isAtEnd: Bool { offset == bytes.count || isAtMarker }

  /// How far what comes next is indented; -1 at the end.
  var column: Int { isAtEnd ? -1 : offset - lineStart }

  mutating func skipSpaces() {
    while let byte = peek(), byte == .space || byte == .tab { offset += 1 }
  }

  mutating func skipNewline() {
    offset += 1
    line += 1
    lineStart = offset
  }

  /// Goes back to the beginning of the line, so that its indentation is checked.
  mutating func rereadLine() { offset = lineStart }

  /// Moves on to what is neither blank nor comment.
  mutating func skipBlank() throws(JSONFault) {
    var isLeading = offset == lineStart
    var tab: Int?
    while let byte = peek() {
      switch byte {
      case .space: offset += 1
      case .tab:
        if isLeading, tab == nil { tab = offset }
        offset += 1
      case .newline:
        skipNewline()
        (isLeading, tab) = (true, nil)
      case UInt8(ascii: "#"):
        while let byte = peek(), byte != .newline { offset += 1 }
      default:
        if let tab { throw fault("YAML is indented with spaces; this is a tab", at: tab) }
        return
      }
    }
  }

  /// Requires that nothing but a comment follows on the line.
  mutating func endLine() throws(JSONFault) {
    skipSpaces()
    if let byte = peek(), byte != .newline, byte != UInt8(ascii: "#") {
      throw fault("\(found) follows the end of the value")
    }
  }

  // MARK: - Writing

  /// Brings the JSON to the line of what comes next.
  mutating func startLine() {
    while jsonLine < line {
      json.append(.newline)
      jsonLine += 1
    }
  }

  mutating func write(_ mark: Unicode.Scalar) { json.append(UInt8(ascii: mark)) }

  mutating func deepen() throws(JSONFault) {
    depth += 1
    if depth > Self.deepest { throw fault("nested deeper than \(Self.deepest) levels") }
  }

  mutating func ascend() { depth -= 1 }

  // MARK: - Faults

  func fault(_ reason: String, at place: Int? = nil) -> JSONFault {
    let place = place ?? offset
    return JSONFault(
      offset: place,
      position: TextPosition(offset: place, in: bytes.slice(0, bytes.count)), reason: reason)
  }

  func misplaced() -> JSONFault {
    fault("\(found) is indented as nothing above it is, or a line above lacks its '-' or ':'")
  }

  /// What is here, as a reader sees it: a word, or one character.
  var found: String {
    let end = min(offset + 64, bytes.count)
    let rest = String(decoding: bytes.slice(offset, end), as: UTF8.self)
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return rest.isEmpty
      ? "the end" : "'\(word.isEmpty ? String(rest.prefix(1)) : String(word.prefix(20)))'"
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let newline = UInt8(ascii: "\n")
  static let `return` = UInt8(ascii: "\r")
}

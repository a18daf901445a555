import UnderstudyHTTP

extension YAMLReader {
  /// What stands in front of a value.
  private enum Mark {
    case dash, key
    /// The colon of a key that was written with a question mark.
    case colon
  }

  /// Reads a value that begins here; `parent` is how far the collection around it is indented.
  ///
  /// - Parameter canNest: Whether a block collection may begin on this line.
  mutating func block(inside parent: Int, canNest: Bool = true) throws(JSONFault) {
    try deepen()
    defer { ascend() }
    startLine()
    let (start, column, line) = (offset, offset - lineStart, line)
    if isAt("-") || isAt("?") {
      if !canNest { throw fault("\(found) must begin a line of its own, indented below its key") }
      if isAt("-") { return try sequence(at: column) }
      return try mapping(at: column, from: nil)
    }
    switch peek() {
    case UInt8(ascii: "["), UInt8(ascii: "{"): try flow()
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      try blockScalar(inside: parent)
      return writeText()
    default:
      let isPlain = try scalar(inside: parent)
      if skipToColon() {
        if !canNest {
          throw fault("a second ':' on a line begins no mapping; quote the text if it is one")
        }
        if self.line != line {
          throw fault("a key may not be several lines long; is it indented as the keys above it?")
        }
        offset += 1
        return try mapping(at: column, from: start)
      }
      if isPlain { try writePlain() } else { writeText() }
      // A plain text ends at the first thing that is no part of it, perhaps lines below.
      if offset == lineStart { return }
    }
    try endLine()
  }

  private mutating func sequence(at column: Int) throws(JSONFault) {
    write("[")
    while true {
      startLine()
      offset += 1
      try value(inside: column, after: .dash)
      try skipBlank()
      guard self.column == column, isAt("-") else { break }
      write(",")
    }
    write("]")
  }

  /// Reads the members; where `start` is given, the first key and its colon are read, and `text` is the
  /// key.
  private mutating func mapping(at column: Int, from start: Int?) throws(JSONFault) {
    var (start, keys) = (start, Set<String>())
    write("{")
    while true {
      var mark = Mark.key
      if start == nil {
        startLine()
        if isAt("-") { throw fault("'-' begins a list among the keys of a mapping") }
        if isAt("?") { mark = .colon }
        try key(at: column, isExplicit: mark == .colon)
      }
      try writeKey(&keys)
      start = nil
      if mark == .colon { try skipBlank() }
      if mark == .colon, self.column != column || !isAt(":") {
        json += "null".utf8
      } else {
        if mark == .colon { offset += 1 }
        try value(inside: column, after: mark)
        try skipBlank()
      }
      guard self.column == column else { break }
      write(",")
    }
    if self.column > column { throw misplaced() }
    write("}")
  }

  /// Reads a key into `text`, and the colon behind one without a question mark.
  private mutating func key(at column: Int, isExplicit: Bool) throws(JSONFault) {
    if isExplicit {
      offset += 1
      skipSpaces()
    }
    let (start, line) = (offset, line)
    guard peek() != UInt8(ascii: "["), peek() != UInt8(ascii: "{"), !isBlank(0) else {
      throw fault("a key must be a text, not \(isBlank(0) ? "empty" : found)")
    }
    _ = try scalar(inside: column)
    if isExplicit { return offset == lineStart ? () : try endLine() }
    guard self.line == line, skipToColon() else {
      let name = String(decoding: text.prefix(40), as: UTF8.self)
      throw fault("a colon is expected behind the key '\(name)'", at: start)
    }
    offset += 1
  }

  /// Reads what a dash or a key stands for, which may be nothing.
  private mutating func value(inside column: Int, after mark: Mark) throws(JSONFault) {
    skipSpaces()
    if let byte = peek(), byte != .newline, byte != UInt8(ascii: "#") {
      return try block(inside: column, canNest: mark != .key)
    }
    try skipBlank()
    // A list may be indented as its key is.
    if self.column > column || self.column == column && mark != .dash && isAt("-") {
      try block(inside: column)
    } else {
      json += "null".utf8
    }
  }

  /// Whether the colon of a key comes next.
  private mutating func skipToColon() -> Bool {
    if offset == lineStart { return false }
    skipSpaces()
    return isAt(":")
  }

  // MARK: - Flow collections

  /// Reads `[a, b]` or `{a: b}`, over any number of lines.
  private mutating func flow() throws(JSONFault) {
    try deepen()
    defer { ascend() }
    let (start, isList) = (offset, peek() == UInt8(ascii: "["))
    let end: Unicode.Scalar = isList ? "]" : "}"
    var keys: Set<String> = []
    var isFirst = true
    write(isList ? "[" : "{")
    offset += 1
    while true {
      try skipBlank()
      if isAtEnd { throw fault("\(isList ? "'['" : "'{'") is not closed", at: start) }
      if peek() == UInt8(ascii: end) { break }
      if !isFirst { write(",") }
      isFirst = false
      startLine()
      if isList { try flowValue() } else { try flowMember(&keys) }
      try skipBlank()
      if peek() == UInt8(ascii: ",") {
        offset += 1
      } else if peek() != UInt8(ascii: end), !isAtEnd {
        throw fault("a comma or '\(end)' is expected, not \(found)")
      }
    }
    offset += 1
    write(end)
  }

  private mutating func flowMember(_ keys: inout Set<String>) throws(JSONFault) {
    if peek() == UInt8(ascii: "[") || peek() == UInt8(ascii: "{") {
      throw fault("a key must be a text, not \(found)")
    }
    _ = try scalar(inside: nil)
    try writeKey(&keys)
    try skipBlank()
    if peek() == UInt8(ascii: ":") {
      offset += 1
      try skipBlank()
      startLine()
      if let byte = peek(), byte != UInt8(ascii: ","), byte != UInt8(ascii: "}"), !isAtEnd {
        return try flowValue()
      }
    }
    json += "null".utf8
  }

  private mutating func flowValue() throws(JSONFault) {
    switch peek() {
    case UInt8(ascii: "["), UInt8(ascii: "{"): try flow()
    default: if try scalar(inside: nil) { try writePlain() } else { writeText() }
    }
  }
}

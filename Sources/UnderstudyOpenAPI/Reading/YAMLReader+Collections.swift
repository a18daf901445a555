import UnderstudyHTTP

extension YAMLReader {
  /// A collection whose end is not reached; a class, so that its keys are not copied.
  final class Collection {
    let start: Int
    let isList: Bool
    /// How far it is indented; nil in brackets.
    let column: Int?
    /// Whether the value of the last entry comes next, if it has one.
    var awaitsValue = false
    var isEmpty = true
    var keys: Set<String> = []

    init(at start: Int, isList: Bool, column: Int?) {
      (self.start, self.isList, self.column) = (start, isList, column)
    }
  }

  /// How far the collection that is read is indented; nil in brackets, -1 outside all.
  var indentation: Int? { open.isEmpty ? -1 : open[open.count - 1].column }

  /// Reads the value of the document with all that is in it, and what is blank behind it.
  ///
  /// The open collections are a list, so that no nesting overflows a thread's stack.
  mutating func values() throws(JSONFault) {
    try value()
    try skipBlank()
    while let last = open.last {
      if last.awaitsValue {
        last.awaitsValue = false
        if hasValue(last) { try value() } else { json += "null".utf8 }
      } else if let column = last.column {
        try entry(of: last, at: column)
      } else {
        try entry(in: last)
      }
      try skipBlank()
    }
  }

  private func hasValue(_ last: Collection) -> Bool {
    guard let indentation = last.column else { return !isAtEnd && peek() != "," && peek() != "}" }
    // A list may be indented as its key is.
    return column > indentation || column == indentation && !last.isList && isAt("-")
  }

  /// Reads a scalar, or begins a collection.
  private mutating func value() throws(JSONFault) {
    startLine()
    let (start, line, column, isInBlock) = (offset, line, column, indentation != nil)
    if isInBlock, isAt("-") || isAt("?") {
      if line != keyLine { return try begin(isList: isAt("-"), column) }
      throw fault("\(found) must begin a line of its own, indented below its key")
    }
    switch peek() {
    case "[", "{":
      try begin(isList: peek() == "[", nil)
      offset += 1
    case "|" where isInBlock, ">" where isInBlock:
      try blockScalar()
      writeText()
    default:
      let isPlain = try scalar()
      if !isInBlock { return try write(isPlain: isPlain) }
      if !skipToColon() {
        try write(isPlain: isPlain)
        return try endLine()
      }
      if line == keyLine {
        throw fault("a second ':' on a line begins no mapping; quote the text if it is one")
      }
      if self.line != line {
        throw fault("a key may not be several lines long; is it indented as the keys above it?")
      }
      // It is the first key of a mapping, which reads it again.
      offset = start
      try begin(isList: false, column)
    }
  }

  private mutating func begin(isList: Bool, _ column: Int?) throws(JSONFault) {
    let deepest = JSONScanner.deepest
    if open.count == deepest { throw fault("nested deeper than \(deepest) levels") }
    open.append(Collection(at: offset, isList: isList, column: column))
    write(isList ? "[" : "{")
  }

  private mutating func end() { write(open.removeLast().isList ? "]" : "}") }

  /// Reads the dash or the key of an entry that is a line of its own, or ends the collection.
  private mutating func entry(of last: Collection, at indentation: Int) throws(JSONFault) {
    if column < indentation || column == indentation && last.isList && !isAt("-") { return end() }
    if column > indentation { throw misplaced() }
    beginEntry(of: last)
    if last.isList {
      offset += 1
    } else if isAt("-") {
      throw fault("'-' begins a list among the keys of a mapping")
    } else if isAt("?") {
      offset += 1
      skipSpaces()
      try key(of: last)
      try endLine()
      try skipBlank()
      guard column == indentation, isAt(":") else { return json += "null".utf8 }
      offset += 1
    } else {
      keyLine = line
      try key(of: last)
      guard line == keyLine, skipToColon() else {
        let name = String(decoding: text.prefix(40), as: UTF8.self)
        throw fault("a colon is expected behind the key '\(name)'", at: textStart)
      }
      offset += 1
    }
    last.awaitsValue = true
  }

  /// Reads on in `[a, b]` or `{a: b}`, which may be any number of lines: a value, a key, or the end.
  private mutating func entry(in last: Collection) throws(JSONFault) {
    let end: Unicode.Scalar = last.isList ? "]" : "}"
    if !last.isEmpty, peek() == "," {
      offset += 1
      try skipBlank()
    } else if !last.isEmpty, peek() != end, !isAtEnd {
      throw fault("a comma or '\(end)' is expected, not \(found)")
    }
    if isAtEnd { throw fault("'\(last.isList ? "[" : "{")' is not closed", at: last.start) }
    if peek() == end {
      offset += 1
      self.end()
      return indentation == nil ? () : try endLine()
    }
    beginEntry(of: last)
    if last.isList { return try value() }
    try key(of: last)
    try skipBlank()
    if peek() != ":" { return json += "null".utf8 }
    offset += 1
    last.awaitsValue = true
  }

  private mutating func beginEntry(of last: Collection) {
    if !last.isEmpty { write(",") }
    last.isEmpty = false
    startLine()
  }

  private mutating func key(of last: Collection) throws(JSONFault) {
    let isPlain = try scalar()
    let key = String(decoding: text, as: UTF8.self)
    if isPlain, key == "<<" {
      throw fault("merge keys are not supported; use 'allOf', or write the keys out", at: textStart)
    }
    if !last.keys.insert(key).inserted {
      throw fault("the key '\(key.prefix(60))' is here twice", at: textStart)
    }
    writeText()
    write(":")
  }

  /// Whether the colon of a key comes next on the line.
  private mutating func skipToColon() -> Bool {
    if offset == lineStart { return false }
    skipSpaces()
    return isAt(":")
  }
}

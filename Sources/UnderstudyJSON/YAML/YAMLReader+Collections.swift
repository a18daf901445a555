// Mappings and sequences of YAML, in blocks and in brackets.

extension YAMLReader {
  enum Expected { case key, value, end }

  /// A collection whose end is not reached.
  struct Collection {
    let isList: Bool
    /// Its indentation; nil in brackets, and -1 for the document.
    let column: Int?
    let start: Int
    var expected: Expected
    var keys: Set<String> = []
    /// The name of its anchor, and where its JSON begins.
    var anchor: (name: String, start: Int)?

    var closing: Unicode.Scalar { isList ? "]" : "}" }
  }

  /// The indentation of the collection that is read; nil in brackets.
  var indentation: Int? { last.column }

  private var last: Collection {
    get { open[open.count - 1] }
    set { open[open.count - 1] = newValue }
  }

  mutating func document() throws(JSONFault) {
    skipBlank()
    if isAtMarker { offset += 3 }
    while try next() { try entry() }
    if indentation == nil {
      throw fault("no '\(last.closing)' closes what begins here", at: last.start)
    }
    if peek() == "-" { throw fault("a second document begins here; a file may have one") }
  }

  /// Moves on to what comes next, and ends the blocks that it is not a part of; false at the end.
  private mutating func next() throws(JSONFault) -> Bool {
    let isLeading = offset == lineStart
    let isFirst = skipBlank() > 0 || isLeading
    let (column, isDash) = (column, isAt("-"))
    while let indentation, column < indentation || column == indentation && last.isList && !isDash {
      end()
    }
    // A list may be indented as its key is.
    if column == indentation, last.isList == isDash { endEntry() }
    if column < 0 { return false }
    if isFirst, let tab = bytes.slice(lineStart, offset).firstIndex(of: 0x09) {
      throw fault("YAML is indented with spaces; this is a tab", at: lineStart + tab)
    }
    (start, startLine, startColumn) = (offset, line, column)
    return true
  }

  /// Reads what comes next: a dash, a key, a value, or a mark between those in brackets.
  private mutating func entry() throws(JSONFault) {
    let isBlock = indentation != nil
    switch peek() {
    case "-" where isBlock && isBlank(1) && line != keyLine:
      if indentation != startColumn || !last.isList { try begin(isList: true, at: startColumn) }
      last.expected = .value
      offset += 1
    case "?" where isBlock && isBlank(1) && line != keyLine: try explicitKey()
    case "|" where isBlock, ">" where isBlock:
      let anchor = try beginValue()
      blockText()
      write(isPlain: false)
      keep(anchor)
    case last.closing where !isBlock:
      offset += 1
      end()
    case "," where !isBlock && last.expected != .key:
      offset += 1
      endEntry()
    case _ where !isBlock && last.expected == .end:
      throw fault("a comma or '\(last.closing)' is expected, not \(found)")
    case "[", "{":
      try begin(isList: peek() == "[", at: nil)
      offset += 1
    case "&": try readAnchor()
    case "*": try alias()
    case "!": try readTag()
    case "-" where isBlank(1), "?" where isBlank(1), ":" where isBlank(1), ",", "]", "}", "%", "@",
      "`", "|", ">", "\0":
      throw fault("a key or a value is expected, not \(found); quote a text that has it")
    default: try keyOrText()
    }
  }

  /// Reads a key behind `?`, whose colon is on a line of its own.
  private mutating func explicitKey() throws(JSONFault) {
    offset += 1
    skipBlank()
    let isPlain = try scalar()
    skipBlank()
    if column != startColumn || !isAt(":") { throw fault("a colon is expected, not \(found)") }
    try key(isPlain: isPlain)
  }

  private mutating func keyOrText() throws(JSONFault) {
    let isBlock = indentation != nil
    let mayBeKey = isBlock ? line != keyLine : last.expected == .key
    let isPlain = try scalar()
    skipSpaces()
    if mayBeKey, line == startLine, peek() == ":", isBlank(1) || !isBlock {
      keyLine = line
      return try key(isPlain: isPlain)
    }
    let anchor = try beginValue()
    write(isPlain: isPlain)
    keep(anchor)
  }

  // MARK: - Anchors, aliases and tags

  /// Reads a name behind a mark, and skips to what follows it.
  private mutating func name() -> String {
    let start = offset
    offset += 1
    while !isBlank(0), indentation != nil || !",[]{}".unicodeScalars.contains(peek()) {
      offset += 1
    }
    defer { skipSpaces() }
    return String(decoding: bytes.slice(start, offset), as: UTF8.self)
  }

  private mutating func readAnchor() throws(JSONFault) {
    let line = line
    anchor = (String(name().dropFirst()), line)
  }

  /// Writes what was written for the value of this name, on one line.
  private mutating func alias() throws(JSONFault) {
    let name = name()
    guard let range = anchored[String(name.dropFirst())] else {
      throw fault(
        "no anchor '&\(name.dropFirst().prefix(60))' comes before this alias; quote a text that begins "
          + "with '*'", at: start)
    }
    remainingCopies -= range.count
    if remainingCopies < 0 {
      throw fault(
        "the aliases of this file stand for more than 1 MB; convert it to JSON without them",
        at: start)
    }
    if peek() == ":", isBlank(1) { throw fault("an alias cannot be a key here", at: start) }
    let anchor = try beginValue()
    json += json[range].filter { $0 != UInt8(ascii: "\n") }
    keep(anchor)
  }

  private mutating func readTag() throws(JSONFault) {
    let name = name()
    switch name {
    case "!!binary", "!binary": tag = .binary
    case "!!str", "!str", "!", "!!python/unicode", "!!python/str": tag = .text
    case "!!map", "!!seq", "!!int", "!!float", "!!bool", "!!null": break
    default:
      throw fault(
        "the tag '\(name.prefix(60))' is of a program's own; convert the file to JSON, or quote the text",
        at: start)
    }
  }

  /// Lets aliases stand for what was written since a value began.
  private mutating func keep(_ anchor: (name: String, start: Int)?) {
    if let anchor { anchored[anchor.name] = anchor.start..<json.count }
  }

  /// Writes `text` as the key whose colon is here.
  private mutating func key(isPlain: Bool) throws(JSONFault) {
    if let anchor, anchor.line == line {
      throw fault("an anchor stands before a value, not before a key", at: start)
    }
    if let indentation, indentation != startColumn { try begin(isList: false, at: startColumn) }
    let key = String(decoding: text, as: UTF8.self)
    tag = nil
    if isPlain, key == "<<" {
      throw fault("merge keys are not supported; use 'allOf', or write the keys out", at: start)
    }
    if !open[open.count - 1].keys.insert(key).inserted {
      throw fault("the key '\(key.prefix(60))' is here twice", at: start)
    }
    last.expected = .value
    beginLine()
    writeText()
    write(":")
    offset += 1
  }

  /// Comes to a value, if one is expected, and says by which anchor it is known.
  @discardableResult
  private mutating func beginValue() throws(JSONFault) -> (name: String, start: Int)? {
    if last.expected != .value {
      let found = bytes.word(at: start)
      throw fault(
        last.expected == .key
          ? "a colon is expected behind the key \(found)"
          : "\(found) follows the end of a value; check the indentation, or quote the text",
        at: start)
    }
    last.expected = .end
    beginLine()
    defer { anchor = nil }
    return anchor.map { ($0.name, json.count) }
  }

  private mutating func begin(isList: Bool, at column: Int?) throws(JSONFault) {
    let anchor = try beginValue()
    tag = nil
    let deepest = JSONScanner.deepest
    if open.count > deepest { throw fault("nested deeper than \(deepest) levels") }
    open.append(
      Collection(
        isList: isList, column: column, start: start, expected: isList ? .value : .key,
        anchor: anchor))
    write(isList ? "[" : "{")
  }

  private mutating func end() {
    endEntry()
    let ended = open.removeLast()
    write(ended.closing)
    keep(ended.anchor)
  }

  /// Ends an entry, whose value is null if there is none, and expects the next one.
  private mutating func endEntry() {
    if last.expected == .value, indentation != nil || !last.isList {
      beginLine()
      json += "null".utf8
      if let anchor { keep((anchor.name, json.count - "null".utf8.count)) }
      (anchor, tag) = (nil, nil)
    }
    last.expected = last.isList ? .value : .key
  }
}

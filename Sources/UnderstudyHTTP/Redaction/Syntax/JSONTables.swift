/// Finds the values of columns that go by the name of a secret in tables of JSON:
/// `{"columns": ["user", "password"], "rows": [["a", "s3"]]}`, in whichever order, and lists of rows whose
/// first one has the names.
struct JSONTables {
  private struct Column {
    let place: Int
    let isCountable: Bool
  }

  /// The names of columns.
  private struct Head {
    let columns: [Column]
    let count: Int
    /// What holds it, by its depth.
    let owner: Int
    /// Whether its key says that it is one: anything else may be a list of words, so that of its values
    /// only those that look like a secret are hidden.
    let isSure: Bool
  }

  private struct Container {
    let isList: Bool
    let start: Int
    /// The rows in it begin here.
    let firstRow: Int
    /// Those of a list; a longer one is no row.
    var elements: [Range<Int>] = []
    /// Whether it has strings alone, or objects with a name.
    var names: [String] = []
    var key: String?
    var hasName = false
  }

  private let text: SearchedText
  private var edits = Edits()
  private var open: [Container] = []
  private var heads: [Head] = []
  /// The lists in lists so far that no table was made of.
  private var rows: [[Range<Int>]] = []

  /// Whether rows may come before the names of their columns.
  private let hasHeadKey: Bool

  static func edits(in text: SearchedText) -> Edits {
    guard hasRows(text) else { return Edits() }
    let hasHeadKey = headMarks.contains { text.place(of: $0, from: 0) != nil }
    guard hasHeadKey || hasRowOfText(text) else { return Edits() }
    var finder = JSONTables(text: text, hasHeadKey: hasHeadKey)
    finder.run()
    return finder.edits
  }

  private init(text: SearchedText, hasHeadKey: Bool) {
    (self.text, self.hasHeadKey) = (text, hasHeadKey)
  }

  /// Whether a list begins another, or follows one: most texts have none.
  private static func hasRows(_ text: SearchedText) -> Bool {
    anyBracket(of: text) { place in
      let next = text.byte(text.end(of: .space, from: place + 1))
      return next == UInt8(ascii: "[") || isAfterList(place, in: text)
    }
  }

  /// Whether such a list begins with a text, as names do: long lists of numbers need not be read.
  private static func hasRowOfText(_ text: SearchedText) -> Bool {
    anyBracket(of: text) { place in
      let next = text.end(of: .space, from: place + 1)
      if text.byte(next) == JSONPiece.quote { return isAfterList(place, in: text) }
      return text.byte(next) == UInt8(ascii: "[")
        && text.byte(text.end(of: .space, from: next + 1)) == JSONPiece.quote
    }
  }

  private static func isAfterList(_ bracket: Int, in text: SearchedText) -> Bool {
    let before = text.start(of: .space, before: bracket, most: 16)
    return text.byte(before - 1) == UInt8(ascii: "]")
  }

  private static func anyBracket(of text: SearchedText, where test: (Int) -> Bool) -> Bool {
    var place = 0
    while let bracket = text.place(of: UInt8(ascii: "["), from: place) {
      if test(bracket) { return true }
      place = bracket + 1
    }
    return false
  }

  private mutating func run() {
    // What is in no container are rows of its own, as in lines of JSON.
    open = [Container(isList: true, start: 0, firstRow: 0)]
    var place = 0
    while place < text.count {
      place = text.end(of: Self.others, from: place)
      switch text.byte(place) {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isList = text.byte(place) == UInt8(ascii: "[")
        open.append(Container(isList: isList, start: place, firstRow: rows.count))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if open.count > 1 { close(at: place + 1) }
      case JSONPiece.quote:
        let literal = JSONPiece.literal(in: text, from: place)
        visit(literal)
        place = literal.after
        continue
      case let byte where byte.isDigit || byte == UInt8(ascii: "-") || byte.isASCIILetter:
        let end = text.end(of: Self.inScalar, from: place)
        note(place..<end, name: nil)
        place = end
        continue
      default: break
      }
      place += 1
    }
    while open.count > 1 { close(at: text.count) }
    fill(0, from: 0)
  }

  private static let others = ByteSet(" \t\r\n:,")
  private static let inScalar = ByteSet.but(" \t\r\n,]}[{\":")
  private static let mostColumns = 128

  private mutating func visit(_ literal: JSONPiece.Literal) {
    let last = open.count - 1
    let next = text.end(of: .space, from: literal.after)
    if !open[last].isList, text.byte(next) == UInt8(ascii: ":") {
      open[last].key = literal.content.count < 32 ? literal.text.lowercased() : ""
    } else {
      note(literal.start..<literal.after, name: literal.content.count < 64 ? literal.text : "")
    }
  }

  /// Notes an element of a list; `name` is its text if it is a string.
  private mutating func note(_ value: Range<Int>, name: String?) {
    let last = open.count - 1
    guard open[last].isList else {
      // `[{"name": "password"}]` is a list of names, too.
      if open.count > 1, let name, let key = open[last].key, Self.nameKeys.contains(key),
        !open[last].hasName
      {
        open[last].hasName = true
        let isInList = open[last - 1].isList && last > 1
        if isInList, open[last - 1].names.count <= Self.mostColumns {
          open[last - 1].names.append(name)
        }
      }
      return
    }
    guard open[last].elements.count <= Self.mostColumns else { return }
    open[last].elements.append(value)
    if let name { open[last].names.append(name) }
  }

  private static let nameKeys: Set<String> = ["column_name", "field", "id", "label", "name"]
  private static let headKeys: Set<String> = [
    "cols", "column_names", "columnnames", "columns", "fields", "header", "headers", "keys",
    "names",
    "schema",
  ]

  private static let headMarks: [StaticString] = [
    "\"cols\"", "olumn", "\"fields\"", "\"header", "\"keys\"", "\"names\"", "\"schema\"",
  ]

  private mutating func close(at end: Int) {
    let container = open.removeLast()
    let owner = open.count - 1
    if container.isList {
      if let head = head(of: container, owner) {
        heads.append(head)
      } else if hasHeadKey || !heads.isEmpty, open[owner].isList,
        (2...Self.mostColumns).contains(container.elements.count)
      {
        rows.append(container.elements)
      }
    }
    fill(open.count, from: container.firstRow)
    note(container.start..<end, name: nil)
  }

  private func head(of list: Container, _ owner: Int) -> Head? {
    let isSure = open[owner].key.map(Self.headKeys.contains) == true && !open[owner].isList
    // Of two lists of two the first may be a pair: `["token", "a"]`.
    guard isSure || open[owner].isList && open[owner].elements.isEmpty,
      list.elements.count == list.names.count, (2...Self.mostColumns).contains(list.names.count),
      heads.last.map({ $0.owner == owner && !isSure }) != true
    else { return nil }
    var columns: [Column] = []
    for (place, name) in list.names.enumerated() {
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isInWord || " .".utf8.contains($0) }) else {
        return nil
      }
      switch text.search.verdict(on: name) {
      case .secret: columns.append(Column(place: place, isCountable: false))
      case .countable: columns.append(Column(place: place, isCountable: true))
      case .open, .suspect: break
      }
    }
    if columns.isEmpty { return nil }
    return Head(
      columns: columns, count: list.names.count, owner: owner, isSure: isSure)
  }

  /// Hides the values in the rows of a container that ends, for which it had a head.
  private mutating func fill(_ depth: Int, from first: Int) {
    guard let head = heads.last, head.owner >= depth else { return }
    for row in rows[first...] where row.count == head.count {
      for column in head.columns { hide(row[column.place], column, head) }
    }
    // Each row is in one table, which keeps the effort linear.
    rows.removeSubrange(first...)
    while let last = heads.last, last.owner >= depth { heads.removeLast() }
  }

  private mutating func hide(_ value: Range<Int>, _ column: Column, _ head: Head) {
    let isText = text.byte(value.lowerBound) == JSONPiece.quote
    let content = isText ? text.bytes[value].dropFirst().dropLast() : text.bytes[value]
    let isSecret =
      head.isSure
      ? !SecretValue.isHarmless(content)
        && !(column.isCountable && SecretValue.isCount(content, inText: false))
      : isText && SecretValue.isRandom(content, atLeast: 4)
    if isSecret { edits.hide(value, between: [JSONPiece.quote]) }
  }
}

/// Finds the values of columns that go by the name of a secret in SQL:
/// `INSERT INTO users (name, password) VALUES ('a', 's3')`.
struct Inserts {
  private let text: SearchedText
  private var edits = Edits()

  static func edits(in text: SearchedText) -> Edits {
    var finder = Inserts(text: text)
    for keyword: StaticString in ["INTO ", "into ", "Into "] {
      var place = 0
      while let found = text.place(of: keyword, from: place) {
        place = finder.visit(insertInto: found + keyword.utf8CodeUnitCount)
      }
    }
    return finder.edits
  }

  private init(text: SearchedText) { self.text = text }

  /// Reads the columns behind the name of a table, and the tuples behind `VALUES`; the place after them.
  private mutating func visit(insertInto table: Int) -> Int {
    let opening = text.end(of: Self.beforeColumns, from: table, to: table + Self.longestTable)
    let end = text.end(of: Self.inColumns, from: opening + 1)
    guard text.byte(opening) == UInt8(ascii: "("), text.byte(end) == UInt8(ascii: ")"),
      let columns = tuple(at: opening)
    else { return max(opening, table) }
    var secrets: [Int: SecretNames.Verdict] = [:]
    for (index, column) in columns.fields.enumerated() where column.count < 80 {
      let verdict = text.search.verdict(on: text.text(column))
      if verdict == .secret || verdict == .countable { secrets[index] = verdict }
    }
    let keyword = text.end(of: .space, from: columns.after)
    guard !secrets.isEmpty,
      Self.keywords.contains(where: { text.hasPrefix($0, at: keyword) })
    else { return columns.after }
    var place = text.end(of: .space, from: keyword + 6)
    while let values = tuple(at: place) {
      let isWhole = values.fields.count == columns.fields.count
      if isWhole || values.after == text.count {
        for (index, verdict) in secrets where index < values.fields.count {
          hide(values.fields[index], verdict)
        }
      }
      place = text.end(of: Self.betweenTuples, from: values.after)
    }
    return place
  }

  private static let keywords: [StaticString] = ["VALUES", "values", "Values"]
  private static let longestTable = 256
  private static let beforeColumns = ByteSet.but("();='")
  private static let inColumns = ByteSet.but("()")
  private static let betweenTuples = ByteSet(" \t\r\n,")

  /// A parameter, such as `?` or `:password`, and the name of another column have neither quotes nor
  /// digits.
  private mutating func hide(_ field: Range<Int>, _ verdict: SecretNames.Verdict) {
    let first = text.end(of: .space, from: field.lowerBound, to: field.upperBound)
    if let quotation = Quotation(in: text, at: first), quotation.after <= field.upperBound {
      if !SecretValue.isHarmless(text.bytes[quotation.content]) { edits.hide(quotation.content) }
      return
    }
    let value = text.bytes[first..<field.upperBound]
    let isLiteral =
      value.first?.isDigit == true && verdict == .secret || value.contains(where: \.isQuote)
    if isLiteral { edits.hide(first..<field.upperBound) }
  }

  /// The fields between parentheses, and the place after these.
  private func tuple(at opening: Int) -> (fields: [Range<Int>], after: Int)? {
    guard text.byte(opening) == UInt8(ascii: "(") else { return nil }
    var fields: [Range<Int>] = []
    var (first, place, depth) = (opening + 1, opening + 1, 1)
    while place < text.count {
      place = text.end(of: Self.inField, from: place)
      switch text.byte(place) {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ",") where depth == 1:
        fields.append(first..<place)
        first = place + 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        place = text.place(of: text.byte(place), from: place + 1) ?? text.count
      default: break
      }
      place += 1
      if depth == 0 { return (fields + [first..<place - 1], place) }
    }
    // It was cut off.
    return (fields + [min(first, text.count)..<text.count], text.count)
  }

  private static let inField = ByteSet.but("(),'\"")
}

/// Finds the values of a column that goes by the name of a secret, in a table whose first line has the
/// names: `user,password` and then `ida,s3`.
struct Columns {
  private let text: SearchedText
  private let separator: UInt8

  static func edits(in text: SearchedText) -> Edits {
    let start = startOfHead(text)
    let end = text.end(of: .inLine, from: start)
    // Most texts are no table: they have one line, or a long one.
    guard end < text.count, end - start > 2, end - start < longestHead else { return Edits() }
    for separator in ",;\t|".utf8 where text.bytes[start..<end].contains(separator) {
      let columns = Columns(text: text, separator: separator)
      let secrets = columns.secrets(start..<end)
      if !secrets.places.isEmpty { return columns.edits(of: secrets, from: end) }
    }
    return Edits()
  }

  private static let bar = UInt8(ascii: "|")
  private static let ruled = ByteSet("-+|: ")
  private static let longestHead = 4_096

  /// The names may come below comments, and a line that tells Excel the separator.
  private static func startOfHead(_ text: SearchedText) -> Int {
    var start = text.hasPrefix("\u{FEFF}", at: 0) ? 3 : 0
    for _ in 0..<8
    where text.byte(start) == UInt8(ascii: "#") || text.hasPrefix("sep=", at: start)
      || text.hasPrefix("+-", at: start)
    {
      start = text.end(of: .lineEnd, from: text.end(of: .inLine, from: start))
    }
    return start
  }

  /// The places of the columns among the names; none where the line has anything but names.
  private func secrets(_ line: Range<Int>) -> (places: Set<Int>, count: Int) {
    let fields = fields(from: line.lowerBound, to: line.upperBound)
    if fields.count < 2 { return ([], 0) }
    var names: Set<String> = []
    var places: Set<Int> = []
    for (place, field) in fields.enumerated() {
      let bytes = unquoted(field)
      let name = text.text(bytes)
      // A table of Markdown has a bar at both ends.
      if bytes.isEmpty, separator == Self.bar, place == 0 || place == fields.count - 1 { continue }
      guard !bytes.isEmpty, bytes.count < 64, names.insert(name).inserted,
        text.bytes[bytes.lowerBound].isASCIILetter || text.bytes[bytes.lowerBound] >= 0x80,
        text.bytes[bytes].allSatisfy({ $0.isInWord || " ./()#".utf8.contains($0) }),
        // A sentence has a blank behind its comma, and more in its words.
        separator == Self.bar || bytes.lowerBound == field.lowerBound
          || !text.bytes[bytes].contains(0x20) || isQuoted(field)
      else { return ([], 0) }
      if text.search.isSecret(name) { places.insert(place) }
    }
    return (places, fields.count)
  }

  /// The values of the columns; none where the first line below the names has more fields, or fewer. A
  /// table may be cut off, or have odd lines further down.
  private func edits(of secrets: (places: Set<Int>, count: Int), from head: Int) -> Edits {
    var edits = Edits()
    var isFirst = true
    var place = head
    while place < text.count {
      place = text.end(of: .space, from: place)
      let end = endOfRecord(from: place)
      if place >= end { break }
      // The line below the names.
      if separator == Self.bar, text.end(of: Self.ruled, from: place) == end {
        place = end
        continue
      }
      let fields = fields(from: place, to: end)
      if isFirst, fields.count != secrets.count { break }
      isFirst = false
      for (index, field) in fields.enumerated() where secrets.places.contains(index) {
        let value = unquoted(field)
        let isApart = value.lowerBound > field.lowerBound && !isQuoted(field)
        // Where a table tells of fields, such a column has words.
        if separator == Self.bar, !SecretValue.isRandom(text.bytes[value], atLeast: 4) { continue }
        if isApart, text.bytes[value].contains(0x20) { continue }
        if !SecretValue.isHarmless(text.bytes[value]) { edits.hide(value) }
      }
      place = end
    }
    return edits
  }

  // MARK: - Fields

  /// A quoted field may have line breaks.
  private func endOfRecord(from start: Int) -> Int {
    var isQuoted = false
    var place = start
    while place < text.count {
      let byte = text.bytes[place]
      if byte == JSONPiece.quote { isQuoted.toggle() }
      if byte.isLineEnd, !isQuoted { break }
      place += 1
    }
    text.search.read(place - start)
    return place
  }

  private func fields(from start: Int, to end: Int) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var (isQuoted, first) = (false, start)
    for place in start..<end {
      let byte = text.bytes[place]
      if byte == JSONPiece.quote { isQuoted.toggle() }
      if byte == separator, !isQuoted {
        fields.append(first..<place)
        first = place + 1
      }
    }
    return fields + [first..<end]
  }

  private func isQuoted(_ field: Range<Int>) -> Bool {
    field.count > 1 && text.byte(field.lowerBound) == JSONPiece.quote
      && text.byte(field.upperBound - 1) == JSONPiece.quote
  }

  private func unquoted(_ field: Range<Int>) -> Range<Int> {
    let start = text.end(of: .blank, from: field.lowerBound, to: field.upperBound)
    let end = text.start(of: .blank, before: field.upperBound, most: field.upperBound - start)
    return isQuoted(start..<end) ? start + 1..<end - 1 : start..<end
  }
}

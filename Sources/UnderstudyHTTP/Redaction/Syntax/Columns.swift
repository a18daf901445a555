/// Finds the values of a column that goes by the name of a secret, in a table whose first line has the
/// names: `user,password` and then `ida,s3`.
struct Columns {
  private let text: SearchedText
  private let separator: UInt8

  static func edits(in text: SearchedText) -> Edits {
    let end = text.end(of: .inLine, from: 0)
    // Most texts are no table: they have one line, or a long one.
    guard end < text.count, end > 2, end < longestHead else { return Edits() }
    for separator in ",;\t|".utf8 where text.bytes[..<end].contains(separator) {
      let columns = Columns(text: text, separator: separator)
      let secrets = columns.secrets(end)
      if !secrets.places.isEmpty { return columns.edits(of: secrets, from: end) }
    }
    return Edits()
  }

  private static let longestHead = 4_096

  /// The places of the columns among the names; none where the line has anything but names.
  private func secrets(_ end: Int) -> (places: Set<Int>, count: Int) {
    let fields = fields(from: 0, to: end)
    if fields.count < 2 { return ([], 0) }
    var names: Set<String> = []
    var places: Set<Int> = []
    for (place, field) in fields.enumerated() {
      let bytes = unquoted(field)
      let name = text.text(bytes)
      guard !bytes.isEmpty, bytes.count < 64, names.insert(name).inserted,
        text.bytes[bytes.lowerBound].isASCIILetter || text.bytes[bytes.lowerBound] >= 0x80,
        text.bytes[bytes].allSatisfy({ $0.isInWord || $0 == 0x20 || $0 == UInt8(ascii: ".") })
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
      let fields = fields(from: place, to: end)
      if isFirst, fields.count != secrets.count { break }
      isFirst = false
      for (index, field) in fields.enumerated() where secrets.places.contains(index) {
        let value = unquoted(field)
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

  private func unquoted(_ field: Range<Int>) -> Range<Int> {
    let isQuoted =
      field.count > 1 && text.byte(field.lowerBound) == JSONPiece.quote
      && text.byte(field.upperBound - 1) == JSONPiece.quote
    return isQuoted ? field.lowerBound + 1..<field.upperBound - 1 : field
  }
}

extension StringProtocol {
  /// The text without characters that would steer a terminal instead of showing: what comes over
  /// the network must not move the cursor, nor turn the direction of the line.
  package var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.compactMap { scalar in
          switch scalar.value {
          case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
          case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: nil
          default: scalar
          }
        }))
  }

  /// The text with spaces behind it, or before it, to stand in a column of a table.
  package func padded(to width: Int, alignment: Alignment = .left) -> String {
    let space = String(repeating: " ", count: Swift.max(0, width - columns))
    return alignment == .left ? self + space : space + self
  }

  /// The text, or its beginning where it takes more columns.
  fileprivate func cut(to width: Int) -> String {
    var text = String(self)
    while text.columns > width { text = "\(text.dropLast(text.last == "…" ? 2 : 1))…" }
    return text
  }

  /// The columns of a terminal that the text takes: two for each East Asian wide character.
  fileprivate var columns: Int {
    reduce(0) { sum, character in
      let first = character.unicodeScalars.first!
      let isWide = wideScalars.contains { $0.contains(first.value) }
      return sum + (isWide || first.properties.isEmojiPresentation ? 2 : 1)
    }
  }
}

/// The side of a column on which its texts stand flush.
package enum Alignment {
  case left
  case right
}

extension [[String]] {
  /// The rows as lines of a table, two spaces between its columns; what is missing in `alignments`
  /// is aligned left. Where the lines would be wider than `width`, the widest column is cut.
  package func table(_ alignments: Alignment..., fitting width: Int? = nil) -> [String] {
    let rows = map { $0.map(\.printable) }
    var widths = (0..<(rows.map(\.count).max() ?? 0)).map { index in
      rows.map { $0.indices.contains(index) ? $0[index].columns : 0 }.max()!
    }
    let excess = width.map { widths.reduce(-2) { $0 + $1 + 2 } - $0 } ?? 0
    if excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      widths[widest] = Swift.max(1, widths[widest] - excess)
    }
    return rows.map { row in
      let cells = row.enumerated().map { index, text in
        let text = text.cut(to: widths[index])
        let alignment = alignments.indices.contains(index) ? alignments[index] : .left
        return text.padded(to: widths[index], alignment: alignment)
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}

/// The blocks of Unicode's East Asian Width that are W or F, apart from emoji.
private let wideScalars: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
  0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
]

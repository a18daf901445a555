/// Rows of words in columns, for a terminal.
package struct TextTable {
  package struct Column {
    /// What its words lose where a line would get too long.
    package enum Loss: Sendable { case nothing, middle, middleOfQuery }

    package let title: String
    let isNumber: Bool
    let loss: Loss

    package init(title: String, isNumber: Bool = false, losing loss: Loss = .nothing) {
      (self.title, self.isNumber, self.loss) = (title, isNumber, loss)
    }
  }

  package let columns: [Column]
  package let rows: [[String]]

  package init(columns: [Column], rows: [[String]]) {
    (self.columns, self.rows) = (columns, rows)
  }

  private static let indentation = "  "
  private static let gap = "  "

  /// The lines, with a title over each column; numbers are aligned to the right.
  package func lines(width: Int) -> [String] {
    let cells = [columns.map(\.title)] + rows
    var widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let total = widths.reduce(0, +) + Self.gap.count * columns.count
    for column in columns.indices where columns[column].loss != .nothing && total > width {
      widths[column] = max(columns[column].title.count, widths[column] - (total - width))
    }
    return cells.map { row in
      let words = columns.indices.map { column in
        let word =
          columns[column].loss == .middleOfQuery
          ? row[column].shortenedQuery(to: widths[column])
          : row[column].shortened(to: widths[column])
        let space = String(repeating: " ", count: max(0, widths[column] - word.count))
        return columns[column].isNumber ? space + word : word + space
      }
      return Self.indentation + words.joined(separator: Self.gap).trimmingEnd
    }
  }
}

extension String {
  fileprivate var trimmingEnd: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }

  /// A URL with the middle of a long query left out, where it is longer.
  fileprivate func shortenedQuery(to length: Int) -> String {
    let path = prefix { $0 != "?" }
    guard count > length, path.count < count else { return self }
    return path + String(dropFirst(path.count)).shortened(to: max(16, length - path.count))
  }

  /// The text with its middle left out, where it is longer.
  package func shortened(to length: Int) -> String {
    guard count > length else { return self }
    // The beginning names the server, and has the larger half.
    let tail = max(0, length - 1) / 2
    return prefix(max(0, length - 1 - tail)) + "…" + suffix(tail)
  }
}

/// A table in lines of text that fit a width.
package struct TextTable {
  /// What heads a column, and how it gives way.
  package struct Column {
    /// The side on which a column's texts stand flush.
    package enum Alignment { case left, right }

    package let title: String
    package var alignment: Alignment

    /// Which columns give way first where room is short: those of the lowest rank.
    package let rank: Int

    /// How narrow the column may be cut before others give way; nil for never cut.
    package var narrowest: Int?

    package init(
      title: String, alignment: Alignment = .left, rank: Int, narrowest: Int? = nil
    ) {
      self.title = title
      self.alignment = alignment
      self.rank = rank
      self.narrowest = narrowest
    }
  }

  private static let gap = 2

  package let columns: [Column]
  package var rows: [[String]]

  package init(columns: [Column], rows: [[String]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// The heading, then a line for each row; with nil for `width`, as wide as it has to be.
  package func lines(width: Int?) -> [String] {
    let layout = layout(width)
    return ([columns.map(\.title)] + rows).map { row in
      let cells = layout.map { index, width in
        let text = row[index].cut(to: width)
        let space = String(repeating: " ", count: width - text.displayWidth)
        return columns[index].alignment == .left ? text + space : space + text
      }
      let line = cells.joined(separator: String(repeating: " ", count: Self.gap))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The columns that stay, with the width of each.
  private func layout(_ width: Int?) -> [(index: Int, width: Int)] {
    var layout = columns.indices.map { index in
      (
        index: index,
        width: ([columns[index].title] + rows.map { $0[index] }).map(\.displayWidth).max()!
      )
    }
    guard let width else { return layout }
    while true {
      let total = layout.map(\.width).reduce(0, +) + Self.gap * (layout.count - 1)
      let excess = total - width
      if excess <= 0 { return layout }
      for (place, column) in layout.enumerated() {
        guard let narrowest = columns[column.index].narrowest else { continue }
        if column.width - excess >= narrowest {
          layout[place].width -= excess
          return layout
        }
      }
      if layout.count == 1 { return [(layout[0].index, max(1, width))] }
      let least = layout.indices.min {
        columns[layout[$0].index].rank < columns[layout[$1].index].rank
      }
      layout.remove(at: least!)
    }
  }
}

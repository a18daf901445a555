/// The outcome of a comparison: the median ratio of its rounds, and how far they spread.
struct Figure: Codable, Sendable {
  let name: String
  let bar: Double?
  let ratio: Double
  let lowest: Double
  let highest: Double
  let leftNanoseconds: Double
  let rightNanoseconds: Double

  var isWithinBar: Bool { bar.map { ratio <= $0 } ?? true }
}

extension [Figure] {
  /// The figures as a table for people.
  var table: String {
    let heading = ["", "median", "lowest", "highest", "bar", "left ns", "right ns", ""]
    let rows = map { figure in
      [
        figure.name, figure.ratio.text, figure.lowest.text, figure.highest.text,
        figure.bar?.text ?? "", figure.leftNanoseconds.whole, figure.rightNanoseconds.whole,
        figure.isWithinBar ? "" : "over its bar",
      ]
    }
    let widths = heading.indices.map { column in
      ([heading] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([heading] + rows).map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 || column == 7 ? cell + padding : padding + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension Double {
  fileprivate var text: String {
    // Three figures say enough of a ratio; small ones need them behind the point.
    let scale = self < 0.1 ? 10_000.0 : 100.0
    return "\((self * scale).rounded() / scale)"
  }

  fileprivate var whole: String { String(Int(rounded())) }
}

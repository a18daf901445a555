import MinionsKit
import TerminalKit

extension MinionRow {
  /// The row as a line of text, the name in a column.
  func line(nameWidth: Int) -> String {
    let name = title.printable.cut(to: nameWidth)
    let space = String(repeating: " ", count: nameWidth - name.displayWidth)
    return "\(name)\(space)  \(detail.printable)"
  }
}

extension [MinionRow] {
  /// The width of the column of names: that of the longest, unless it is too long.
  var nameWidth: Int {
    map(\.title.printable.displayWidth).reduce(0) { Swift.max($0, Swift.min($1, 16)) }
  }
}

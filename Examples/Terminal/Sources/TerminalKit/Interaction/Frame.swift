/// What makes a terminal show some lines, and nothing else.
struct Frame: Equatable {
  /// The text to write, escape codes and all.
  let text: String

  /// - Parameter isStyled: False where colours are not wanted. The selected line is reversed even
  ///   then: that is no colour, and without it nobody could tell which it is.
  init(_ lines: [Line], in size: ScreenSize, isStyled: Bool) {
    var text = ""
    // Each line goes to its place by number: a line break in the last row would scroll.
    for (row, line) in lines.prefix(size.rows).enumerated() {
      text += "\u{1B}[\(row + 1);1H" + Self.row(line, size.columns, isStyled)
    }
    if lines.count < size.rows { text += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    self.text = text
  }

  private static func row(_ line: Line, _ columns: Int, _ isStyled: Bool) -> String {
    var text = line.text.printable.cut(to: columns)
    let rest = columns - text.displayWidth
    // The bar of the selected line reaches across the screen.
    if line.style == .selected { text += String(repeating: " ", count: max(0, rest)) }
    if let code = line.style.code(isStyled) { text = "\u{1B}[\(code)m\(text)\u{1B}[0m" }
    // Behind a full line the cursor stands *on* its last character, which would be cleared.
    return rest > 0 && line.style != .selected ? text + "\u{1B}[K" : text
  }
}

extension Line.Style {
  /// The number of the style among terminals' codes.
  fileprivate func code(_ isStyled: Bool) -> Int? {
    switch self {
    case .selected: 7
    case .plain: nil
    case .heading: isStyled ? 1 : nil
    case .aside: isStyled ? 2 : nil
    case .failure: isStyled ? 31 : nil
    }
  }
}

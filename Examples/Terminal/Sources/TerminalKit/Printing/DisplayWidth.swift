/// How text fills the columns of a terminal.
extension Character {
  /// The columns the character takes: two for East Asian wide characters and emoji.
  package var displayWidth: Int {
    let scalars = unicodeScalars
    if let first = scalars.first, first.properties.isEmojiPresentation { return 2 }
    // The selector that asks for the emoji form of a character that has both.
    if scalars.contains("\u{FE0F}") { return 2 }
    return scalars.reduce(0) { $0 + $1.displayWidth }
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // The vowels and finals of Korean syllables written as separate letters join the initial.
    if (0x1160...0x11FF).contains(value) { return 0 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The blocks of Unicode's East Asian Width that are W or F, apart from emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The columns the text takes on one line.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text without characters that would steer the terminal instead of showing: what comes over
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

  /// The text cut to at most `width` columns, with an ellipsis where something is missing.
  package func cut(to width: Int) -> String {
    if displayWidth <= width { return String(self) }
    if width < 1 { return "" }
    return prefix(ofColumns: width - 1) + "…"
  }

  /// The text in lines of at most `width` columns, broken at spaces, and within a word only where
  /// that alone fills a line.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.displayWidth + 1 + word.displayWidth <= width {
        line += " \(word)"
        continue
      }
      if !line.isEmpty { lines.append(line) }
      var rest = String(word)
      while rest.displayWidth > width {
        let head = rest.prefix(ofColumns: width)
        // A character wider than the line has to stick out: nothing is lost, nothing loops.
        let taken = head.isEmpty ? String(rest.prefix(1)) : head
        lines.append(taken)
        rest.removeFirst(taken.count)
      }
      line = rest
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private func prefix(ofColumns width: Int) -> String {
    var room = width
    return String(
      prefix { character in
        room -= character.displayWidth
        return room >= 0
      })
  }
}

// Texts as messages show them and as HTTP compares them.

extension String {
  /// The text with what would break its line written as an escape.
  package var visible: String {
    // Few texts have a byte of a control character: one of ASCII, or the first one of U+0080 to U+009F.
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return self }
    return unicodeScalars.reduce(into: "") { visible, scalar in
      visible +=
        scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(Character(scalar))
    }
  }

  /// The text cut off behind so many characters, saying how many are missing.
  package func abbreviated(to length: Int) -> String {
    guard count > length else { return self }
    return "\(prefix(length))… (\(count - length) more)"
  }

  /// Header names are ASCII, so a byte-wise comparison is right, and far cheaper than Unicode's.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    let (left, right) = (utf8, other.utf8)
    guard left.count == right.count else { return false }
    return zip(left, right).allSatisfy { $0 == $1 || $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension StringProtocol {
  package func trimming(while predicate: (Character) -> Bool) -> String {
    let head = drop(while: predicate)
    return String(head.reversed().drop(while: predicate).reversed())
  }
}

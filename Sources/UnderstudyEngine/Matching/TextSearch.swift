import Foundation

/// Looks for a text in another, in time that grows with both lengths and not with their product.
///
/// Swift's and Foundation's own searches begin anew at every character: for a long text with
/// repetitions in it they take seconds.
package enum TextSearch {
  /// Whether `text` contains `part`; characters are equal however they are composed.
  package static func contains(_ text: String, _ part: String) -> Bool {
    if holds(text.utf8, part.utf8) { return true }
    if part.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    return holds(
      text.precomposedStringWithCanonicalMapping.utf8,
      part.precomposedStringWithCanonicalMapping.utf8)
  }

  /// The algorithm of Knuth, Morris and Pratt.
  private static func holds(_ text: String.UTF8View, _ part: String.UTF8View) -> Bool {
    if part.isEmpty { return true }
    return BorrowedBytes.lend(Data(text)) { text in
      BorrowedBytes.lend(Data(part)) { part in
        if part.count > text.count { return false }
        let borders = borders(of: part)
        var matched = 0
        for place in 0..<text.count {
          let byte = text[place]
          while matched > 0, byte != part[matched] { matched = borders[matched - 1] }
          if byte == part[matched] { matched += 1 }
          if matched == part.count { return true }
        }
        return false
      }
    }
  }

  /// For each beginning of a text, how much of its start is its end as well.
  private static func borders(of part: BorrowedBytes) -> [Int] {
    var borders = [Int](repeating: 0, count: part.count)
    var matched = 0
    for place in 1..<max(part.count, 1) {
      while matched > 0, part[place] != part[matched] { matched = borders[matched - 1] }
      if part[place] == part[matched] { matched += 1 }
      borders[place] = matched
    }
    return borders
  }
}

/// Where two texts begin and cease to differ, so that of long ones only that part is looked at.
struct TextDifference {
  /// How many bytes of UTF-8 both begin with.
  let head: Int
  /// How many bytes both end with, beyond those.
  let tail: Int

  init(_ first: String, _ second: String) {
    var (first, second) = (first, second)
    (head, tail) = first.withUTF8 { first in
      second.withUTF8 { second in
        guard let a = first.baseAddress, let b = second.baseAddress else { return (0, 0) }
        let (ends, shorter) = ((first.count, second.count), min(first.count, second.count))
        var head = 0
        while head < shorter, a[head] == b[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, a[ends.0 - 1 - tail] == b[ends.1 - 1 - tail] { tail += 1 }
        return (head, tail)
      }
    }
  }

  /// Whether two texts share at least half of the shorter one at their ends.
  static func areMostlyAlike(_ first: String, _ second: String) -> Bool {
    let difference = TextDifference(first, second)
    return 2 * (difference.head + difference.tail) >= min(first.utf8.count, second.utf8.count)
  }

  /// How many bytes are kept on either side of the difference, and the most of the difference
  /// itself: many times what is shown.
  private static let margin = 1_024

  /// The parts of both texts in which they differ; all of texts that are short.
  static func parts(_ first: String, _ second: String) -> (Substring, Substring) {
    guard max(first.utf8.count, second.utf8.count) > 4 * margin else {
      return (first[...], second[...])
    }
    let difference = TextDifference(first, second)
    return (difference.part(of: first), difference.part(of: second))
  }

  private func part(of text: String) -> Substring {
    let length = text.utf8.count
    let end = min(length - tail, head + Self.margin) + Self.margin
    // A position inside a scalar counts as one at its start.
    let place = { text.utf8.index(text.startIndex, offsetBy: $0) }
    return text[place(max(0, head - Self.margin))..<place(min(length, end))]
  }
}

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

  /// How many bytes are kept on either side of the difference, and the most of the difference
  /// itself: many times what is shown.
  private static let margin = 1_024

  /// The parts of both texts in which they differ; all of texts that are short.
  func parts(_ first: String, _ second: String) -> (TextPart, TextPart) {
    max(first.utf8.count, second.utf8.count) <= 4 * Self.margin
      ? (TextPart(first), TextPart(second)) : (part(of: first), part(of: second))
  }

  /// Whether two texts share at least half of the shorter one at their ends.
  static func areMostlyAlike(_ first: String, _ second: String) -> Bool {
    let difference = TextDifference(first, second)
    return 2 * (difference.head + difference.tail) >= min(first.utf8.count, second.utf8.count)
  }

  /// What one usual slip can turn into the other: the differing middles of long texts, with a few
  /// characters around them; all of texts that are short.
  static func middles(_ first: String, _ second: String) -> (String, String) {
    guard max(first.utf8.count, second.utf8.count) > 4 * margin else { return (first, second) }
    let difference = TextDifference(first, second)
    return (difference.middle(of: first), difference.middle(of: second))
  }

  private func middle(of text: String) -> String {
    let around = 16
    let end = min(text.utf8.count, text.utf8.count - tail + around)
    return TextPart(text, from: max(0, head - around), to: end).text
  }

  private func part(of text: String) -> TextPart {
    let length = text.utf8.count
    let end = min(length - tail, head + Self.margin) + Self.margin
    return TextPart(text, from: max(0, head - Self.margin), to: min(length, end))
  }
}

/// A text, or a part of one.
struct TextPart {
  let text: String
  let isCutBefore: Bool
  let isCutBehind: Bool

  init(_ text: String) { self.init(text, from: 0, to: text.utf8.count) }

  /// What is between two positions, in bytes.
  init(_ text: String, from start: Int, to end: Int) {
    let first = text.utf8.index(text.startIndex, offsetBy: start)
    let last = text.utf8.index(text.startIndex, offsetBy: end)
    // A position inside a scalar counts as one at its start.
    self.text = String(text[text.rounded(first)..<text.rounded(last)])
    isCutBefore = start > 0
    isCutBehind = end < text.utf8.count
  }
}

extension String {
  /// The beginning of the scalar at an index.
  fileprivate func rounded(_ index: Index) -> Index {
    var index = index
    while index > startIndex, index < endIndex, utf8[index] & 0xC0 == 0x80 {
      index = utf8.index(before: index)
    }
    return index
  }
}

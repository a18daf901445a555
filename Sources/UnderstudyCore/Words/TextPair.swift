// Two texts beside each other, cut to the place at which they differ, and texts that fit into a line.

/// The stub's requirement above the request's value, with the differing characters pointed at.
package struct TextPair: Sendable, Equatable {
  package let stub: String
  package let request: String
  /// The stub's meaning for this request, if that is not what it says: `/a/7` for `/a/{id}`.
  package var meant: String?
  /// Whether the place where they differ says something: not beside the name of a closure.
  package var isPointedAt = true

  package init(stub: String, request: String, meant: String? = nil, isPointedAt: Bool = true) {
    (self.stub, self.request) = (stub, request)
    (self.meant, self.isPointedAt) = (meant, isPointedAt)
  }

  /// Both texts, cut to the part in which they differ, and a line of carets below the difference.
  package func lines(
    width: Int = Excerpt.width
  ) -> (stub: String, request: String, carets: String) {
    let parts =
      meant == nil ? TextDifference.parts(stub, request) : (stub[...], request[...])
    let expected = Array((meant ?? String(parts.0)).visible)
    let actual = Array(String(parts.1).visible)
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let tail = zip(expected[head...].reversed(), actual[head...].reversed())
      .prefix { $0 == $1 }.count
    let longer = max(expected.count, actual.count)
    let start =
      longer <= width ? 0 : max(0, min(head - 20, longer - width))
    let mark = head..<max(head + 1, actual.count - tail)
    let (stub, request) = (
      Excerpt(parts.0, from: start, marking: mark, width: width),
      Excerpt(parts.1, from: start, marking: mark, width: width)
    )
    return (stub.line, request.line, request.carets)
  }
}

/// As much of a text as a line shows, with carets below what is marked in it.
package struct Excerpt: Sendable, Equatable {
  /// The most characters of a text shown.
  package static let width = 80

  /// The text, with an ellipsis if it is cut off.
  package let line: String
  package let carets: String

  /// The part of a text that is shown, from a character on.
  package init(
    _ part: Substring, from start: Int, marking mark: Range<Int>, width: Int = Excerpt.width
  ) {
    let text = String(part).visible
    let piece = text.dropFirst(start).prefix(width)
    let isCutBefore = start > 0 || part.startIndex > part.base.startIndex
    let isCutBehind = piece.endIndex < text.endIndex || part.endIndex < part.base.endIndex
    line = (isCutBefore ? "…" : "") + piece + (isCutBehind ? "…" : "")
    let indent = mark.lowerBound - start
    carets =
      String(repeating: " ", count: indent + (isCutBefore ? 1 : 0))
      + String(repeating: "^", count: max(1, min(mark.count, width - indent)))
  }
}

/// The range in which two texts differ, so that of long ones only that part is looked at.
package struct TextDifference {
  /// The number of bytes of UTF-8 that both begin with.
  package let head: Int
  /// The number of bytes that both end with, beyond those.
  package let tail: Int

  package init(_ first: String, _ second: String) {
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
  package static func areMostlyAlike(_ first: String, _ second: String) -> Bool {
    let difference = TextDifference(first, second)
    return 2 * (difference.head + difference.tail) >= min(first.utf8.count, second.utf8.count)
  }

  /// The number of bytes that are kept on either side of the difference, and the most of the difference
  /// itself: many times what is shown.
  private static let margin = 1_024

  /// The parts of both texts in which they differ; all of texts that are short.
  package static func parts(_ first: String, _ second: String) -> (Substring, Substring) {
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

  /// The text as it may stand between quotes.
  package var quotable: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") }) else {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }

  /// The text with its middle left out, if it is longer.
  package func shortened(to length: Int) -> String {
    guard count > length else { return self }
    // The beginning names the server, and has the larger half.
    let tail = max(0, length - 1) / 2
    return prefix(max(0, length - 1 - tail)) + "…" + suffix(tail)
  }
}

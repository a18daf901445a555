import Foundation
import UnderstudyCore

/// The stub's requirement above the request's value, with the differing characters pointed at.
struct TextPair: Sendable, Equatable {
  let stub: String
  let request: String
  /// The stub's meaning for this request, if that is not what it says: `/a/7` for `/a/{id}`.
  var meant: String?
  /// Whether the place where they differ says something: not beside the name of a closure.
  var isPointedAt = true

  /// Both texts, cut to the part in which they differ, and a line of carets below the difference.
  var lines: (stub: String, request: String, carets: String) {
    let parts =
      meant == nil ? TextDifference.parts(stub, request) : (stub[...], request[...])
    let expected = Array((meant ?? String(parts.0)).visible)
    let actual = Array(String(parts.1).visible)
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let tail = zip(expected[head...].reversed(), actual[head...].reversed())
      .prefix { $0 == $1 }.count
    let longer = max(expected.count, actual.count)
    let start =
      longer <= Excerpt.width ? 0 : max(0, min(head - 20, longer - Excerpt.width))
    let mark = head..<max(head + 1, actual.count - tail)
    let excerpt = Excerpt(parts.1, from: start, marking: mark)
    return (
      Excerpt(parts.0, from: start, marking: mark).line, excerpt.line, excerpt.carets
    )
  }
}

/// As much of a text as a line shows, with carets below what is marked in it.
struct Excerpt: Sendable, Equatable {
  /// The most characters of a text shown.
  static let width = 80

  /// The text, with an ellipsis if it is cut off.
  let line: String
  let carets: String

  /// The part of a text that is shown, from a character on.
  init(_ part: Substring, from start: Int, marking mark: Range<Int>) {
    let text = String(part).visible
    let piece = text.dropFirst(start).prefix(Self.width)
    let isCutBefore = start > 0 || part.startIndex > part.base.startIndex
    let isCutBehind = piece.endIndex < text.endIndex || part.endIndex < part.base.endIndex
    line = (isCutBefore ? "…" : "") + piece + (isCutBehind ? "…" : "")
    let indent = mark.lowerBound - start
    carets =
      String(repeating: " ", count: indent + (isCutBefore ? 1 : 0))
      + String(repeating: "^", count: max(1, min(mark.count, Self.width - indent)))
  }
}

/// The range in which two texts differ, so that of long ones only that part is looked at.
struct TextDifference {
  /// The number of bytes of UTF-8 that both begin with.
  let head: Int
  /// The number of bytes that both end with, beyond those.
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

  /// The number of bytes that are kept on either side of the difference, and the most of the difference
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

/// The likeness of two texts, from 0 to `most` for equal ones.
enum TextLikeness {
  static let most = 8
  /// Longer texts are compared by their words.
  private static let longestWord = 48
  /// Keeps a comparison quick whatever was sent.
  private static let longest = 4_096

  static func between(_ stub: String, _ request: String) -> Int {
    if stub == request { return most }
    if stub.isEmpty || request.isEmpty { return 0 }
    let length = max(stub.utf8.count, request.utf8.count)
    if length > longestWord { return min(most - 1, words(of: stub, in: request)) }
    let distance = EditDistance.between(stub, request)
    return min(most - 1, max(0, most - (most * distance + length - 1) / length))
  }

  /// The share of one text's words that are in the other.
  static func words(of text: String, in whole: String) -> Int {
    let wanted = Set(words(text))
    if wanted.isEmpty { return 0 }
    let there = Set(words(whole))
    let missing = wanted.subtracting(there)
    // Of one word that is not there a typo may be the reason.
    if missing.count == 1, there.count < 200, let word = missing.first, word.count > 3,
      there.contains(where: { EditDistance.isSlip(word, for: $0) })
    {
      return most - 1
    }
    return most * (wanted.count - missing.count) / wanted.count
  }

  /// Words of letters and digits, in lower case.
  private static func words(_ text: String) -> [String] {
    text.utf8.prefix(longest).split { !$0.isInWord }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  // MARK: - Of a whole request

  /// The lack of words special to the path of a request in a text, up to `most`.
  static func shareless(_ text: String, _ request: RecordedRequest) -> Int {
    let words = words(request.target.path).filter(\.isWord)
    if words.isEmpty { return most }
    let text = text.lowercased()
    let missing = words.count { !text.contains($0) }
    return most * missing / words.count
  }

  /// The cost of a body of another kind, by the words that it has nevertheless.
  static func cost(ofOtherBody text: String, _ request: RecordedRequest) -> Int {
    guard let body = request.body?.prefix(longest), !body.isEmpty else { return Cost.otherBody }
    let sent = PercentDecoding.decode(String(decoding: body, as: UTF8.self))
    return Cost.otherBody - words(of: text, in: sent) * (Cost.otherBody - Cost.misspelt) / most
  }

  /// The cost of a condition that does not hold, by how much its name speaks of the request.
  static func cost(ofRefusal name: String, _ request: RecordedRequest) -> Int {
    let headers = request.headers.map { "\($0.name) \($0.value)" }
    let body = String(decoding: request.body?.prefix(longest / 2) ?? Data(), as: UTF8.self)
    let whole = ([request.url.absoluteString, body] + headers).joined(separator: " ")
    return Cost.missing - words(of: name, in: whole) * (Cost.missing - Cost.misspelt) / most
  }
}

import Foundation

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
    let body = String(decoding: request.body?.prefix(longest) ?? Data(), as: UTF8.self)
    return cost(Cost.otherBody, text, in: PercentDecoding.decode(body))
  }

  /// The cost of a condition that does not hold, by how much its name speaks of the request.
  static func cost(ofRefusal name: String, _ request: RecordedRequest) -> Int {
    let headers = request.headers.map { "\($0.name) \($0.value)" }
    let body = String(decoding: request.body?.prefix(longest / 2) ?? Data(), as: UTF8.self)
    let parts = [request.url.absoluteString, body] + headers
    return cost(Cost.missing, name, in: parts.joined(separator: " "))
  }

  private static func cost(_ whole: Int, _ text: String, in sent: String) -> Int {
    whole - words(of: text, in: sent) * (whole - Cost.misspelt) / most
  }
}

/// The parts that a text shares with others, by its ends and by its pieces: a stand-in for the edit distance that
/// reads each byte once.
struct SharedParts {
  /// More pieces are not looked at.
  private static let mostPieces = 24

  private let text: String
  private let separator: UInt8
  /// The first of the pieces between the separators.
  private let pieces: [[UInt8]]

  init(to text: String, separator: Unicode.Scalar) {
    let separator = UInt8(ascii: separator)
    (self.text, self.separator) = (text, separator)
    pieces = text.utf8.split(separator: separator).prefix(Self.mostPieces).map(Array.init)
  }

  /// The part of the longer one that they do not share, from 0 for the same text.
  func lack(in other: String, outOf most: Int) -> Int {
    let longer = max(text.utf8.count, other.utf8.count, 1)
    let ends = TextDifference(text, other)
    let shared = max(ends.head + ends.tail, lengthOfPieces(in: other))
    return most * max(0, longer - shared) / longer
  }

  /// The number of bytes in the pieces that another text has too.
  private func lengthOfPieces(in other: String) -> Int {
    var other = other
    return other.withUTF8 { bytes in
      var (length, start) = (0, 0)
      for end in 0...bytes.count where end == bytes.count || bytes[end] == separator {
        let piece = bytes[start..<end]
        if pieces.contains(where: { $0.count == piece.count && $0.elementsEqual(piece) }) {
          length += piece.count + 1
        }
        start = end + 1
      }
      return length
    }
  }
}

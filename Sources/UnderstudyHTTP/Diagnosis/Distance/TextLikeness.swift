import UnderstudyCore

/// How like two values are, from 0 to `most` for equal ones.
enum TextLikeness {
  static let most = 8
  /// Longer texts are compared by their words.
  private static let longestWord = 48
  /// Keeps a comparison quick whatever somebody sent.
  static let longest = 4_096

  static func between(_ stub: String, _ request: String) -> Int {
    if stub == request { return most }
    if stub.isEmpty || request.isEmpty { return 0 }
    let length = max(stub.utf8.count, request.utf8.count)
    if length > longestWord { return min(most - 1, words(of: stub, in: request)) }
    let distance = EditDistance.between(stub, request)
    let likeness = max(0, most - (most * distance + length - 1) / length)
    let isNumber = Double(stub) != nil && Double(request) != nil
    return min(most - 1, max(likeness, isNumber ? most / 2 : 0))
  }

  /// How many of the words of one text are in the other, names of GraphQL operations included.
  static func words(of text: String, in whole: String) -> Int {
    let wanted = Set(words(text))
    if wanted.isEmpty { return 0 }
    let there = Set(words(whole))
    let missing = wanted.subtracting(there)
    let shared = wanted.count - missing.count
    // Of a few words that are not there a slip may be the reason.
    let alike =
      missing.count > 8 || there.count > 200
      ? 0
      : missing.count { word in
        word.count > 3 && there.contains { EditDistance.isSlip(word, for: $0) }
      }
    return (most * shared + (most - 1) * alike) / wanted.count
  }

  /// Words of letters and digits, in lower case.
  static func words(_ text: String) -> [String] {
    text.utf8.prefix(longest).split { !$0.isInWord }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
  }
}

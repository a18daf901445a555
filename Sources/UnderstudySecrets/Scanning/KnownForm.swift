internal import SecretTables

/// The form that its maker gave to a key: a row of `known-forms.txt`.
final class KnownForm: Sendable {
  private let mark: String
  private let length: Int
  private let others: ByteSet
  private let needed: UInt8?
  /// Whether the mark is no part of the secret.
  private let isShown: Bool
  /// Whether the secret has digits: words run together have none.
  private let isMixed: Bool

  private init?(_ row: Substring) {
    let words = row.prefix { $0 != "#" }.split(separator: " ")
    guard words.count > 2, let length = Int(words[1]) else { return nil }
    mark = String(words[0]).replacing("␣", with: " ")
    self.length = length
    others =
      switch words[2] {
      case "alnum": .alphanumeric
      case "hex": .hex
      default: .alphanumeric(and: String(words[2]))
      }
    needed = words.firstIndex(of: "needs").flatMap { words[$0 + 1].utf8.first }
    isShown = words.contains("shown")
    isMixed = words.contains("mixed") || !isShown
  }

  private static let all = String(cString: understudy_secret_forms()).split(separator: "\n")
    .compactMap(KnownForm.init)

  private static let beginning = "-----BEGIN "

  /// The forms by their marks, and behind them the first line of a key in PEM.
  private static let search = MarkSearch(all.map(\.mark) + [beginning])

  static func edits(in text: SearchedText) -> Edits {
    var edits = Edits()
    if text.count < 8 { return edits }
    // A key that a mark begins is not searched for the same mark.
    var ends: [Int: Int] = [:]
    for (number, start) in search.places(in: text) where ends[number, default: 0] <= start {
      ends[number] =
        number < all.count
        ? all[number].hideKey(at: start, in: text, &edits) : hidePEM(at: start, in: text, &edits)
    }
    return edits
  }

  /// Hides the key whose mark begins at a place; its end, if there is one.
  private func hideKey(at start: Int, in text: SearchedText, _ edits: inout Edits) -> Int? {
    let rest = start + mark.utf8.count
    // An escape such as `\n` runs into the word.
    let isInWord = ByteSet.alphanumeric.contains(text.byte(start - 1))
    let isEscape =
      text.byte(start - 2) == UInt8(ascii: "\\") || text.byte(start - 3) == UInt8(ascii: "%")
    guard mark.utf8.first?.isASCIILetter != true || !isInWord || isEscape else { return nil }
    let end = text.end(of: others, from: rest)
    let key = text.bytes[rest..<end]
    guard key.count >= length, !isMixed || key.contains(where: \.isDigit),
      needed.map(key.contains) != false, !SecretValue.isHarmless(key)
    else { return nil }
    edits.hide((isShown ? rest : start)..<end, by: .form(mark))
    return end
  }

  private static let inLabel = ByteSet.but("-\r\n")
  private static let dash = ByteSet("-")

  /// Hides a private key in PEM (RFC 7468), from its first line to the last; the end of it.
  private static func hidePEM(
    at begin: Int, in text: SearchedText, _ edits: inout Edits
  ) -> Int? {
    let name = begin + beginning.utf8.count
    let label = text.end(of: inLabel, from: name)
    guard text.text(name..<label).contains("PRIVATE KEY") else { return nil }
    let start = text.end(of: dash, from: label)
    let end = text.place(of: "-----END ", from: start) ?? text.count
    edits.hide(start..<end, by: .form("PRIVATE KEY"))
    return end
  }
}

/// Credentials that authenticate a request: a scheme, which may be shown, and a secret.
package enum Credentials {
  private static let schemes = SecretWords["scheme"]

  private static let longestScheme = 16

  /// The scheme of credentials, such as `Bearer`; nil if the value has none that is known, since
  /// an unknown word may be part of the secret.
  package static func scheme(of value: String) -> Substring? {
    let words = value.split(separator: " ", maxSplits: 1)
    return words.count == 2 && schemes.contains(words[0].lowercased()) ? words[0] : nil
  }

  /// Whether a value of this name authenticates a request, by the names that everybody uses.
  package static func areNamed(_ name: String) -> Bool {
    SecretNames.standard.isSecret(name) && !VolatileValue.isVolatile(name)
  }

  /// The beginning of the secret in credentials: behind their scheme, if they have one.
  static func afterScheme(in text: SearchedText, _ value: Range<Int>) -> Int {
    let end = text.end(
      of: .word, from: value.lowerBound,
      to: min(value.upperBound, value.lowerBound + longestScheme + 1))
    let secret = text.end(of: .blank, from: end, to: value.upperBound)
    // A scheme alone has no secret behind it, as in `Bearer <token>`.
    guard secret > end || end == value.upperBound,
      schemes.contains(text.text(value.lowerBound..<end).lowercased())
    else { return value.lowerBound }
    return secret
  }
}

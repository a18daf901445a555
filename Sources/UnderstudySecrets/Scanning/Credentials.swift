/// What authenticates a request: a scheme, which may be shown, and a secret.
package enum Credentials {
  private static let schemes = SecretWords["scheme"]

  private static let longestScheme = 16

  /// The scheme of credentials, such as `Bearer`; nil where the value has none that is known, since
  /// an unknown word may be part of the secret.
  package static func scheme(of value: String) -> Substring? {
    let words = value.split(separator: " ", maxSplits: 1)
    return words.count == 2 && schemes.contains(words[0].lowercased()) ? words[0] : nil
  }

  /// Where the secret begins in credentials: behind their scheme, if they have one.
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

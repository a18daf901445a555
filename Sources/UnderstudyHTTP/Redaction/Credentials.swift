import Foundation

/// What authenticates a request: a scheme, which may be shown, and a secret.
enum Credentials {
  /// The schemes of `Authorization` in use, in lower case.
  private static let schemes: Set<String> = [
    "apikey", "aws4-hmac-sha256", "basic", "bearer", "digest", "dpop", "gnap", "hawk", "hoba",
    "mutual", "negotiate", "ntlm", "oauth", "privatetoken", "sharedkey", "token", "vapid",
  ]

  /// The scheme of credentials, such as `Bearer`; nil where the value has none that is known, since
  /// an unknown word may be part of the secret.
  static func scheme(of value: String) -> Substring? {
    let words = value.split(separator: " ", maxSplits: 1)
    return words.count == 2 && schemes.contains(words[0].lowercased()) ? words[0] : nil
  }

  /// The credentials without their secret, where they give themselves away in a header of any name.
  static func redacted(_ value: String) -> String? {
    guard let scheme = scheme(of: value),
      ["basic", "bearer", "digest"].contains(scheme.lowercased())
    else { return nil }
    return "\(scheme) \(Redaction.placeholder)"
  }

  /// A text without the credentials written in it as in a header: `Authorization: …` up to the end of
  /// the line, and `Bearer …`.
  static func redacted(in text: String, by redaction: Redaction) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { afterBearer(in: field(in: $0, by: redaction)) }
      .joined(separator: "\n")
  }

  private static func field(in line: Substring, by redaction: Redaction) -> String {
    var searched = line.startIndex
    while let colon = line[searched...].firstIndex(of: ":") {
      searched = line.index(after: colon)
      let name = line[..<colon].reversed().prefix {
        $0.isLetter || $0.isNumber || "-_".contains($0)
      }
      let value = line[searched...]
      guard value.first == " ", redaction.isSecret(String(name.reversed())) else { continue }
      return line[..<searched] + " "
        + redaction.redacted(String(value.dropFirst()), of: String(name.reversed()))
    }
    return String(line)
  }

  private static func afterBearer(in line: String) -> String {
    var result = line
    var searched = result.startIndex
    while let word = result[searched...].range(of: "Bearer ") {
      let token = result[word.upperBound...].prefix { !$0.isWhitespace && !"\"'`,;)".contains($0) }
      let rest = result[token.endIndex...]
      if token.isEmpty {
        searched = word.upperBound
        continue
      }
      let head = result[..<word.upperBound] + Redaction.placeholder
      let length = head.count
      result = String(head + rest)
      searched = result.index(result.startIndex, offsetBy: length)
    }
    return result
  }
}

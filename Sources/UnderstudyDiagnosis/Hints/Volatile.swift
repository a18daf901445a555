import Foundation

/// Values that are others in every run: times of now, random numbers, signatures.
package enum Volatile {
  /// Whether two values that differ are of a kind that always does, by their name or by what they are.
  ///
  /// Two identities, hashes and cursors among them, and two moments of long ago may each have been
  /// meant.
  static func isVolatile(_ stub: String, _ request: String, named name: String) -> Bool {
    isVolatile(name) && isMade(request)
      || isNow(request) && !isNow(stub) && !DateReading.readings(stub).isEmpty
  }

  /// Whether a value to be pasted is another one in the next run.
  static func isVolatile(_ value: String, named name: String) -> Bool {
    isOfOneRun(value, named: name) || isNow(value)
  }

  /// The same, whatever day it is.
  package static func isOfOneRun(_ value: String, named name: String) -> Bool {
    isVolatile(name) || isUUID(value) && !isIdentity(name)
  }

  /// Whether a name speaks of such a value.
  static func isVolatile(_ name: String) -> Bool {
    let word = name.lowercased().filter(\.isLetter)
    return ends.contains(where: word.hasSuffix) || names.contains(word)
  }

  private static let ends = [
    "boundary", "challenge", "correlationid", "idempotencykey", "nonce", "random", "requestid",
    "signature", "spanid", "timestamp", "traceid", "traceparent", "verifier",
  ]

  private static let names: Set<String> = [
    "cachebuster", "cb", "hmac", "iat", "jti", "now", "rand", "rnd", "seed", "sig", "ts",
    "xamzdate",
    "xdate",
  ]

  /// Whether a name is that of something with an identity, such as a user.
  private static func isIdentity(_ name: String) -> Bool { name.lowercased().hasSuffix("id") }

  static func isUUID(_ text: String) -> Bool {
    let lengths = text.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    return lengths == [8, 4, 4, 4, 12] && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  /// Whether a value is a time of these days.
  static func isNow(_ text: String) -> Bool {
    DateReading.readings(text).contains {
      abs($0.seconds - Date().timeIntervalSince1970) < 36 * 3_600
    }
  }

  /// Whether a machine made a value, and nobody wrote it: digits and no word.
  private static func isMade(_ text: String) -> Bool {
    isUUID(text) || isRandom(text)
      || text.contains(where: \.isNumber)
        && !text.split { !$0.isLowercase }.contains { $0.count > 2 }
  }

  /// Long, and letters among digits: a hash, a signature, a token; no UUID, which may be an identity.
  private static func isRandom(_ text: String) -> Bool {
    text.utf8.count >= 20 && text.utf8.count < 4_096 && !isUUID(text)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=_-.".contains($0)) }
      && text.count(where: \.isNumber) > 3 && text.count(where: \.isLetter) > 3
  }
}

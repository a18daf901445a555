/// Values that are others in every run: times, random numbers, signatures.
enum Volatile {
  /// Whether two values that differ are of a kind that always does.
  static func isVolatile(_ stub: String, _ request: String, named name: String) -> Bool {
    isVolatile(name)
      || often.contains(letters(name)) && isOdd(stub) && isOdd(request)
      || isUUID(stub) && isUUID(request)
      || isMoment(stub) && isMoment(request)
      || isRandom(stub) && isRandom(request) && !areMostlyAlike(stub, request)
  }

  /// Whether a name speaks of such a value.
  static func isVolatile(_ name: String) -> Bool {
    let word = letters(name)
    return ends.contains(where: word.hasSuffix) || names.contains(word)
  }

  private static func letters(_ name: String) -> String { name.lowercased().filter(\.isLetter) }

  /// Whether a value is no word that somebody chose.
  private static func isOdd(_ value: String) -> Bool {
    value.count > 15 || value.count > 5 && value.contains(where: \.isNumber)
  }

  private static let ends = [
    "challenge", "correlationid", "cursor", "idempotencykey", "nonce", "random", "requestid",
    "signature", "spanid", "timestamp", "traceid", "traceparent", "uuid", "verifier",
    "nexttoken", "pagetoken", "continuationtoken", "transactionid", "boundary",
  ]

  private static let names: Set<String> = [
    "cachebuster", "cb", "exp", "guid", "hmac", "iat", "jti", "now", "rand", "rnd", "seed", "sig",
    "ts", "xamzdate", "xdate",
  ]

  /// Names of such values as often as of others.
  private static let often: Set<String> = [
    "after", "before", "date", "expires", "since", "start", "state", "t", "time", "until",
  ]

  private static func isUUID(_ text: String) -> Bool {
    let lengths = text.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    return lengths == [8, 4, 4, 4, 12] && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  /// A time to the second or finer, such as now.
  private static func isMoment(_ text: String) -> Bool {
    if [10, 13].contains(text.count), text.first == "1", text.allSatisfy(\.isNumber) {
      return true
    }
    return text.count >= 15 && DateReading(text).map { !$0.isDayOnly } == true
  }

  /// Whether two texts share more than half of what they are, as random ones never do.
  private static func areMostlyAlike(_ first: String, _ second: String) -> Bool {
    let difference = TextDifference(first, second)
    return 2 * (difference.head + difference.tail) > max(first.utf8.count, second.utf8.count)
  }

  /// Long, and letters among digits: a hash, a signature, a token.
  private static func isRandom(_ text: String) -> Bool {
    text.count >= 20
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=_-.".contains($0)) }
      && text.count(where: \.isNumber) > 3 && text.count(where: \.isLetter) > 3
  }
}

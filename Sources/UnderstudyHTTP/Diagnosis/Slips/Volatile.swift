import Foundation

/// Values that are others in every run: times, random numbers, signatures.
enum Volatile {
  /// Whether two values that differ are of a kind that always does.
  static func isVolatile(_ stub: String, _ request: String, named name: String) -> Bool {
    isVolatile(name)
      || often.contains(letters(name)) && isOdd(stub) && isOdd(request)
        && !areChosenDates(stub, request)
      || isUUID(stub) && isUUID(request)
      || isMoment(stub) && isMoment(request) && !areChosenDates(stub, request)
      || isEncodedJSON(stub) && isEncodedJSON(request)
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
    "nexttoken", "pagetoken", "continuationtoken", "deltatoken", "paginationtoken", "scrollid",
    "skiptoken", "synctoken", "transactionid", "boundary",
  ]

  private static let names: Set<String> = [
    "cachebuster", "cb", "guid", "hmac", "iat", "jti", "now", "rand", "rnd", "seed", "sig",
    "ts", "xamzdate", "xdate",
  ]

  /// Names of such values as often as of others.
  private static let often: Set<String> = [
    "after", "before", "date", "endingbefore", "exp", "expires", "marker", "pageinfo", "since",
    "start",
    "startingafter", "state", "t", "time", "until",
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

  /// Whether both are days, or times to the minute, which somebody wrote down: the clock gives one of
  /// today.
  private static func areChosenDates(_ stub: String, _ request: String) -> Bool {
    guard let first = DateReading(stub), let second = DateReading(request) else { return false }
    let areRound = [first, second].allSatisfy { $0.seconds.remainder(dividingBy: 60) == 0 }
    return areRound && abs(second.seconds - Date().timeIntervalSince1970) > 36 * 3_600
  }

  /// What a service makes for itself, as a token or as the place in a list: JSON in Base64.
  private static func isEncodedJSON(_ text: String) -> Bool {
    text.hasPrefix("eyJ") && text.utf8.count > 11
      && text.utf8.allSatisfy { $0.isInWord || "+/=_-.".utf8.contains($0) }
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

import Foundation

/// The change that makes one value of the other.
extension Hint {
  private static let longest = 4_096

  /// The hint for two values of one name that differ; nil if both may have been meant.
  static func between(_ stub: String, _ request: String, named name: String = "") -> Hint? {
    if stub == request || stub.isEmpty { return nil }
    if request.isEmpty { return Hint(.empty) }
    if max(stub.utf8.count, request.utf8.count) > longest {
      return Blanks.hint(stub, request) ?? within(stub, request)
    }
    return Placeholder.hint(request, for: stub) ?? reading(stub, request, name)
      ?? version(stub, request) ?? guess(stub, request, name) ?? within(stub, request)
  }

  /// The same in another writing; of versions `3.10` is no other writing of `3.1`.
  private static func reading(_ stub: String, _ request: String, _ name: String) -> Hint? {
    let hint = Reading.hint(stub, request)
    let versions: Set = ["build", "firmware", "release", "revision", "tag", "version"]
    return hint?.kind == .sameNumber && !versions.isDisjoint(with: NameWords.split(name))
      ? nil : hint
  }

  // MARK: - Guesses

  /// Probable mistakes; of two words, prices or moments each may have been meant.
  private static func guess(_ stub: String, _ request: String, _ name: String) -> Hint? {
    if VolatileValue.isVolatile(stub, request, named: name) { return Hint(.changes) }
    let isPercent = stub.hasSuffix("%") != request.hasSuffix("%")
    let bare = { (text: String) in text.hasSuffix("%") ? String(text.dropLast()) : text }
    guard let first = NumberReading.plain(bare(stub)),
      let second = NumberReading.plain(bare(request)),
      first.sign == second.sign
    else { return nil }
    let (less, most) = (min(abs(first), abs(second)), max(abs(first), abs(second)))
    if less == 0 { return nil }
    // A price that is a hundred times as high may be meant; one in cents for one in euros is not.
    let isPart = isPercent || less < 1 || hasCents(stub) || hasCents(request)
    let isWhole = less == less.rounded() && lengthsOfTime.isDisjoint(with: NameWords.split(name))
    let factors: [Double] = isPart ? [100, 1_000] : isWhole ? [] : [1_000]
    return factors.first { abs(less * $0 - most) < 1e-9 * most }.map { Hint(.factor, "\(Int($0))") }
  }

  /// Words of names whose values count seconds or milliseconds.
  private static let lengthsOfTime: Set = [
    "age", "delay", "duration", "expires", "expiry", "interval", "lifetime", "millis",
    "milliseconds", "ms", "seconds", "timeout", "ttl",
  ]

  private static func hasCents(_ text: String) -> Bool {
    text.utf8.dropLast(2).last == UInt8(ascii: ".")
  }

  // MARK: - Versions

  /// Two texts that differ in the version of an API or of a program alone:
  /// `application/vnd.films.v2+json` and `…v3+json`, or `7.4` and `7.5` in a header that names one. What
  /// else has a version, such as a release or the state of a thing, may be another one.
  static func version(
    _ stub: String, _ request: String, of name: String = "", in place: Requirement.Place? = nil
  ) -> Hint? {
    let words = NameWords.split(name)
    let isVersion = words.contains("version") && (place == .header || words.contains("api"))
    guard isVersion || stub.utf8.contains(UInt8(ascii: "/")),
      max(stub.utf8.count, request.utf8.count) < 256
    else { return nil }
    let isNumber = { (letter: Character) in letter.isNumber || letter == "." }
    let bare = { (text: String) in text.filter { !isNumber($0) } }
    if isVersion {
      let isExtended = request.hasPrefix(stub + "-") || stub.hasPrefix(request + "-")
      return isExtended || bare(stub) == bare(request) ? Hint(.version, stub, request) : nil
    }
    // The one number, such as `17.2`, in which they differ.
    let shared = stub.commonPrefix(with: request)
    let before = shared.dropLast(shared.reversed().prefix(while: isNumber).count)
    let (wanted, sent) = (stub.dropFirst(before.count), request.dropFirst(before.count))
    let (first, second) = (wanted.prefix(while: isNumber), sent.prefix(while: isNumber))
    guard !first.isEmpty, !second.isEmpty, !(first + second).hasSuffix("."),
      wanted.dropFirst(first.count) == sent.dropFirst(second.count)
    else { return nil }
    let isLettered = before.last?.lowercased() == "v" && before.dropLast().last?.isLetter != true
    // `Films/1.1` in a header; elsewhere it may be a release, and so may `v1.1`.
    let hasPoints = first.contains(".") && second.contains(".")
    let isVersioned =
      place == .header ? isLettered || hasPoints && before.last == "/" : isLettered && !hasPoints
    let letter = isLettered ? "v" : ""
    return isVersioned ? Hint(.version, letter + first, letter + second) : nil
  }
}

/// Differences inside two longer texts: a search, a selection of fields, a document of GraphQL.
extension Hint {
  private static let longestText = 16_384
  private static let mostWords = 500

  /// The hint for the one word by which two texts differ.
  static func within(_ stub: String, _ request: String) -> Hint? {
    guard max(stub.utf8.count, request.utf8.count) < longestText else { return nil }
    let words = { (text: String) in text.split { " \t\r\n,;|&(){}[]\"'=<>!".contains($0) } }
    let (wanted, sent) = (words(stub), words(request))
    if max(wanted.count, sent.count) > mostWords || min(wanted.count, sent.count) == 0 {
      return nil
    }
    let head = zip(wanted, sent).prefix { $0 == $1 }.count
    let tail = zip(wanted[head...].reversed(), sent[head...].reversed()).prefix { $0 == $1 }.count
    // Of more than one word both may have been meant.
    guard wanted.count > 1, wanted.count - tail == head + 1, sent.count - tail == head + 1 else {
      return nil
    }
    let name = head > 0 ? String(wanted[head - 1]) : ""
    return between(String(wanted[head]), String(sent[head]), named: name)
  }
}

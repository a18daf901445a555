import Foundation
import UnderstudyCore

/// The change that makes one value of the other.
extension Hint {
  private static let longest = 4_096

  /// The hint for two values of one name that differ; nil if both may have been meant.
  static func between(_ stub: String, _ request: String, named name: String = "") -> Hint? {
    if stub == request || stub.isEmpty { return nil }
    if request.isEmpty { return Hint(.empty) }
    if max(stub.utf8.count, request.utf8.count) > longest {
      let (asked, sent) = (Blanks.without(stub), Blanks.without(request))
      return asked == sent && asked != nil ? Hint(.whiteSpace) : within(stub, request)
    }
    return Placeholder.hint(request, for: stub) ?? reading(stub, request, name)
      ?? ofElements(stub, request) ?? version(stub, request) ?? Besides.hint(stub, request)
      ?? guess(stub, request, name) ?? within(stub, request)
  }

  /// The same in another writing; of versions `3.10` is no other writing of `3.1`.
  private static func reading(_ stub: String, _ request: String, _ name: String) -> Hint? {
    let hint = Reading.hint(stub, request)
    let isOfNumbers = [.sameNumber, .rounding].contains(hint?.kind)
    let versions: Set = ["build", "firmware", "release", "revision", "tag", "version"]
    return isOfNumbers && !versions.isDisjoint(with: NameWords.split(name)) ? nil : hint
  }

  /// The change that is the same for each element of two lists: `52.52,13.405` and `52.520008,13.404954`.
  private static func ofElements(_ stub: String, _ request: String) -> Hint? {
    guard let asked = ListReading.elements(of: stub), let sent = ListReading.elements(of: request),
      2...16 ~= asked.count, asked.count == sent.count, stub.utf8.contains(where: \.isDigit)
    else { return nil }
    let hints = zip(asked, sent).filter { $0 != $1 }.map { Reading.hint($0, $1) }
    guard let first = hints.first, let hint = first, hints.allSatisfy({ $0 == hint }) else {
      return nil
    }
    return [.rounding, .sameNumber, .sameDate, .milliseconds].contains(hint.kind) ? hint : nil
  }

  // MARK: - Guesses

  /// Probable mistakes; of two words, prices or moments each may have been meant.
  private static func guess(_ stub: String, _ request: String, _ name: String) -> Hint? {
    if Volatile.isVolatile(stub, request, named: name) { return Hint(.changes) }
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
    if isVersion, request.hasPrefix(stub + "-") || stub.hasPrefix(request + "-") {
      return Hint(.version, stub, request)
    }
    let (asked, sent) = (pieces(stub), pieces(request))
    let places = zip(asked, sent).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    guard asked.count == sent.count, let index = places.first,
      places.allSatisfy({ isNumber(asked[$0]) && isNumber(sent[$0]) })
    else { return nil }
    if isVersion { return Hint(.version, stub, request) }
    let before = asked[..<index].joined().lowercased()
    let isLettered = before.hasSuffix("v") && before.dropLast().last?.isLetter != true
    // `Films/1.1` in a header; elsewhere it may be a release, and so may `v1.1`.
    let hasPoints = asked[index].contains(".") && sent[index].contains(".")
    let isVersioned =
      place == .header ? isLettered || hasPoints && before.hasSuffix("/") : isLettered && !hasPoints
    let letter = isLettered ? "v" : ""
    return places.count == 1 && isVersioned
      ? Hint(.version, letter + asked[index], letter + sent[index]) : nil
  }

  /// The numbers in a text, such as `17.2`, and what is between them; without a regular expression,
  /// which is parsed each time.
  private static func pieces(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let isDigit = { bytes.indices.contains($0) && bytes[$0].isDigit }
    let starts = bytes.indices.filter { place in
      let isPoint = bytes[place] == UInt8(ascii: ".") && isDigit(place - 1) && isDigit(place + 1)
      return place == 0
        || !isPoint && isDigit(place) != isDigit(place - 1)
          && !(isDigit(place) && bytes[place - 1] == UInt8(ascii: ".") && isDigit(place - 2))
    }
    return zip(starts, starts.dropFirst() + [bytes.count]).map {
      String(decoding: bytes[$0..<$1], as: UTF8.self)
    }
  }

  private static func isNumber(_ piece: String) -> Bool { piece.utf8.first?.isDigit == true }
}

/// Differences inside two longer texts: a search, a selection of fields, a document of GraphQL.
extension Hint {
  private static let longestText = 16_384
  private static let mostWords = 500

  /// The hint for the one piece by which two texts differ, or the words that a document has besides.
  static func within(_ stub: String, _ request: String) -> Hint? {
    guard max(stub.utf8.count, request.utf8.count) < longestText else { return nil }
    return fileExtension(stub, request) ?? ofWords(stub, request)
  }

  private static func ofWords(_ stub: String, _ request: String) -> Hint? {
    let words = { (text: String) in text.split { " \t\r\n,;|&(){}[]\"'=<>!".contains($0) } }
    let (asked, sent) = (words(stub), words(request))
    if max(asked.count, sent.count) > mostWords || min(asked.count, sent.count) == 0 { return nil }
    let head = zip(asked, sent).prefix { $0 == $1 }.count
    let tail = zip(asked[head...].reversed(), sent[head...].reversed()).prefix { $0 == $1 }.count
    let (removed, added) = (
      Array(asked[head..<asked.count - tail]), Array(sent[head..<sent.count - tail])
    )
    if removed.count == 1, added.count == 1, asked.count > 1 {
      let name = head > 0 ? String(asked[head - 1]) : ""
      return between(String(removed[0]), String(added[0]), named: name)
    }
    // Of a list, or a sentence, both may have been meant.
    guard stub.contains(where: "{}=<>".contains) else { return nil }
    if removed.isEmpty, isFew(added, of: sent) {
      return Hint(.hasWords, phrase(added, in: request))
    }
    return added.isEmpty && isFew(removed, of: asked)
      ? Hint(.lacksWords, phrase(removed, in: stub)) : nil
  }

  private static func isFew(_ words: [Substring], of all: [Substring]) -> Bool {
    1...3 ~= words.count && 2 * words.count <= all.count
  }

  /// Some words side by side as they are written.
  private static func phrase(_ words: [Substring], in text: String) -> String {
    guard let start = words.first?.startIndex, let end = words.last?.endIndex else { return "" }
    return "`\(text[start..<end])`"
  }

  // MARK: - Names of files

  private static let extensions: Set<String> = [
    "csv", "doc", "docx", "gif", "gz", "heic", "html", "jpeg", "jpg", "json", "log", "m4a", "md",
    "mov", "mp3", "mp4", "pdf", "png", "svg", "tar", "txt", "webp", "xls", "xlsx", "xml", "yaml",
    "yml", "zip",
  ]

  /// The same name of a file, once with its extension.
  static func fileExtension(_ stub: String, _ request: String, isPath: Bool = false) -> Hint? {
    func parts(_ text: String) -> (name: Substring, ending: Substring) {
      guard let dot = text.lastIndex(of: "."), dot > text.startIndex,
        isPath && text[dot...].count < 7 && text[dot...].contains(where: \.isLetter)
          || extensions.contains(text[dot...].dropFirst().lowercased())
      else { return (text[...], "") }
      return (text[..<dot], text[dot...])
    }
    let (asked, sent) = (parts(stub), parts(request))
    guard asked.name == sent.name, asked.ending != sent.ending else { return nil }
    if asked.ending.isEmpty { return Hint(.extensionHere, String(sent.ending), side: .request) }
    return sent.ending.isEmpty ? Hint(.extensionHere, String(asked.ending), side: .stub) : nil
  }
}

/// Text that one of two values has in front, and the other has not.
enum Besides {
  private static let longest = 256

  /// The hint, if what one side has more is set off from the rest: of plain words and numbers that
  /// differ, both may have been meant.
  static func hint(_ stub: String, _ request: String) -> Hint? {
    let side: Hint.Side = stub.utf8.count < request.utf8.count ? .request : .stub
    let (short, long) = side == .request ? (stub, request) : (request, stub)
    guard !short.isEmpty, short.utf8.count < long.utf8.count, long.utf8.count < longest,
      long.hasSuffix(short)
    else { return nil }
    let text = long.dropLast(short.count)
    return isApart(text, before: short) ? Hint(.inFront, String(text), side: side) : nil
  }

  /// `refs/heads/main`, `@ida`, `ge2024-01-01`, `eq.5`, `ios_new`, `HKStepCount`; `1:30` is no `30`.
  private static func isApart(_ text: Substring, before short: String) -> Bool {
    guard let first = short.first, let last = text.last else { return false }
    if first == "/", text.contains("://") { return true }
    if first.isNumber, !last.isNumber, !"+-.,:/ ".contains(last) { return true }
    if "/:|=#@\\".contains(last), text.contains(where: \.isLetter) { return true }
    if text.count == 1 { return "#@$~=/".contains(last) && first.isLetter }
    let isWord = text.dropLast().allSatisfy { $0.isLetter || $0 == "." }
    if isWord, text.count > 2, last == "." || first.isNumber && "-_ ".contains(last) { return true }
    return short.count > 3 && first.isLetter
      && ("_-".contains(last) || first.isUppercase && last.isLowercase)
  }
}

import Foundation
import UnderstudyCore

/// What makes one value of the other.
extension Hint {
  private static let longest = 4_096

  /// The hint for two values of one name that differ; nil where both may have been meant.
  static func between(_ stub: String, _ request: String, named name: String = "") -> Hint? {
    if stub == request || stub.isEmpty { return nil }
    if request.isEmpty { return Hint(.empty) }
    if max(stub.utf8.count, request.utf8.count) > longest {
      let (asked, sent) = (Blanks.without(stub), Blanks.without(request))
      return asked == sent && asked != nil ? Hint(.whiteSpace) : nil
    }
    return certain(stub, request) ?? ofElements(stub, request) ?? anyValue(stub)
      ?? direction(stub, request, name) ?? more(stub, request, name) ?? guess(stub, request, name)
  }

  /// The same value in another writing, or what stands for one.
  private static func certain(_ stub: String, _ request: String) -> Hint? {
    Placeholder.hint(request, for: stub) ?? Reading.hint(stub, request)
  }

  /// What is the same of each element of two lists: `52.52,13.405` and `52.520008,13.404954`.
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

  private static func anyValue(_ stub: String) -> Hint? {
    let isParameter =
      Placeholder.parameter(stub) != nil || Placeholder.foreignParameter(stub) != nil
    return stub == "*" || stub == "**" || isParameter ? Hint(.anyInValue) : nil
  }

  private static func direction(_ stub: String, _ request: String, _ name: String) -> Hint? {
    guard "-" + stub == request || "-" + request == stub,
      ["sort", "order"].contains(where: name.lowercased().contains)
    else { return nil }
    return Hint(.descending)
  }

  private static func more(_ stub: String, _ request: String, _ name: String) -> Hint? {
    version(stub, request, name) ?? Besides(stub, request)?.hint(named: name)
      ?? ofLists(stub, request)
  }

  /// What one of two lists has besides all of the other.
  private static func ofLists(_ stub: String, _ request: String) -> Hint? {
    let marks = { (text: String) in Set(text.filter { ",;".contains($0) }) }
    let signs = marks(stub).union(marks(request))
    guard signs.count == 1, let sign = signs.first, ![stub.last, request.last].contains(sign) else {
      return nil
    }
    let elements = { (text: String) in
      text.split(separator: sign).map { $0.trimming(while: \.isWhitespace) }
    }
    let (asked, sent) = (elements(stub), elements(request))
    let (less, more) = asked.count < sent.count ? (asked, sent) : (sent, asked)
    let others = more.filter { !less.contains($0) }
    guard !less.isEmpty, 1...3 ~= others.count, Set(less).isSubset(of: more) else { return nil }
    let names = others.map { "`\($0)`" }.joined(separator: ", ")
    return Hint(asked.count < sent.count ? .listHasMore : .listLacks, names)
  }

  // MARK: - Guesses

  private static func guess(_ stub: String, _ request: String, _ name: String) -> Hint? {
    if let hint = ofAmounts(stub, request, name.lowercased()) { return hint }
    if Volatile.isVolatile(stub, request, named: name) { return Hint(.changes) }
    if Placeholder.isPattern(stub), TextRegex(stub).matches(request) { return Hint(.regexInValue) }
    return min(stub.count, request.count) > 2 && Spelling.isTypo(stub, request) ? Hint(.typo) : nil
  }

  private static func ofAmounts(_ stub: String, _ request: String, _ name: String) -> Hint? {
    let isPercent = stub.hasSuffix("%") != request.hasSuffix("%")
    let bare = { (text: String) in text.hasSuffix("%") ? String(text.dropLast()) : text }
    guard let first = NumberReading.plain(bare(stub)),
      let second = NumberReading.plain(bare(request)),
      first.sign == second.sign
    else { return nil }
    let (less, most) = (min(abs(first), abs(second)), max(abs(first), abs(second)))
    let isPage = ["page", "offset", "index", "start", "skip"].contains(where: name.contains)
    if less == 0 { return most == 1 && isPage ? Hint(.countedFromOne) : nil }
    // A round number may be meant, and so may a price that is a hundred times higher.
    let isUnitless = ["count", "id", "limit", "offset", "page", "skip", "top", "year"]
      .contains(where: name.hasSuffix)
    // Cents have two digits: `19.99`, and a fraction of 1 is a percentage.
    let hasFraction = isPercent || less < 1 || hasCents(stub) || hasCents(request)
    let factors = hasFraction ? [100, 1_000] : [1_000]
    if isUnitless || !hasFraction && [1, 10, 100, 1_000].contains(less) { return nil }
    return factors.first { abs(less * Double($0) - most) < 1e-9 * most }
      .map { Hint(.factor, "\($0)") }
  }

  private static func hasCents(_ text: String) -> Bool {
    text.utf8.dropLast(2).last == UInt8(ascii: ".")
  }

  // MARK: - Versions

  /// Two texts that differ in a version alone: `application/vnd.films.v2+json` and `…v3+json`.
  static func version(_ stub: String, _ request: String, _ name: String) -> Hint? {
    let pieces = { (text: String) in
      text.matches(of: /[0-9]+(?:\.[0-9]+)*|[^0-9]+/).map { String($0.output) }
    }
    // Asked for each pair of two dozen paths: what is dear only where it can be.
    let words = NameWords.split(name)
    let bare = { (text: String) in
      text.utf8.lazy.filter { !$0.isDigit && $0 != UInt8(ascii: ".") }
    }
    guard max(stub.utf8.count, request.utf8.count) < longest,
      words.contains("version") || words.contains("model")
        || bare(stub).elementsEqual(bare(request))
    else { return nil }
    let (asked, sent) = (pieces(stub), pieces(request))
    if words.contains("version") || words.contains("model"), asked.count < 8,
      request.hasPrefix(stub + "-") || stub.hasPrefix(request + "-")
        || asked.count == sent.count
          && zip(asked, sent).allSatisfy({ $0 == $1 || isNumber($0) && isNumber($1) })
    {
      return Hint(.version, stub, request)
    }
    guard asked.count == sent.count, asked.count < 64 else { return nil }
    let isUserAgent = name.lowercased() == "user-agent"
    let differing = asked.indices.filter { asked[$0] != sent[$0] }
    guard let place = differing.first, differing.count == 1 || isUserAgent,
      differing.allSatisfy({ isNumber(asked[$0]) && isNumber(sent[$0]) })
    else { return nil }
    if isUserAgent { return Hint(.userAgent, asked[place], sent[place]) }
    let before = asked[..<place].joined().lowercased()
    if before == "v" || before.hasSuffix("v") && before.dropLast().last?.isLetter != true {
      return Hint(.version, "v" + asked[place], "v" + sent[place])
    }
    // `Films/1.1`, but not `bytes 0/499`.
    let isProduct = before.hasSuffix("/") && asked[place].contains(".") && sent[place].contains(".")
    return isProduct ? Hint(.version, asked[place], sent[place]) : nil
  }

  private static func isNumber(_ piece: String) -> Bool { piece.utf8.first?.isDigit == true }
}

import Foundation
import UnderstudyCore

/// Values that have several others in them: `52.52,13.405`, `2024-05-01/2024-05-08`.
extension Slip {
  /// Why two segments with lists in them differ, be it in front of a file extension: `1,2.json`.
  static func betweenLists(_ stub: String, _ request: String) -> Slip? {
    // Points of a route may have colons between them.
    let (stub, request) = (stub.replacing(":", with: ";"), request.replacing(":", with: ";"))
    if stub == request { return .listSeparators }
    let ending = { (text: String) in
      let letters = text.reversed().prefix(while: \.isLetter).count
      return text.dropLast(letters).last == "." ? letters + 1 : 0
    }
    let (first, second) = (ending(stub), ending(request))
    if first != second || stub.suffix(first) != request.suffix(second) {
      return list(stub, request) ?? ofElements(stub, request)
    }
    let bare = (String(stub.dropLast(first)), String(request.dropLast(second)))
    return list(bare.0, bare.1) ?? ofElements(bare.0, bare.1)
  }

  /// The one slip by which the elements of two lists differ; nil where they differ in more.
  static func ofElements(_ stub: String, _ request: String) -> Slip? {
    guard stub.utf8.count < 256, request.utf8.count < 256 else { return nil }
    if isArray(stub, of: request) || isArray(request, of: stub) { return .listAsJSON }
    if !stub.utf8.contains(where: \.isDigit) { return nil }
    if let slip = betweenSpans(stub, request) { return slip }
    if isBracketed(stub, request) { return .bracketsAround }
    let (first, second) = (elements(of: stub), elements(of: request))
    guard 2...16 ~= first.count, first.count == second.count,
      marks(in: stub) == marks(in: request)
    else { return nil }
    var found: Slip?
    for (left, right) in zip(first, second) where left != right {
      guard let slip = between(String(left), String(right)), elementwise.contains(slip),
        found ?? slip == slip
      else { return nil }
      found = slip
    }
    return found
  }

  static let bracketsAround = Slip("only in brackets around it")

  private static func isBracketed(_ stub: String, _ request: String) -> Bool {
    if !hasBrackets(stub), !hasBrackets(request) { return false }
    let bare = withoutBrackets(stub)
    return !bare.isEmpty && bare == withoutBrackets(request)
  }

  private static func hasBrackets(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    return "([{<".contains(first) && ")]}>".contains(last)
  }

  private static func withoutBrackets(_ text: String) -> String {
    text.filter { character in !"()[]{}<>".contains(character) && !character.isWhitespace }
  }

  /// What one of two lists has besides all of the other.
  static func moreElements(_ stub: String, _ request: String) -> Slip? {
    guard stub.utf8.count < 256, request.utf8.count < 256 else { return nil }
    let (first, second) = (elements(of: stub), elements(of: request))
    if first.isEmpty || second.isEmpty || first.count == second.count { return nil }
    let signs = marks(in: stub) + marks(in: request)
    // A comma at an end, or two together, mean something else.
    guard Set(signs).count == 1, signs.first != "|", signs.count == first.count + second.count - 2
    else { return nil }
    let isInRequest = first.count < second.count
    let (less, more) = isInRequest ? (first, second) : (second, first)
    guard Set(less).isSubset(of: more) else { return nil }
    let others = more.filter { !less.contains($0) }
    if others.isEmpty { return nil }
    let names = others.map { "`\($0)`" }.joined(separator: ", ")
    return isInRequest
      ? Slip("the list in the request has \(names), too", quotesValue: true)
      : Slip("the list in the request lacks \(names)", quotesValue: true)
  }

  static let listAsJSON = Slip("the same elements, once as a JSON array")

  /// Whether a JSON array has the elements of a list: `["a","b"]` for `a,b`.
  private static func isArray(_ text: String, of list: String) -> Bool {
    guard text.first == "[", list.first != "[", !list.isEmpty,
      case .array(let values)? = try? JSONValue(parsing: Data(text.utf8))
    else { return false }
    return values.map(\.scalarText) == elements(of: list)
  }

  /// What is the same of a list where it is the same of each element.
  private static let elementwise: [Slip] = [.rounding, .sameNumber, .sameDate, .milliseconds]

  private static func elements(of text: String) -> [String] {
    text.split { ",;|".contains($0) }.map { $0.trimming(while: \.isWhitespace) }
  }

  private static func marks(in text: String) -> String { text.filter { ",;|".contains($0) } }

  /// Two dates, with another sign or word between them.
  private static func betweenSpans(_ stub: String, _ request: String) -> Slip? {
    if let first = dates(of: stub), let second = dates(of: request), first == second {
      return .listSeparators
    }
    guard let first = numbers(of: stub), let second = numbers(of: request),
      first.mark != second.mark
    else { return nil }
    return first.ends == second.ends ? .listSeparators : nil
  }

  private static let betweenNumbers = [
    "...", "..", "…", "-", "–", "~", ",", "|", "_", ":", " - ", " to ", "to",
  ]

  /// The ends of a range of numbers, `10..20`, and what is between them.
  private static func numbers(of range: String) -> (ends: [String], mark: String)? {
    guard 3...64 ~= range.utf8.count, range.first?.isNumber == true else { return nil }
    for mark in betweenNumbers {
      let ends = range.split(separator: mark).map { String($0) }
      let areNumbers = ends.allSatisfy { end in
        end.first?.isNumber == true && end.last?.isNumber == true
          && end.allSatisfy { $0.isNumber || $0 == "." } && !end.contains("..")
      }
      if ends.count == 2, areNumbers { return (ends, mark) }
    }
    return nil
  }

  private static let betweenDates = ["..", "/", ",", ";", "|", " - ", "–", "_", "~", "to", " "]

  private static func dates(of span: String) -> [String]? {
    // Two dates have at least as many characters.
    if span.utf8.count < 17 { return nil }
    for mark in betweenDates {
      let halves = span.split(separator: mark).map { $0.trimming(while: \.isWhitespace) }
      if halves.count == 2, halves.allSatisfy({ DateReading($0) != nil }) { return halves }
    }
    return nil
  }

  /// Whether one number is the other to fewer decimals, of which it has two at least; a `4.5` for a
  /// `4.47` may be meant.
  static func isRounded(_ first: String, _ second: String) -> Bool {
    let decimals = { (text: String) in
      text.lastIndex(of: ".").map { text[$0...].dropFirst().utf8.count } ?? 0
    }
    guard decimals(first) != decimals(second), !first.contains("e"), !second.contains("e")
    else { return false }
    let (short, long) = decimals(first) < decimals(second) ? (first, second) : (second, first)
    guard decimals(short) > 1, let rounded = Double(short), let exact = Double(long)
    else { return false }
    let unit = (0..<min(decimals(short), 12)).reduce(1.0) { unit, _ in unit / 10 }
    let isCut = long.hasPrefix(short)
    return isCut || abs(rounded - exact) <= unit / 2 * 1.000_001
  }
}

import Foundation
import UnderstudyCore

/// Values that have several others in them: `52.52,13.405`, `2024-05-01/2024-05-08`.
extension Slip {
  /// The one slip by which the elements of two lists differ; nil where they differ in more.
  static func ofElements(_ stub: String, _ request: String) -> Slip? {
    guard stub.utf8.count < 256, request.utf8.count < 256 else { return nil }
    if isArray(stub, of: request) || isArray(request, of: stub) { return .listAsJSON }
    if !stub.utf8.contains(where: \.isDigit) { return nil }
    if let slip = betweenSpans(stub, request) { return slip }
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
    guard let first = dates(of: stub), let second = dates(of: request), first == second
    else { return nil }
    return .listSeparators
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

import Foundation
import UnderstudyCore

/// Numbers in the notations of people and machines.
enum NumberReading {
  /// `1234.5`, as machines write it.
  static func plain(_ text: String) -> Double? {
    guard text.utf8.count < 40, text.utf8.contains(where: \.isDigit),
      text.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) })
    else { return nil }
    return Double(text)
  }

  /// `12,5` and `1.234,5`: the comma is that of the fraction.
  static func withComma(_ text: String) -> Double? {
    guard text.utf8.count < 40, text.contains(",") else { return plain(text) }
    let whole = text.prefix { $0 != "," }
    guard text.count(where: { $0 == "," }) == 1, isGrouped(whole, by: ".") else { return nil }
    return plain(whole.filter { $0 != "." } + "." + text[whole.endIndex...].dropFirst())
  }

  /// `1,234.5`, `1 234`, `1.234.567`: thousands stand apart.
  static func grouped(_ text: String) -> Double? {
    guard text.utf8.count < 40 else { return nil }
    // Of one point nobody knows whether it is that of a fraction.
    let hasPoints = text.count { $0 == "." } > 1
    for mark in hasPoints ? "." : ",_ '’" where text.contains(mark) {
      let whole = text.prefix { hasPoints || $0 != "." }
      guard isGrouped(whole, by: mark) else { return nil }
      return plain(whole.filter { $0 != mark } + text[whole.endIndex...])
    }
    return plain(text)
  }

  private static func isGrouped(_ whole: Substring, by mark: Character) -> Bool {
    let groups: [Substring] = whole.split(separator: mark, omittingEmptySubsequences: false)
    return groups.dropFirst().allSatisfy { $0.count == 3 }
  }

  /// Whether one number is the other to fewer digits, or as near as a `Double` comes.
  static func isRounded(_ first: String, _ second: String) -> Bool {
    guard let left = plain(first), let right = plain(second) else { return false }
    if left == right {
      // Of long ones a `Double` does not hold all digits.
      guard let left = JSONNumber(first), let right = JSONNumber(second) else { return false }
      return left != right
    }
    let hasFraction = left != left.rounded() || right != right.rounded()
    if hasFraction, abs(left - right) <= 1e-6 * max(abs(left), abs(right)) { return true }
    let decimals = { (text: String) in
      text.lastIndex(of: ".").map { text[$0...].dropFirst().utf8.count } ?? 0
    }
    let (short, long) = decimals(first) < decimals(second) ? (first, second) : (second, first)
    // A `4.5` for a `4.47` may be meant.
    guard decimals(short) > 1, decimals(short) < decimals(long),
      let rounded = Double(short), let exact = Double(long)
    else { return false }
    let unit = (0..<min(decimals(short), 12)).reduce(1.0) { unit, _ in unit / 10 }
    return long.hasPrefix(short) || abs(rounded - exact) <= unit / 2 * 1.000_001
  }

  /// A text whose numbers have no zeros in front: `P4` of `P04`; nil of fractions.
  static func withoutZeros(_ text: String) -> String? {
    guard text.utf8.count < 256,
      text.utf8.contains(UInt8(ascii: "0")) || text.utf8.contains(where: \.isDigit),
      !text.contains(".")
    else {
      return nil
    }
    let pieces = text.split(omittingEmptySubsequences: false) { !$0.isNumber }.map { digits in
      let bare = digits.drop { $0 == "0" }
      return bare.isEmpty && !digits.isEmpty ? "0" : String(bare)
    }
    return pieces.joined(separator: "\u{1}") + "\u{2}" + text.filter { !$0.isNumber }
  }
}

/// Values that have several others in them: `52.52,13.405`, `a|b`.
enum ListReading {
  private static let longest = 1_000

  /// The elements of a list of two or more; nil where an end has a separator, which means something.
  static func elements(of text: String) -> [String]? {
    guard text.utf8.count < longest, text.utf8.contains(where: ",;| ".utf8.contains),
      let last = text.utf8.last, !",;|".utf8.contains(last)
    else { return nil }
    let elements = text.split { ",;| ".contains($0) }.map(String.init)
    return elements.count > 1 ? elements : nil
  }

  /// The hint of two lists that differ in what stands between their elements.
  static func hint(_ stub: String, _ request: String) -> Hint {
    Hint(.listSeparators, marks(in: stub), marks(in: request))
  }

  private static func marks(in text: String) -> String {
    let names: [(Character, String)] = [
      (",", "commas"), (";", "semicolons"), ("|", "bars (`|`)"), (" ", "spaces"),
    ]
    return names.filter { text.contains($0.0) }.map(\.1).joined(separator: " and ")
  }
}

import Foundation

/// The value of a number of JSON, by its digits, so that each value has one form.
///
/// Whole numbers are exact whatever their size. Others stand for the `Double` they read as, which is
/// what a decoder makes of them: `0.84` equals `0.83999999999999997`.
package struct JSONNumber: Sendable, Hashable {
  private var isNegative = false
  /// Without zeros at either end.
  private var digits: [UInt8] = []
  /// The power of ten by which the digits, read as a whole number, are multiplied.
  private var exponent = 0

  /// Reads a text such as `12345678901234567890`; nil if JSON has no such number.
  package init?(_ text: String) {
    guard let value = try? JSONDocument(Data(text.utf8)).root, value.kind == .number,
      value.range == 0..<text.utf8.count
    else { return nil }
    self.init(written: text)
  }

  /// Takes a text that was read as a number.
  package init(written text: String) {
    let double = Self.isWhole(text) ? .infinity : Double(text) ?? .infinity
    self.init(digitsOf: double.isFinite ? double.description : text)
  }

  /// Reads the digits of a number as JSON and Swift write it.
  private init(digitsOf text: String) {
    let parts = text.utf8.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = parts[0].drop { $0 == UInt8(ascii: "-") }
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
    let fraction = mantissa[point...].dropFirst()
    digits = Array(mantissa[..<point]) + Array(fraction)
    exponent = (parts.count > 1 ? Self.exponent(parts[1]) : 0) - fraction.count
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
    if digits.isEmpty { exponent = 0 } else { isNegative = text.hasPrefix("-") }
  }

  /// Exponents of more digits than anyone means are all equal, so that no sum overflows.
  private static func exponent(_ text: Substring.UTF8View) -> Int {
    let most = 1 << 60
    let number = Int(String(Substring(text)))
    return min(max(number ?? (text.first == UInt8(ascii: "-") ? -most : most), -most), most)
  }

  /// Whether a number has neither a fraction nor an exponent.
  package static func isWhole(_ text: String) -> Bool {
    !text.utf8.contains { ".eE".utf8.contains($0) }
  }

  /// The simplest value that loses nothing of a number as it is written.
  static func value(written text: String) -> JSONValue {
    if isWhole(text) { return Int(text).map(JSONValue.int) ?? .number(text) }
    guard let double = Double(text), double.isFinite else { return .number(text) }
    // Up to 15 digits all survive in a `Double`, and in what it is written as.
    if text.utf8.count <= 16, double.isNormal { return .double(double) }
    let shortest = double.description
    let isHeld = text == shortest || JSONNumber(digitsOf: text) == JSONNumber(digitsOf: shortest)
    return isHeld ? .double(double) : .number(text)
  }
}

extension JSONNumber: Comparable {
  package static func < (left: JSONNumber, right: JSONNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    let (small, large) = left.isNegative ? (right, left) : (left, right)
    return small.isCloserToZero(than: large)
  }

  private func isCloserToZero(than other: JSONNumber) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
    let (size, otherSize) = (digits.count + exponent, other.digits.count + other.exponent)
    return size == otherSize ? digits.lexicographicallyPrecedes(other.digits) : size < otherSize
  }

  /// Whether it has no fraction, however it is written.
  package var isWhole: Bool { exponent >= 0 }

  /// Whether it is a whole multiple of another, decimally: `0.3` is one of `0.1`.
  ///
  /// - Returns: nil if the other is zero or has more than 18 digits.
  package func isMultiple(of other: JSONNumber) -> Bool? {
    guard let divisor = UInt64(String(decoding: other.digits, as: UTF8.self)),
      divisor < UInt64(1e18)
    else { return nil }
    if digits.isEmpty { return true }
    // A number without zeros at its end is no multiple of ten.
    if exponent < other.exponent { return false }
    let rest = digits.reduce(0) { ($0 * 10 + UInt64($1 - UInt8(ascii: "0"))) % divisor }
    // No divisor of 18 digits has more than 60 factors that powers of ten have, too.
    return (0..<min(exponent - other.exponent, 64)).reduce(rest) { rest, _ in rest * 10 % divisor }
      == 0
  }
}

extension JSONValue {
  /// The value of a number; nil for text that is not a number of JSON.
  package var number: JSONNumber? {
    switch self {
    case .int(let number): JSONNumber(written: String(number))
    case .double(let number): number.isFinite ? JSONNumber(written: number.description) : nil
    case .number(let text): JSONNumber(text)
    default: nil
    }
  }
}

import Foundation

/// What a number of JSON stands for, by its digits, so that each value has one form.
///
/// Whole numbers are exact whatever their size. Others stand for the `Double` they read as, which is
/// what a decoder makes of them: `0.84` equals `0.83999999999999997`.
package struct JSONNumber: Sendable, Equatable {
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
  init(written text: String) {
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
  private static func isWhole(_ text: String) -> Bool {
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

extension JSONValue {
  /// What a number stands for; nil for what is not a number of JSON.
  var number: JSONNumber? {
    switch self {
    case .int(let number): JSONNumber(written: String(number))
    case .double(let number): number.isFinite ? JSONNumber(written: number.description) : nil
    case .number(let text): JSONNumber(text)
    default: nil
    }
  }
}

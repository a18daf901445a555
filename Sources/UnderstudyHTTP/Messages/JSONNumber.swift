import Foundation

/// A number as it is written in JSON, of any size and precision.
///
/// Whole numbers are compared digit for digit. Others are compared as the `Double` they read as, which
/// is what a decoder makes of them: `0.84` equals `0.83999999999999997`.
public struct JSONNumber: Sendable, CustomStringConvertible {
  /// The number as it was written.
  public let description: String

  /// Makes a number of its text, such as `12345678901234567890`; nil if JSON has no such number.
  public init?(_ text: String) {
    guard case .number(let number) = JSONNumber.token(text), number.end == text.utf8.count else {
      return nil
    }
    description = text
  }

  /// Takes a text that was read as a number.
  init(written text: String) { description = text }

  private static func token(_ text: String) -> JSONScanner.Token? {
    guard let first = text.utf8.first, !" \t\r\n".utf8.contains(first) else { return nil }
    return LentBytes.lend(Data(text.utf8)) { bytes in
      var scanner = JSONScanner(bytes)
      return try? scanner.next()
    }
  }

  /// The nearest `Double`; infinite where the number is beyond all of them.
  public var double: Double { Double(description) ?? .infinity }

  /// Whether it has neither a fraction nor an exponent.
  private var isInteger: Bool { !description.utf8.contains { ".eE".utf8.contains($0) } }

  /// The simplest value that loses nothing of what is written.
  var value: JSONValue {
    if isInteger { return Int(description).map(JSONValue.int) ?? .number(self) }
    let double = double
    guard double.isFinite else { return .number(self) }
    // Up to 15 digits all survive in a `Double`, and in what it is written as.
    if description.utf8.count <= 16, double.isNormal { return .double(double) }
    let shortest = double.description
    let isHeld = description == shortest || Decimals(description) == Decimals(shortest)
    return isHeld ? .double(double) : .number(self)
  }
}

extension JSONNumber: Hashable {
  /// Compares by value.
  public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
    left.decimals == right.decimals
  }

  /// Hashes equal numbers alike, and like a `Double` of the same value.
  public func hash(into hasher: inout Hasher) { hasher.combine(double) }

  static func == (number: JSONNumber, double: Double) -> Bool {
    double.isFinite && number.decimals == Decimals(double.description)
  }

  static func == (number: JSONNumber, whole: Int) -> Bool {
    number.decimals == Decimals(String(whole))
  }

  /// Whether a `Double` stands for a whole number: beyond 2⁵³ it stands for the shortest decimal
  /// that reads as it, which is how it is written.
  static func isEqual(_ double: Double, _ whole: Int) -> Bool {
    if double.magnitude < 0x1p53 { return Double(whole) == double }
    return double.isFinite && Decimals(double.description) == Decimals(String(whole))
  }

  /// What the number stands for.
  private var decimals: Decimals {
    let double = double
    return isInteger || !double.isFinite ? Decimals(description) : Decimals(double.description)
  }
}

/// A decimal number by its digits, so that each value has one form.
private struct Decimals: Equatable {
  var isNegative = false
  /// Without zeros at either end.
  var digits: [UInt8] = []
  /// The power of ten by which the digits, read as a whole number, are multiplied.
  var exponent = 0

  /// Reads a number as JSON and Swift write it.
  init(_ text: String) {
    let parts = text.utf8.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
    var mantissa = parts[0]
    if mantissa.first == UInt8(ascii: "-") {
      isNegative = true
      mantissa = mantissa.dropFirst()
    }
    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
    let fraction = mantissa[point...].dropFirst()
    digits = Array(mantissa[..<point]) + Array(fraction)
    exponent = (parts.count > 1 ? Self.exponent(parts[1]) : 0) - fraction.count
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == UInt8(ascii: "0") })
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  /// Exponents of more digits than anyone means are all alike, so that no sum overflows.
  private static func exponent(_ text: Substring.UTF8View) -> Int {
    let most = 1 << 60
    let number = Int(String(Substring(text)))
    return min(max(number ?? (text.first == UInt8(ascii: "-") ? -most : most), -most), most)
  }
}

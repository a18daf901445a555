import Foundation
import UnderstudyCore

/// Two values of which both are numbers, at least for people.
extension Slip {
  static func ofNumbers(_ stub: String, _ request: String, _ name: String) -> Slip? {
    if isHexadecimal(stub, of: request) || isHexadecimal(request, of: stub) { return .hexadecimal }
    guard let first = plainNumber(stub), let second = plainNumber(request) else {
      let (left, right) = (
        stub.replacing(",", with: "."), request.replacing(",", with: ".")
      )
      if left != stub || right != request, let first = plainNumber(left),
        first == plainNumber(right)
      {
        return .decimalComma
      }
      // `1.234,56`, as Germans write it.
      let german = { (text: String) in
        plainNumber(text.filter { $0 != "." }.replacing(",", with: "."))
      }
      if let first = plainNumber(stub), stub.contains("."), first == german(request) {
        return .decimalComma
      }
      if let second = plainNumber(request), request.contains("."), second == german(stub) {
        return .decimalComma
      }
      let grouped = { (text: String) in
        // Of one point nobody knows whether it is that of a fraction.
        let hasPoints = text.count { $0 == "." } > 1
        let marks = hasPoints ? "." : ",_ '"
        let groups = text.prefix { hasPoints || $0 != "." }
          .split(omittingEmptySubsequences: false, whereSeparator: marks.contains)
        let isGrouped = groups.dropFirst().allSatisfy { $0.count == 3 }
        return isGrouped ? plainNumber(text.filter { !marks.contains($0) }) : nil
      }
      guard let first = grouped(stub), stub.contains(where: \.isNumber) else { return nil }
      return first == grouped(request) ? .sameNumber : nil
    }
    if first == second {
      // Of long ones a `Double` does not hold all digits.
      let (left, right) = (JSONNumber(stub), JSONNumber(request))
      return left != nil && right != nil && left != right ? .rounding : .sameNumber
    }
    if abs(first - second) <= 1e-6 * max(abs(first), abs(second))
      && (first != first.rounded() || second != second.rounded())
      || isRounded(stub, request)
    {
      return .rounding
    }
    let isAmount = [stub, request].contains { $0.hasSuffix(".00") }
    if name.lowercased().contains("year"), first != second,
      min(first, second) < 100, 2_000...2_099 ~= max(first, second),
      abs(first - second) == 2_000
    {
      return .century
    }
    if let factor = factor(first, second, isAmount: isAmount), !DateReading.isSame(stub, request),
      !unitless.contains(where: name.lowercased().hasSuffix)
    {
      return .factor(factor)
    }
    let isCount = first == first.rounded() && abs(first - second) == 1
    let isPage = ["page", "offset", "index", "start", "skip", "p"].contains { word in
      let name = name.lowercased()
      return word == "p" ? name == word : name.contains(word)
    }
    let isSized = name.lowercased().contains("size") || name.lowercased().contains("per")
    return isCount && isPage && !isSized ? .countedFromOne : nil
  }

  private static func isHexadecimal(_ text: String, of number: String) -> Bool {
    guard text.hasPrefix("0x"), text.utf8.count < 19, let number = UInt64(number) else {
      return false
    }
    return UInt64(text.dropFirst(2), radix: 16) == number
  }

  /// How names of numbers without a unit end.
  private static let unitless = ["count", "id", "limit", "offset", "page", "skip", "top", "year"]

  private static func plainNumber(_ text: String) -> Double? {
    guard text.count < 40, text.contains(where: \.isNumber),
      text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) })
    else { return nil }
    return Double(text)
  }

  /// Cents for euros, percent for a fraction, metres for kilometres; of a round number nobody can tell.
  private static func factor(_ first: Double, _ second: Double, isAmount: Bool) -> Int? {
    let (less, more) = (min(abs(first), abs(second)), max(abs(first), abs(second)))
    if less == 0 || first.sign != second.sign { return nil }
    if !isAmount, [1, 10, 100, 1_000].contains(less) { return nil }
    return [100, 1_000].first { abs(less * Double($0) - more) < 1e-9 * more }
  }
}

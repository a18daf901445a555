/// The numbers of YAML 1.2: those of JSON, and `+1`, `012`, `.5`, `5.`, `0x1F`, `0o17`.
///
/// What was a number to YAML 1.1 only, such as `1_000` or `12:30`, is text.
enum YAMLNumber {
  /// A plain scalar as a number of JSON; nil if it is no number, empty if JSON has no such number.
  static func json(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    if text.starts(with: "0x".utf8) {
      return digits(text.dropFirst(2), radix: 16).map { Array(String($0).utf8) }
    }
    if text.starts(with: "0o".utf8) {
      return digits(text.dropFirst(2), radix: 8).map { Array(String($0).utf8) }
    }
    var rest = text
    let sign = take(&rest, isSign)
    guard sign.count < 2 else { return nil }
    if [".inf", ".Inf", ".INF"].contains(where: { rest.elementsEqual($0.utf8) })
      || [".nan", ".NaN", ".NAN"].contains(where: { text.elementsEqual($0.utf8) })
    {
      return []
    }
    let whole = take(&rest, isDigit)
    var fraction = rest[..<rest.startIndex]
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = take(&rest, isDigit)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var number = sign.first == UInt8(ascii: "-") ? [UInt8(ascii: "-")] : []
    // JSON allows no zero in front, and needs one before a point.
    let digits = whole.drop { $0 == UInt8(ascii: "0") }
    if digits.isEmpty { number.append(UInt8(ascii: "0")) }
    number += digits
    if !fraction.isEmpty { number += [UInt8(ascii: ".")] + fraction }
    if let mark = rest.popFirst() {
      guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
      number.append(mark)
      let sign = take(&rest, isSign)
      let exponent = take(&rest, isDigit)
      guard sign.count < 2, !exponent.isEmpty, rest.isEmpty else { return nil }
      number += sign + exponent
    }
    return number
  }

  /// The value of digits, of which there is one at least; nil where there is anything else, or too many.
  static func digits(_ text: some Collection<UInt8>, radix: Int) -> UInt64? {
    // A sign is no digit, though `UInt64` reads one.
    guard let first = text.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    return UInt64(String(decoding: text, as: UTF8.self), radix: radix)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private static func take(
    _ rest: inout ArraySlice<UInt8>, _ isPart: (UInt8) -> Bool
  ) -> ArraySlice<UInt8> {
    let taken = rest.prefix(while: isPart)
    rest = rest[taken.endIndex...]
    return taken
  }
}

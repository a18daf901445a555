extension JSONScanner {
  /// What a string says, its escapes resolved; half of a surrogate pair becomes U+FFFD.
  ///
  /// The bytes need not be those of a string that was read: what is no escape stays.
  package func string(_ text: Text) -> String {
    guard text.hasEscapes else {
      return String(decoding: bytes.slice(text.start, text.end), as: UTF8.self)
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.end - text.start)
    var index = text.start
    while index < text.end {
      let plain = min(bytes.endOfPlainText(from: index).end, text.end)
      result.append(contentsOf: bytes.slice(index, plain))
      index = plain
      if index < text.end { result += unescaped(&index, before: text.end) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  /// What stands at `index`, in UTF-8.
  private func unescaped(_ index: inout Int, before end: Int) -> [UInt8] {
    let start = index
    index += 1
    guard bytes[start] == Self.backslash, index < end else { return [bytes[start]] }
    index += 1
    switch bytes[start + 1] {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: start, before: end) else { return [UInt8(ascii: "u")] }
      index = start + 6
      // A pair is decoded as one.
      guard UTF16.isLeadSurrogate(unit), let second = codeUnit(at: index, before: end),
        UTF16.isTrailSurrogate(second)
      else { return Array(String(decoding: [unit], as: UTF16.self).utf8) }
      index += 6
      return Array(String(decoding: [unit, second], as: UTF16.self).utf8)
    case let other: return [other]
    }
  }

  /// The unit of an escape such as `\u0041`; nil where there is none.
  private func codeUnit(at index: Int, before end: Int) -> UInt16? {
    guard index + 6 <= end, bytes[index] == Self.backslash, bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return bytes.code(at: index + 2, digits: 4).map(UInt16.init)
  }

  package func value(of number: Number) -> JSONValue {
    if number.isInteger, let whole = int(number) { return .int(whole) }
    return JSONNumber.value(
      written: String(decoding: bytes.slice(number.start, number.end), as: UTF8.self))
  }

  /// Of up to 18 digits, which is most numbers; the others are read as text.
  private func int(_ number: Number) -> Int? {
    guard number.end - number.start <= 18 else { return nil }
    var index = number.start
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var whole = 0
    while index < number.end {
      whole = whole * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return isNegative ? -whole : whole
  }
}

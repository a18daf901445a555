extension JSONScanner {
  /// What a string says, its escapes resolved; half of a surrogate pair becomes U+FFFD.
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
      if index < text.end { result += unescaped(&index) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What the escape at `index` stands for, in UTF-8.
  private func unescaped(_ index: inout Int) -> [UInt8] {
    let escape = bytes[index + 1]
    guard escape == UInt8(ascii: "u") else {
      index += 2
      switch escape {
      case UInt8(ascii: "b"): return [0x08]
      case UInt8(ascii: "f"): return [0x0C]
      case UInt8(ascii: "n"): return [0x0A]
      case UInt8(ascii: "r"): return [0x0D]
      case UInt8(ascii: "t"): return [0x09]
      default: return [escape]
      }
    }
    var units: [UInt16] = []
    // A pair is decoded as one.
    while units.count < 2, bytes.slice(index, bytes.count).starts(with: "\\u".utf8),
      let unit = bytes.codeUnit(at: index + 2)
    {
      if let first = units.first, !UTF16.isLeadSurrogate(first) || !UTF16.isTrailSurrogate(unit) {
        break
      }
      units.append(unit)
      index += 6
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The value of a number.
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

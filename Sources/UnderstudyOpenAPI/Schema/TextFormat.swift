import Foundation

/// The formats that are judged; a text has any other one.
enum TextFormat: String, Sendable {
  case dateTime = "date-time"
  case date, uuid, uri, email, byte, int32, int64

  /// What a value of the format is, such as `a date such as 2024-01-01`.
  var words: String {
    switch self {
    case .dateTime: "a date and time such as \(example)"
    case .date: "a date such as \(example)"
    case .uuid: "a UUID such as \(example)"
    case .uri: "an absolute URI such as \(example)"
    case .email: "an email address such as \(example)"
    case .byte: "Base64"
    case .int32: "an integer of 32 bits"
    case .int64: "an integer of 64 bits"
    }
  }

  /// The same each time.
  var example: String {
    switch self {
    case .dateTime: "2024-01-01T00:00:00Z"
    case .date: "2024-01-01"
    case .uuid: "00000000-0000-4000-8000-000000000001"
    case .uri: "https://example.com/"
    case .email: "user@example.com"
    case .byte: "AAAA"
    case .int32, .int64: "1"
    }
  }

  /// Whether a text has the format; formats of numbers are not judged in texts.
  func fits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .dateTime: Self.isDateTime(text)
    case .date: text.count == 10 && Self.isDate(text)
    case .uuid:
      text.count == 36
        && text.indices.allSatisfy {
          [8, 13, 18, 23].contains($0) ? text[$0] == UInt8(ascii: "-") : text[$0].isHexDigit
        }
    case .uri: Self.isURI(text)
    case .email: Self.isEmail(text)
    case .byte: Self.isBase64(text)
    case .int32, .int64: true
    }
  }

  /// Whether a whole number fits.
  func fits(_ number: Int?) -> Bool {
    switch self {
    case .int32: number.flatMap(Int32.init(exactly:)) != nil
    case .int64: number != nil
    default: true
    }
  }

  // MARK: - Dates

  /// The number that digits are; nil where there are others.
  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.upperBound <= text.count else { return nil }
    var number = 0
    for place in range {
      guard text[place] >= UInt8(ascii: "0"), text[place] <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(text[place] - UInt8(ascii: "0"))
    }
    return number
  }

  private static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let year = number(text, 0..<4), let month = number(text, 5..<7),
      let day = number(text, 8..<10), text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-")
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = month == 2 ? isLeap ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
    return 1...12 ~= month && 1...days ~= day
  }

  private static func isDateTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 20, isDate(text), text[10] | 0x20 == UInt8(ascii: "t"),
      let hour = number(text, 11..<13), let minute = number(text, 14..<16),
      let second = number(text, 17..<19), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), hour < 24, minute < 60, second <= 60
    else { return false }
    var end = 19
    if text[end] == UInt8(ascii: ".") {
      end += 1
      while number(text, end..<end + 1) != nil { end += 1 }
      if end == 20 || end == text.count { return false }
    }
    var offset = 0
    switch text[end] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      if text.count != end + 1 { return false }
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      guard text.count == end + 6, text[end + 3] == UInt8(ascii: ":"),
        let hours = number(text, end + 1..<end + 3), hours < 24,
        let minutes = number(text, end + 4..<end + 6), minutes < 60
      else { return false }
      offset = (hours * 60 + minutes) * (text[end] == UInt8(ascii: "+") ? 1 : -1)
    default: return false
    }
    // Leap seconds are added at the end of a day in UTC.
    return second < 60 || (hour * 60 + minute - offset + 2_880) % 1_440 == 1_439
  }

  // MARK: - Others

  private static func isURI(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), let first = text.first,
      first.isLetter, text[..<colon].allSatisfy({ $0.isWordByte || "+.-".utf8.contains($0) })
    else { return false }
    return text.indices.allSatisfy { place in
      switch text[place] {
      case 0...0x20, 0x7F...: false
      case UInt8(ascii: "%"):
        place + 2 < text.count && text[place + 1].isHexDigit && text[place + 2].isHexDigit
      case let byte: !"\"<>\\^`{|}".utf8.contains(byte)
      }
    }
  }

  private static func isEmail(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let at = text.lastIndex(of: UInt8(ascii: "@")), at > 0, at + 1 < text.count else {
      return false
    }
    let (name, host) = (text[..<at], text[(at + 1)...])
    let isQuoted =
      name.count > 2 && name.first == UInt8(ascii: "\"") && name.last == UInt8(ascii: "\"")
    let areParts = { (text: Slice<UnsafeBufferPointer<UInt8>>, isPart: (UInt8) -> Bool) in
      text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0.allSatisfy(isPart)
      }
    }
    let isName = areParts(name) {
      $0.isWordByte || $0 >= 0x80 || "!#$%&'*+-/=?^`{|}~".utf8.contains($0)
    }
    let isHost =
      host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]")
      || areParts(host) { $0.isWordByte || $0 >= 0x80 || $0 == UInt8(ascii: "-") }
    return (isQuoted || isName) && isHost
  }

  private static func isBase64(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let digits = text.prefix {
      $0.isWordByte && $0 != UInt8(ascii: "_") || $0 == 0x2B || $0 == 0x2F
    }
    let padding = text.count - digits.count
    return text.count % 4 == 0 && padding < 3
      && text[digits.count...].allSatisfy { $0 == UInt8(ascii: "=") }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  fileprivate var isWordByte: Bool { isLetter || 0x30...0x39 ~= self || self == UInt8(ascii: "_") }
  fileprivate var isHexDigit: Bool { 0x30...0x39 ~= self || 0x61...0x66 ~= self | 0x20 }
}

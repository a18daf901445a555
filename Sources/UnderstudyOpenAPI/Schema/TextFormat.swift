import Foundation
import UnderstudyHTTP

/// The formats that are judged; any text has any other one.
enum TextFormat: String, Sendable {
  case dateTime = "date-time"
  case date, uuid, uri, email, byte, int32, int64

  /// Words with dots between them or a quoted text, and the name of a host or an address in brackets.
  private static let address = TextRegex(
    #"^("[^"]+"|[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([\w-]+(\.[\w-]+)*|\[.+\])$"#)

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static let facts: [Self: (noun: String, example: String?)] = [
    .dateTime: ("a date and time with its zone", "2024-01-01T00:00:00Z"),
    .date: ("a date", "2024-01-01"),
    .uuid: ("a UUID", "00000000-0000-4000-8000-000000000001"),
    .uri: ("an absolute URI", "https://example.com/"),
    .email: ("an email address", "user@example.com"), .byte: ("Base64", "AAAA"),
    .int32: ("an integer of 32 bits", nil), .int64: ("an integer of 64 bits", nil),
  ]

  /// What a value of the format is, such as `a date such as 2024-01-01`.
  var words: String { (Self.facts[self]?.noun ?? "") + (example.map { " such as \($0)" } ?? "") }

  /// A text of the format, the same each time.
  var example: String? { Self.facts[self]?.example }

  /// Whether a text has the format; formats of numbers are not judged in texts.
  func fits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .dateTime: Self.isDateTime(text[...])
    case .date: Self.isDate(text[...])
    case .uuid: Self.has("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", text[...])
    case .uri: Self.isURI(text[...])
    case .email: Self.address.matches(String(decoding: text, as: UTF8.self))
    case .byte: Data(base64Encoded: Data(buffer: text)) != nil
    case .int32, .int64: true
    }
  }

  /// Whether a number fits; it is nil where it is not whole, or has more than 64 bits.
  func fits(_ number: Int?) -> Bool {
    switch self {
    case .int32: number.flatMap(Int32.init(exactly:)) != nil
    case .int64: number != nil
    default: true
    }
  }

  /// Whether a text has a shape, in which `#` is a digit and `x` a hexadecimal one.
  private static func has(_ shape: StaticString, _ text: Bytes) -> Bool {
    guard text.count == shape.utf8CodeUnitCount else { return false }
    return zip(UnsafeBufferPointer(start: shape.utf8Start, count: text.count), text)
      .allSatisfy { mark, byte in
        switch mark {
        case UInt8(ascii: "#"): byte.isDigit
        case UInt8(ascii: "x"): byte.isHexDigit
        default: mark == byte || mark.isLetter && mark | 0x20 == byte | 0x20
        }
      }
  }

  /// The number that two digits are.
  private static func pair(_ text: Bytes, _ place: Int) -> Int {
    Int(text[place] & 15) * 10 + Int(text[place + 1] & 15)
  }

  private static func isDate(_ text: Bytes) -> Bool {
    guard has("####-##-##", text) else { return false }
    let start = text.startIndex
    let (year, month) = (pair(text, start) * 100 + pair(text, start + 2), pair(text, start + 5))
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = month == 2 ? isLeap ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
    return 1...12 ~= month && 1...days ~= pair(text, start + 8)
  }

  private static func isDateTime(_ text: Bytes) -> Bool {
    guard isDate(text.prefix(10)), has("T##:##:##", text[10...].prefix(9)) else { return false }
    let (hour, minute, second) = (pair(text, 11), pair(text, 14), pair(text, 17))
    var (zone, offset) = (text[19...], 0)
    if zone.first == UInt8(ascii: ".") {
      let rest = zone.dropFirst().drop(while: \.isDigit)
      if rest.startIndex == 20 { return false }
      zone = rest
    }
    if !has("Z", zone) {
      guard has("+##:##", zone) || has("-##:##", zone) else { return false }
      let (hours, minutes) = (pair(zone, zone.startIndex + 1), pair(zone, zone.startIndex + 4))
      if hours > 23 || minutes > 59 { return false }
      offset = (hours * 60 + minutes) * (zone.first == UInt8(ascii: "+") ? 1 : -1)
    }
    // Leap seconds are added at the end of a day in UTC.
    let isLastMinute = (hour * 60 + minute - offset + 2_880) % 1_440 == 1_439
    return hour < 24 && minute < 60 && second < (isLastMinute ? 61 : 60)
  }

  private static func isURI(_ text: Bytes) -> Bool {
    let scheme = text.prefix { $0 != UInt8(ascii: ":") }
    return scheme.count < text.count && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isLetter || $0.isDigit || "+.-".utf8.contains($0) }
      && text.indices.allSatisfy { place in
        switch text[place] {
        case 0...0x20, 0x7F...: false
        case UInt8(ascii: "%"): has("%xx", text[place...].prefix(3))
        case let byte: !"\"<>\\^`{|}".utf8.contains(byte)
        }
      }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }
  fileprivate var isHexDigit: Bool { isDigit || 0x61...0x66 ~= self | 0x20 }
}

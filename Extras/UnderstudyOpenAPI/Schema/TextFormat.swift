import Foundation
import UnderstudyHTTP

/// The formats that are judged; any text has any other one.
package enum TextFormat: String, Sendable {
  case dateTime = "date-time"
  case date, uuid, uri, email, byte, int32, int64

  private static let facts: [Self: (noun: String, example: String?, pattern: String?)] = [
    .date: ("a date", "2024-01-01", nil),
    // Leap seconds are added at the end of a day in UTC.
    .dateTime: (
      "a date and time with its zone", "2024-01-01T00:00:00Z",
      #".{10}T([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60(?!.*Z)|(?<=23:59:)60)(\.[0-9]+)?"#
        + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"
    ),
    .uuid: (
      "a UUID", "00000000-0000-4000-8000-000000000001", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    ),
    .uri: (
      "an absolute URI", "https://example.com/",
      #"[a-z][a-z0-9+.-]*:([!#$&-;=?-Z_a-z~\[\]]|%[0-9a-f]{2})*"#
    ),
    // Words with dots between them or a quoted text, and the name of a host or an address in brackets.
    .email: (
      "an email address", "user@example.com",
      #"("[^"]+"|[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([\w-]+(\.[\w-]+)*|\[.+\])"#
    ),
    .byte: ("Base64", "AAAA", nil),
    .int32: ("an integer of 32 bits", nil, nil), .int64: ("an integer of 64 bits", nil, nil),
  ]

  /// The texts that match, in any case.
  private static let regexes = facts.compactMapValues { facts in
    facts.pattern.map { TextRegex(#"(?i)^\#($0)\z"#) }
  }

  /// The format in words, such as `a date such as 2024-01-01`.
  var words: String { (Self.facts[self]?.noun ?? "") + (example.map { " such as \($0)" } ?? "") }

  /// A text of the format, the same each time.
  var example: String? { Self.facts[self]?.example }

  /// The kind of the values that it is about.
  var kind: JSONDocument.Kind { self == .int32 || self == .int64 ? .number : .string }

  /// - Parameter text: What a string says, or a number as it is written.
  func fits(_ text: String) -> Bool {
    switch self {
    case .date: return Self.isDate(text.utf8[...])
    case .dateTime: return Self.isDate(text.utf8.prefix(10)) && hasForm(text)
    case .uuid, .uri, .email: return hasForm(text)
    case .byte: return Data(base64Encoded: text) != nil
    case .int32, .int64:
      let number = Int(text) ?? Double(text).flatMap(Int.init(exactly:))
      return number.map { self == .int64 || Int32(exactly: $0) != nil } ?? false
    }
  }

  private func hasForm(_ text: String) -> Bool { Self.regexes[self]?.matchesInTime(text) != false }

  /// By hand, since most bodies have many dates.
  package static func isDate(_ text: some Collection<UInt8>) -> Bool {
    guard text.count == 10 else { return false }
    var number = 0
    for (place, byte) in text.enumerated() {
      let isDash = place == 4 || place == 7
      guard isDash ? byte == UInt8(ascii: "-") : 0x30...0x39 ~= byte else { return false }
      if !isDash { number = number * 10 + Int(byte & 15) }
    }
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = month == 2 ? isLeap ? 29 : 28 : 30 + (month + month / 8) % 2
    return 1...12 ~= month && 1...days ~= day
  }
}

extension TextRegex {
  /// The classes that ICU would take for digits and letters of all scripts.
  private static let classes = [
    "d": "[0-9]", "D": "[^0-9]", "w": "[a-zA-Z0-9_]", "W": "[^a-zA-Z0-9_]",
    "s": #"[\s\x0B\uFEFF]"#, "S": #"[^\s\x0B\uFEFF]"#,
  ]

  /// Takes a regular expression of JavaScript, as schemas have them; nil if it cannot be compiled.
  ///
  /// To ICU a bracket in a class opens another one, and `$` is also before a line break at the end.
  init?(ecma pattern: String) {
    var (text, isInClass) = ("", false)
    var characters = pattern.unicodeScalars[...]
    while let character = characters.popFirst() {
      switch character {
      case "\\":
        let next = characters.popFirst().map { "\($0)" } ?? ""
        text += Self.classes[next] ?? "\\\(next)"
      case "[", "]":
        text += character == "[" && isInClass ? "\\[" : "\(character)"
        isInClass = character == "["
      case "&" where isInClass && characters.first == "&": text += "\\&"
      case "$" where !isInClass: text += "\\z"
      default: text.unicodeScalars.append(character)
      }
    }
    self.init(text)
    if problem != nil { return nil }
  }
}

import Foundation
import Testing
import UnderstudyHTTP

/// Bodies of any encoding, of every length, and of no encoding at all.
@Suite("The bytes of a body", .serialized)
struct BodyBytesTests {
  private static let redaction = Redaction.standard
  private static let types = [
    nil, "application/json", "text/plain", "application/octet-stream", "image/png",
    "multipart/form-data; boundary=b", "application/x-www-form-urlencoded",
  ]

  /// A way to write text in bytes.
  enum Encoding: String, CaseIterable, Sendable {
    case utf8, latin1, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

    func bytes(_ text: String) -> [UInt8] {
      switch self {
      case .utf8: Array(text.utf8)
      case .latin1: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      case .utf16LittleEndian: text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      case .utf32LittleEndian:
        text.unicodeScalars.flatMap { scalar in
          [0, 8, 16, 24].map { UInt8(scalar.value >> $0 & 255) }
        }
      case .utf32BigEndian:
        text.unicodeScalars.flatMap { scalar in
          [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 255) }
        }
      }
    }
  }

  private static func expectSame(_ bytes: [UInt8]) {
    let body = Data(bytes)
    for type in types where redaction.redacted(body, type: type) != body {
      Issue.record("\(bytes) as \(type ?? "no type") was altered.")
    }
  }

  @Test func `the bytes of a body are the same without a secret, whatever few they are`() {
    let alphabet: [UInt8] = [0, 0x61, 0xFE, 0xFF, 0x22]
    var bodies: [[UInt8]] = [[]]
    for _ in 1...5 {
      bodies = bodies.flatMap { body in alphabet.map { body + [$0] } }
      bodies.forEach(Self.expectSame)
    }
  }

  @Test func `the bytes of a body are the same without a secret, at random`() {
    var generator = Xorshift(state: 0x9E37_79B9_7F4A_7C15)
    for length in 0..<300 {
      // A few zeros make it look like a wide text, more or less.
      let zeros = length % 4
      Self.expectSame(
        (0..<length).map { place in
          let byte = UInt8(truncatingIfNeeded: generator.next() >> 11)
          return zeros > 0 && place % (zeros + 1) != 0 ? 0 : byte
        })
    }
  }

  @Test(arguments: Encoding.allCases, ["", "\u{FEFF}"])
  func `the bytes of a body are the same without a secret, cut off anywhere`(
    _ encoding: Encoding, _ mark: String
  ) {
    let text = mark + "{\"name\":\"Zo\u{EB}\",\"n\":[1,2],\"t\":\"a b\"} \u{E9}"
    let bytes = encoding.bytes(text)
    for length in 0...bytes.count { Self.expectSame(Array(bytes.prefix(length))) }
  }

  @Test(arguments: Encoding.allCases, ["", "\u{FEFF}"])
  func `the bytes of a body are the same around a secret, cut off anywhere`(
    _ encoding: Encoding, _ mark: String
  ) {
    if encoding == .latin1, !mark.isEmpty { return }
    let start = encoding.bytes(mark + "{\"name\":\"Zo\u{EB}\",\"password\":\"")
    let end = encoding.bytes("\",\"n\":[1,2],\"s\":\"\u{E9}\u{F6}\u{FC}\"}\n")
    for length in encoding.bytes("\"").count...end.count {
      let rest = Array(end.prefix(length))
      let body = Data(start + encoding.bytes("Tr0ub4dor") + rest)
      let redacted = Self.redaction.redacted(body, type: nil)
      #expect(redacted == Data(start + encoding.bytes("REDACTED") + rest), "\(length)")
    }
  }
}

/// Random numbers that are the same each time.
private struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state &<< 13
    state ^= state &>> 7
    state ^= state &<< 17
    return state
  }
}

import Testing

@testable import UnderstudyHTTP

@Suite("Valid UTF-8")
struct ValidUTF8Tests {
  @Test(arguments: ["", "a", "é", "日本", "\u{FFFD}", "\u{FEFF}a", "👩‍👩‍👧", "a\0b"])
  func `text comes back as it was`(_ text: String) {
    #expect(String(validUTF8: Array(text.utf8)) == text)
  }

  @Test(
    arguments: [
      [0xFF], [0x61, 0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xEF, 0xBF, 0xBD, 0x80],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are no text`(_ bytes: [UInt8]) {
    #expect(String(validUTF8: bytes) == nil)
  }
}

import Testing

@testable import TerminalKit

@Suite struct KeyDecoderTests {
  /// The keys of several reads, all of them together.
  private func keys(_ reads: String...) -> [Key] {
    var decoder = KeyDecoder()
    return reads.flatMap { decoder.decode($0.utf8) }
  }

  private func keys(_ reads: [UInt8]...) -> [Key] {
    var decoder = KeyDecoder()
    return reads.flatMap { decoder.decode($0) }
  }

  @Test(arguments: [
    ("\r", Key.enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
    ("\u{3}", .interrupt), ("\u{4}", .interrupt), ("\u{1B}", .escape), (" ", .character(" ")),
  ])
  func `a key of one byte is known`(bytes: String, key: Key) {
    #expect(keys(bytes) == [key])
  }

  @Test(arguments: [
    ("[A", Key.up), ("[B", .down), ("[C", .right), ("[D", .left), ("OA", .up), ("OB", .down),
    ("OC", .right), ("OD", .left), ("[H", .home), ("OH", .home), ("[1~", .home), ("[7~", .home),
    ("[F", .end), ("OF", .end), ("[4~", .end), ("[8~", .end), ("[5~", .pageUp), ("[6~", .pageDown),
    ("[Z", .backTab), ("OM", .enter), ("[1;5A", .up), ("[1;2H", .home), ("[5;3~", .pageUp),
  ])
  func `a key of several bytes is known, however it is spelt`(sequence: String, key: Key) {
    #expect(keys("\u{1B}\(sequence)") == [key])
    #expect(keys("\u{1B}\(sequence)x") == [key, .character("x")])
  }

  @Test(arguments: [
    "[2~", "[3~", "[15~", "[24;2~", "[200~", "OP", "OS", "[[A", "[E", "[?1;2c", "[<0;33;12M", "[I",
    "[27;5;9~", "[97;5u", "[1;5P", "]11;rgb:0000/0000/0000\u{7}", "]11;rgb:0/0/0\u{1B}\\",
    "P1+r544e=78\u{1B}\\", "[\(String(repeating: "1;", count: 500))x",
  ])
  func `what is no key is swallowed whole`(sequence: String) {
    #expect(keys("a\u{1B}\(sequence)b") == [.character("a"), .character("b")])
  }

  @Test(arguments: ["\u{0}", "\u{1}", "\u{1A}", "\u{1C}", "\u{85}"])
  func `other control characters are no keys`(character: String) {
    #expect(keys(character) == [])
  }

  @Test func `keys that come together stay in order`() {
    #expect(
      keys("é\u{1B}[Bx\u{1B}OA\r") == [
        .character("é"), .down, .character("x"), .up, .enter,
      ])
  }

  @Test func `a read that ends with ESC is Escape`() {
    #expect(keys("\u{1B}", "[A") == [.escape, .character("["), .character("A")])
  }

  @Test func `Escape and a key in one read are two keys`() {
    #expect(keys("\u{1B}q") == [.escape, .character("q")])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
    #expect(keys("\u{1B}]") == [.escape, .character("]")])
  }

  @Test func `a sequence may be cut between reads`() {
    #expect(keys("\u{1B}[", "1;", "5", "A") == [.up])
    #expect(keys("\u{1B}O", "H") == [.home])
    #expect(keys("\u{1B}]11;rgb", ":0/0/0\u{1B}\\") == [])
  }

  @Test func `a sequence broken off does not take the next key along`() {
    #expect(keys("\u{1B}[1;\u{3}") == [.interrupt])
    #expect(keys("\u{1B}[1\u{1B}[A") == [.up])
    #expect(keys("\u{1B}]11;rgb\r") == [.enter])
    #expect(keys("\u{1B}]11;rgb\u{1B}") == [.escape])
  }

  @Test(arguments: ["é", "紙", "🎈"])
  func `a character may be cut between reads`(character: Character) {
    let bytes = Array(character.utf8)
    for cut in 1..<bytes.count {
      #expect(keys(Array(bytes[..<cut]), Array(bytes[cut...])) == [.character(character)])
    }
  }

  @Test(arguments: ["🇩🇪", "👨‍👩‍👧", "e\u{301}"])
  func `a character of several scalars is one key`(character: Character) {
    #expect(keys("a\(character)") == [.character("a"), .character(character)])
  }

  @Test(arguments: [
    [0xFF], [0x80], [0xC0, 0x80], [0xC3], [0xE7, 0xB4], [0xED, 0xA0, 0x80],
    [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80],
  ])
  func `bytes that are no UTF-8 are left out`(bytes: [UInt8]) {
    #expect(keys(bytes + [0x71]) == [.character("q")])
  }
}

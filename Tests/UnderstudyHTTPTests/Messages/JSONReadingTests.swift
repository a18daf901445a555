import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

@Suite("Reading JSON")
struct JSONReadingTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Data(text.utf8)) }

  @Test(
    "what is valid is read",
    arguments: [
      (" [ ] ", []), ("{}", [:]), ("[[],[[]],{}]", [[], [[]], [:]]), ("\"\"", ""), ("null", nil),
      ("\t\r\n true\n", true), ("[1,[2,[3]],4]", [1, [2, [3]], 4]), ("-0", 0), ("[1e5]", [100000]),
      (#"{"a":{"b":[{"c":1},{"d":2}]},"e":[]}"#, ["a": ["b": [["c": 1], ["d": 2]]], "e": []]),
      (#"{"":0}"#, ["": 0]), (#"{"a\u0062c":"\u0064"}"#, ["abc": "d"]),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000\u001f""#, "\u{0}\u{1F}"),
      (#""\u00e9\u00C9\uFFFF\uD834\uDD1E""#, "\u{E9}\u{C9}\u{FFFF}\u{1D11E}"),
      (#""a\ud83d\ude00b""#, "a😀b"), ("\"é😀\u{2028}\u{7F}\"", "é😀\u{2028}\u{7F}"),
      (#""\\u0041""#, "\\u0041"), (#""https:\/\/a.example\/""#, "https://a.example/"),
      ("\u{FEFF}{\"a\":1}", ["a": 1]),
    ] as [(String, JSONValue)])
  func valid(text: String, value: JSONValue) throws {
    #expect(try parse(text) == value)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a text is written as its bytes are one by one, and read again`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let signs = ["a", "\"", "\\", "\n", "\u{1}", "\u{8}", "é", "😀", "\u{7F}", "\0"]
    let count = seed < 98 ? Int.random(in: 0...40, using: &numbers) : 100_000
    let text = (0..<count).map { _ in signs.randomElement(using: &numbers) ?? "" }.joined()
    let bytes = text.utf8.flatMap { byte in
      JSONValue.isEscaped(byte) ? Array(JSONValue.escape(byte).utf8) : [byte]
    }
    let written = JSONValue.string(text).description
    #expect(written == "\"\(String(decoding: bytes, as: UTF8.self))\"")
    #expect(try parse(written) == .string(text))
  }

  @Test func `the last value of a repeated key stays`() throws {
    #expect(try parse(#"{"a":1,"b":2,"a":{"c":3}}"#) == ["a": ["c": 3], "b": 2])
    #expect(try parse(#"{"a":1,"\u0061":2}"#) == ["a": 2])
  }

  @Test(
    "the encodings of JSON",
    arguments: [
      String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian,
      .utf32BigEndian, .utf8,
    ])
  func encodings(_ encoding: String.Encoding) throws {
    for text in ["{\"a\":\"é😀\"}", "7", "[]"] {
      let data = try #require(text.data(using: encoding))
      #expect(try JSONValue(parsing: data) == parse(text))
    }
  }

  @Test func `a slice of data is read from its own start`() throws {
    #expect(try JSONValue(parsing: Data("xx[1]".utf8).dropFirst(2)) == [1])
  }

  @Test func `what is read is what Foundation's decoder reads`() throws {
    let pieces = [
      "[", "]", "{", "}", ",", ":", "\"a\"", "\"\\n\"", "1", "-2.5e3", "true", "null", " ",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...7, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let theirs = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
      // Foundation tolerates a comma before a closing bracket, and no number beyond all of `Double`.
      if text.contains(/,\s*[\]}]/) || text.contains(/e3\d/) { continue }
      let ours = try? parse(text)
      #expect((ours == nil) == (theirs == nil), "\(text)")
      // Of a repeated key the decoder takes the first value.
      if text.count(where: { $0 == ":" }) < 2 { #expect(ours == theirs, "\(text)") }
    }
  }
}

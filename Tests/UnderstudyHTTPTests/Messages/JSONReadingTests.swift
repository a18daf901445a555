import Foundation
import Testing
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

  @Test(
    "what is not valid is refused, at its place",
    arguments: [
      ("", "at 1:1, the text is empty"), ("[1,]", "at 1:3, there is a comma before ']'"),
      ("[,1]", "at 1:2, a value is expected, not ','"),
      ("[1,,2]", "at 1:4, a value is expected, not ','"),
      ("[1}", "at 1:3, a comma or ']' is expected, not '}'"),
      (#"{"a":1]"#, "at 1:7, a comma or '}' is expected, not ']'"),
      ("]", "at 1:1, a value is expected, not ']'"),
      ("1]", "at 1:2, ']' follows the end of the value"),
      (#"{"a":}"#, "at 1:6, a value is expected, not '}'"),
      (#"{"a","b"}"#, "at 1:5, a colon is expected after the key, not ','"),
      (#"{1:1}"#, "at 1:2, a key in double quotes is expected, not '1'"),
      (#"{"a":1,,}"#, "at 1:8, a key in double quotes is expected, not ','"),
      ("[1\n2]", "at 2:1, a comma or ']' is expected, not '2'"),
      ("nul", "at 1:1, a value is expected, not 'nul'"),
      ("truee", "at 1:5, 'e' follows the end of the value"),
      ("[-Infinity]", "at 1:3, a digit is expected after '-'"),
      ("[-01]", "at 1:2, a number cannot begin with a zero"),
      ("0x1", "at 1:2, 'x1' follows the end of the value"),
      ("[1.5.2]", "at 1:5, a comma or ']' is expected, not '.'"),
      (#"["\ud800\u0041"]"#, "at 1:3, half of a surrogate pair is missing"),
      (#"["\udc00\ud800"]"#, "at 1:3, half of a surrogate pair is missing"),
      ("[\"\u{0}\"]", "at 1:3, a control character in a string must be escaped"),
      ("\u{A0}1", "at 1:1, a value is expected, not '\u{A0}'"),
      ("[1]\u{0}", "at 1:4, '\u{0}' follows the end of the value"),
    ])
  func invalid(text: String, message: String) {
    let error = #expect(throws: (any Error).self) { try parse(text) }
    #expect(error.map { "\($0)" } == message)
    #expect(error?.localizedDescription == message)
  }

  @Test func `of a repeated key the last value stays`() throws {
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

  @Test func `a text as deep as Foundation reads it is read, and no deeper`() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try parse(deepest).description == deepest)
    #expect(throws: (any Error).self) { try parse("[\(deepest)]") }
  }

  @Test func `a slice of data is read from its own start`() throws {
    #expect(try JSONValue(parsing: Data("xx[1]".utf8).dropFirst(2)) == [1])
  }

  @Test func `any cut of a text is an error, and never a trap`() throws {
    let text = Array(#"{"a": [1.5e-3, "x\u00e9\ud83d\ude00", true, null], "é": {"c": false}}"#.utf8)
    for count in text.indices {
      #expect(throws: (any Error).self) { try JSONValue(parsing: Data(text.prefix(count))) }
    }
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

import Foundation
import Testing
import UnderstudyHTTP

@Suite struct JSONFaultTests {
  private static let lfs = "this is a pointer of Git LFS; `git lfs pull` fetches the file"

  @Test(arguments: [
    "{}", "[]", "0", "-0.5e+10", "1E5", "\"\"", "null", " [ 1 , { \"a\" : [ ] } ] \n",
    #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "\u{FEFF}[true,false]", "[[],{},[[]]]",
    "{\"\": {\"\": 1}}", String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
  ])
  func `JSON has no fault`(json: String) {
    #expect(JSONFault.first(in: Data(json.utf8)) == nil)
  }

  @Test(arguments: [
    ("", 0, "the text is empty"),
    (" \n", 2, "the text is empty"),
    ("<html>", 0, "a value is expected, not '<'"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\n", 0, Self.lfs),
    ("{\n<<<<<<< HEAD\n", 2, "a merge has left a conflict here"),
    ("[1\r\n=======\r\n2]", 4, "a merge has left a conflict here"),
    ("[1, =======]", 4, "a value is expected, not '='"),
    ("[1,]", 2, "there is a comma before ']'"),
    (#"{"a":1,}"#, 6, "there is a comma before '}'"),
    ("[1 2]", 3, "a comma or ']' is expected, not '2'"),
    (#"{"a":1 "b":2}"#, 7, "a comma or '}' is expected, not '\"'"),
    (#"{"a" 1}"#, 5, "a colon is expected after the key, not '1'"),
    ("{a:1}", 1, "a key in double quotes is expected, not 'a'"),
    ("{'a':1}", 1, "a key in double quotes is expected, not '''"),
    ("['a']", 1, "strings take double quotes, not single ones"),
    ("[1, // one", 4, "JSON has no comments"),
    ("[undefined]", 1, "a value is expected, not 'undefined'"),
    ("[True]", 1, "a value is expected, not 'True'"),
    ("[NaN]", 1, "a value is expected, not 'NaN'"),
    ("[+1]", 1, "a value is expected, not '+'"),
    ("[.5]", 1, "a value is expected, not '.'"),
    ("[1.]", 3, "a digit is expected after the decimal point"),
    ("[-]", 2, "a digit is expected after '-'"),
    ("[1e]", 3, "a digit is expected in the exponent"),
    ("[007]", 1, "a number cannot begin with a zero"),
    ("[\"a]", 1, "the string that begins here is not closed"),
    ("[\"a\n\"]", 1, "the string that begins here is not closed"),
    ("[\"a\\", 1, "the string that begins here is not closed"),
    ("[\"\t\"]", 2, "a control character in a string must be escaped"),
    (#"["\x"]"#, 2, "'\\x' is not a valid JSON escape"),
    (#"["\u12"]"#, 2, "'\\u' needs four hexadecimal digits"),
    (#"["\u+123"]"#, 2, "'\\u' needs four hexadecimal digits"),
    (#"["\uD83D"]"#, 2, "half of a surrogate pair is missing"),
    (#"["\uDE00"]"#, 2, "half of a surrogate pair is missing"),
    ("{} {}", 3, "'{' follows the end of the value"),
    ("[1", 2, "the text ends where a comma or ']' is expected; '[' at 1:1 is not closed"),
    ("[\n {", 4, "the text ends where a key is expected; '{' at 2:2 is not closed"),
    (#"{"a""#, 4, "the text ends where a colon is expected; '{' at 1:1 is not closed"),
    (#"{"a":"#, 5, "the text ends where a value is expected; '{' at 1:1 is not closed"),
    ("[é]", 1, "a value is expected, not 'é'"),
  ])
  func `a fault is found where it is, with its reason`(json: String, offset: Int, reason: String) {
    let fault = JSONFault.first(in: Data(json.utf8))
    #expect(fault?.offset == offset)
    #expect(fault?.reason == reason)
  }

  @Test(
    arguments: [
      ([0x5B, 0x22, 0xE9, 0x22, 0x5D], 2), ([0xE9], 0), ([0x22, 0xC3, 0xA9, 0xC0, 0x80, 0x22], 3),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0xFF, 0xFE, 0x5B, 0x00], 0), ([0x00, 0x5B], 0),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 are a fault`(bytes: [UInt8], offset: Int) {
    let fault = JSONFault.first(in: Data(bytes))
    #expect(fault?.offset == offset)
    #expect(fault?.reason == "the text is not UTF-8")
  }

  @Test func `nesting as deep as the text is long does not overflow the stack`() {
    let fault = JSONFault.first(in: Data(repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(fault?.description == "at 1:513, nested deeper than 512 levels")
  }

  @Test func `a byte-order mark takes no column`() {
    #expect(
      JSONFault.first(in: Data("\u{FEFF}[1,]".utf8))?.description
        == "at 1:3, there is a comma before ']'")
  }

  @Test func `what is found faulty, and nothing else, Foundation refuses too`() {
    let sample = Array(#"{"a": [1, -2.5e3, "x\u0041\n", true, null, {}], "b": {"c": false}}"#.utf8)
    for index in sample.indices {
      for byte in Array("{}[],:\"\\0123e.-+ tfnux\n".utf8) {
        var bytes = sample
        bytes[index] = byte
        let data = Data(bytes)
        let isRefused = (try? JSONSerialization.jsonObject(with: data)) == nil
        let fault = JSONFault.first(in: data)
        #expect((fault != nil) == isRefused, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}

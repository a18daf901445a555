import Foundation
import Testing

@testable import UnderstudyFixtures

@Suite struct JSONFaultTests {
  @Test(arguments: [
    "{}", "[]", "0", "-0.5e+10", "1E5", "\"\"", "null", " [ 1 , { \"a\" : [ ] } ] \n",
    #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "\u{FEFF}[true,false]", "[[],{},[[]]]",
    "{\"\": {\"\": 1}}", String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
  ])
  func `JSON has no fault`(json: String) {
    #expect(JSONFault.first(in: Data(json.utf8)) == nil)
  }

  @Test(arguments: [
    ("", 0, "the file is empty"),
    (" \n", 2, "the file is empty"),
    ("<html>", 0, "a value is expected, not '<'"),
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
    ("[1", 2, "the file ends where a comma or ']' is expected; '[' at 1:1 is not closed"),
    ("[\n {", 4, "the file ends where a key is expected; '{' at 2:2 is not closed"),
    (#"{"a""#, 4, "the file ends where a colon is expected; '{' at 1:1 is not closed"),
    (#"{"a":"#, 5, "the file ends where a value is expected; '{' at 1:1 is not closed"),
    ("[é]", 1, "a value is expected, not 'é'"),
  ])
  func `a fault is found where it is, with its reason`(json: String, offset: Int, reason: String) {
    #expect(JSONFault.first(in: Data(json.utf8)) == JSONFault(offset: offset, reason: reason))
  }

  @Test func `bytes that are not UTF-8 are a fault`() {
    #expect(
      JSONFault.first(in: Data([0x5B, 0x22, 0xE9, 0x22, 0x5D]))
        == JSONFault(offset: 2, reason: "the file is not UTF-8"))
  }

  @Test func `nesting as deep as the file is long does not overflow the stack`() {
    #expect(
      JSONFault.first(in: Data(repeating: UInt8(ascii: "["), count: 1_000_000))
        == JSONFault(offset: 512, reason: "nested deeper than 512 levels"))
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

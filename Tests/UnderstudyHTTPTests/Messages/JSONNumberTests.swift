import Foundation
import Testing
import UnderstudyHTTP

@Suite("Numbers in JSON")
struct JSONNumberTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Data(text.utf8)) }

  @Test func `a number of 17 digits is the one that was sent`() throws {
    for text in [
      "1234.5678901234567", "0.30000000000000004", "2.2250738585072014e-308",
      "1.7976931348623157e308", "5e-324", "9007199254740993.0", "123456.78901234568",
    ] {
      #expect(try parse(text) == .double(#require(Double(text))), "\(text)")
    }
  }

  @Test func `random doubles are read as they were written`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      let read = try parse("[\(number)]")[0]
      #expect(read == .double(number), "\(number)")
      #expect(read?.description == JSONValue.double(number).description)
    }
  }

  @Test func `a stub of 17 digits matches its own request, and not its neighbor`() throws {
    let url = try #require(URL(string: "https://a.example/pay"))
    let pattern = RequestPattern.post("/pay").body(.json(["amount": 1234.5678901234567]))
    for (text, isMatch) in [("1234.5678901234567", true), ("1234.5678901234565", false)] {
      let body = Data(#"{"amount":\#(text)}"#.utf8)
      let request = RecordedRequest(method: "POST", url: url, body: body)
      #expect(pattern.matches(request) == isMatch, "\(text)")
    }
  }

  @Test(
    "equality",
    arguments: [
      ("0.1", "0.10", true), ("0.1", "1e-1", true), ("0.1", "1E-01", true), ("100", "1E2", true),
      ("100", "1.0e+2", true), ("-0", "0", true), ("-0.0", "0e5", true), ("1", "-1", false),
      // One `Double`, as decoders read them.
      ("0.84", "0.83999999999999997", true), ("0.1", "0.1000000000000000055511151231257827", true),
      ("1234.5678901234567", "1234.5678901234568", false),
      // Whole numbers, digit for digit.
      ("12345678901234567890", "12345678901234567891", false),
      ("12345678901234567890", "12345678901234567890", true),
      ("18446744073709551615", "18446744073709551616", false),
      ("-9223372036854775809", "-9223372036854775808", false),
      ("123456789012345678901234567890", "123456789012345678901234567891", false),
      // A `Double` is the shortest decimal that reads as it, as JavaScript and Swift write it.
      ("100000000000000000000", "1e20", true), ("100000000000000000000000", "1e23", true),
      ("36893488147419103000", "3.6893488147419103e19", true),
      ("1152921504606847000", "1.152921504606847e18", true),
      ("9007199254740993", "9007199254740992.0", false),
      // Beyond every `Double`.
      ("1e400", "10e399", true), ("1e400", "1e401", false), ("1e400", "-1e400", false),
      ("1e99999999999999999999999", "1e99999999999999999999999", true), ("1e400", "1", false),
    ])
  func equality(left: String, right: String, equal: Bool) throws {
    let (left, right) = (try parse(left), try parse(right))
    #expect((left == right) == equal)
    #expect((right == left) == equal)
    #expect((JSONValue.array([left]) == [right]) == equal)
    if equal { #expect(left.hashValue == right.hashValue) }
  }

  @Test(
    "what a message shows is what was sent",
    arguments: [
      "12345678901234567890", "-123456789012345678901234567890", "1e400", "1E-400",
      "0.83999999999999997", "0.10000000000000000000000000001",
    ])
  func text(_ text: String) throws {
    #expect(try parse(text).description == text)
    #expect(try parse(#"{"a":[\#(text)]}"#).description == #"{"a":[\#(text)]}"#)
  }

  @Test(
    "what is a number",
    arguments: [
      ("0", true), ("-12.5e+3", true), ("12345678901234567890", true), ("", false), ("+1", false),
      ("01", false), ("1.", false), (".5", false), ("1e", false), (" 1", false), ("1 ", false),
      ("0x1", false), ("NaN", false), ("1,2", false), ("\"1\"", false), ("١", false),
    ])
  func numbers(text: String, isNumber: Bool) {
    #expect((JSONNumber(text) != nil) == isNumber)
  }

  @Test func `a number equals a literal of the same value`() throws {
    #expect(JSONValue.number("7") == 7)
    #expect(JSONValue.number("0.50") == 0.5)
    #expect(JSONValue.number("1e400") != .double(.infinity))
    #expect(JSONValue.number("seven") != 7)
    #expect(JSONValue.number("seven").description == JSONValue.double(.infinity).description)
    #expect(try parse("12345678901234567890").double == 1.2345678901234567e19)
    #expect(JSONValue.int(7).double == 7)
    #expect(JSONValue.string("7").double == nil)
  }

  @Test func `whole numbers beyond Int survive encoding and decoding`() throws {
    struct Account: Encodable { let id = UInt64.max }
    let value = try JSONValue(encoding: Account())
    #expect(value.description == #"{"id":18446744073709551615}"#)
    let data = try JSONEncoder().encode(value)
    #expect(String(decoding: data, as: UTF8.self) == #"{"id":18446744073709551615}"#)
    #expect(try JSONDecoder().decode(JSONValue.self, from: data) == value)
  }

  @Test func `the message of a miss shows the numbers that were sent`() async throws {
    let url = try #require(URL(string: "https://a.example/pay"))
    let stub = Stub.post("/pay").body(.json(["id": 7, "rate": 0.84])).reply(.status(200))
    let request = RecordedRequest(
      method: "POST", url: url,
      body: Data(#"{"id":12345678901234567890,"rate":0.839999999999999912345}"#.utf8))
    let stubs = HTTPStubs(stub)
    _ = try? await stubs.data(for: request)
    let message = try #require(stubs.report.explanation(of: stubs.report.exchanges[0]))
    #expect(message.contains("request: 12345678901234567890\n"))
    #expect(message.contains("request: 0.839999999999999912345\n"))
    #expect(
      message.contains(
        ".post(\"https://a.example/pay\")\n    .body(.json(containing: [\"rate\": 0.8399999999999999]))"
      ))
  }
}

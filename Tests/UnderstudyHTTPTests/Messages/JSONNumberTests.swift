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

  struct Pair: Decodable, Sendable {
    let left: String
    let right: String
    let isEqual: Bool
  }

  @Test(arguments: try table("json-equality") as [Pair])
  func `values are equal as JavaScript and Swift read them`(pair: Pair) throws {
    let (left, right) = (try parse(pair.left), try parse(pair.right))
    #expect((left == right) == pair.isEqual)
    #expect((right == left) == pair.isEqual)
    if pair.isEqual { #expect(left.hashValue == right.hashValue) }
  }

  @Test(arguments: try TableRow.rows("../Tables/json.txt", of: "shown"))
  func `what a message shows is what was sent`(row: TableRow) throws {
    let text = row.text
    #expect(try parse(text).description == text)
    #expect(try parse(#"{"a":[\#(text)]}"#).description == #"{"a":[\#(text)]}"#)
  }

  @Test(arguments: try TableRow.rows("../Tables/texts.txt", of: "number"))
  func `what is a number`(row: TableRow) {
    #expect((JSONNumber(row[0]) != nil) == (row[1] == "yes"))
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
}

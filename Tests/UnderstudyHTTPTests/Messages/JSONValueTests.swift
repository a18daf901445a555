import Foundation
import Testing
import UnderstudyHTTP

@Suite("JSON values")
struct JSONValueTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Data(text.utf8)) }

  @Test func `literals make every kind of value`() {
    let name = "x"
    let value: JSONValue = [
      "null": nil, "yes": true, "whole": 1, "half": 0.5, "text": "\(name)", "list": [1, "a"],
      "object": [:],
    ]
    guard case .object(let members) = value else {
      Issue.record("\(value) is no object")
      return
    }
    #expect(members.count == 7)
    #expect(value["null"] == .null)
    #expect(value["yes"] == .bool(true))
    #expect(value["whole"] == .int(1))
    #expect(value["half"] == .double(0.5))
    #expect(value["text"] == .string("x"))
    #expect(value["list"] == .array([.int(1), .string("a")]))
    #expect(value["object"] == .object([:]))
  }

  @Test func `subscripts look inside, and give nil where there is nothing`() {
    let value: JSONValue = ["results": [["id": 7]]]
    #expect(value["results"]?[0]?["id"] == 7)
    #expect(value["nothing"] == nil)
    #expect(value["results"]?[1] == nil)
    #expect(value["results"]?[-1] == nil)
    #expect(value["results"]?["id"] == nil)
    #expect(value[0] == nil)
  }

  @Test func `subscripts change a member or an element, and nil removes it`() {
    var value: JSONValue = ["results": [["id": 7, "name": "a"], 2, 3]]
    value["results"]?[0]?["id"] = "7"
    value["results"]?[0]?["name"] = nil
    value["results"]?[0]?["new"] = .null
    value["results"]?[1] = nil
    value["page"] = 1
    #expect(value == ["results": [["id": "7", "new": nil], 3], "page": 1])
  }

  @Test func `subscripts change nothing where there is nothing of the kind`() {
    var value: JSONValue = ["list": [1], "text": "a"]
    value["list"]?[1] = 2
    value["list"]?[-1] = nil
    value["list"]?["key"] = 2
    value["text"]?[0] = "b"
    value["text"]?["key"] = "b"
    value["nothing"]?["key"] = "b"
    #expect(value == ["list": [1], "text": "a"])
  }

  @Test(arguments: try TableRow.rows("../Tables/json.txt", of: "kind"))
  func `parsing keeps the kind of each value`(row: TableRow) throws {
    let text = row.text
    #expect("\(try parse(text).kind)" == row[1])
    for value in [try parse("[\(text)]")[0], try parse("{\"a\": \(text)}")["a"]] {
      #expect(value.map { "\($0.kind)" } == row[1])
    }
    #expect(
      try JSONDecoder().decode([JSONValue].self, from: Data("[\(text)]".utf8))[0] == parse(text))
  }

  @Test(arguments: try TableRow.rows("../Tables/json.txt", of: "contained"))
  func `what is contained in what`(row: TableRow) throws {
    #expect(try parse(row[0]).isContained(in: parse(row[1])) == (row[2] == "yes"))
  }

  @Test(
    "descriptions are compact and sorted",
    arguments: [
      (nil, "null"), (true, "true"), (7, "7"), (0.5, "0.5"), ("a\"b", #""a\"b""#),
      ("https://a.example/", "\"https://a.example/\""),
      (["b": 1, "a": [nil, false]], #"{"a":[null,false],"b":1}"#),
      (.double(.infinity), "(a number that JSON cannot represent)"),
      ([.double(.nan)], "(a number that JSON cannot represent)"),
    ] as [(JSONValue, String)])
  func words(value: JSONValue, words: String) {
    #expect(value.description == words)
  }

  @Test func `a JSON value is indented as JSONEncoder does it`() throws {
    let value: JSONValue = [
      "b": [1, [], [:], ["x": nil]], "a": [0.5, 1.0, -7, 1e300, true], "_": "\u{1}\"\\\n/é\u{7F}",
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    #expect(value.indented() == String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  @Test(
    "whole numbers and texts",
    arguments: [
      (.int(7), 7, nil), (7.0, 7, nil), (7.5, nil, nil), ("7", nil, "7"),
      (true, nil, nil), (.double(1e300), nil, nil), (nil, nil, nil),
    ] as [(JSONValue, Int?, String?)])
  func views(value: JSONValue, int: Int?, string: String?) {
    #expect(value.int == int)
    #expect(value.string == string)
  }

  @Test func `an encodable value is taken over as it would be encoded`() throws {
    struct Movie: Encodable {
      let id = 7
      let title: String? = nil
      let isAdult = false
      let votes = [1.5, 2]
    }
    #expect(try JSONValue(encoding: Movie()) == ["id": 7, "isAdult": false, "votes": [1.5, 2]])
    #expect(try JSONValue(encoding: "x") == "x")
    #expect(try JSONValue(encoding: JSONValue.double(.infinity)) == .double(.infinity))
  }

  @Test func `a value laid out as a document has the nodes of the one that is read`() throws {
    let deep = (0..<2_000).reduce(JSONValue.int(0)) { inner, _ in [inner] }
    #expect(JSONDocument(of: deep)?.nodes.count == 2_001)
    let value: JSONValue = [
      "": "", "a\"b\\": ["x\ny", 7, -1.5, .number("12345678901234567890"), true, nil, [], [:]],
      "é": ["k": ["l": "m"]],
    ]
    let (laid, read) = (
      try #require(JSONDocument(of: value)), try JSONDocument(Data(value.description.utf8))
    )
    #expect(laid.root.value == value)
    #expect(laid.nodes.map(\.kind) == read.nodes.map(\.kind))
    #expect(laid.nodes.map(\.count) == read.nodes.map(\.count))
    #expect(laid.nodes.map(\.next) == read.nodes.map(\.next))
    #expect(
      laid.nodes.map { $0.key.map(laid.string) } == read.nodes.map { $0.key.map(read.string) })
    #expect(JSONDocument(of: [.double(.infinity)])?.nodes.count == nil)
  }
}

extension JSONValue {
  /// The case, so that a test can tell 1 from 1.0.
  enum Kind: Sendable { case null, bool, int, double, number, string, array, object }

  var kind: Kind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

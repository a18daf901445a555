import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyOpenAPI

/// A document, a body for it, or both, made so that something in them multiplies.
struct HostileDocument: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The JSON of the schema of the body, for a size.
  var schema: @Sendable (Int) -> String = { _ in "{}" }
  var components: @Sendable (Int) -> String = { _ in "" }
  var servers = "[]"
  var paths: @Sendable (Int) -> String = { _ in "" }
  var body: @Sendable (Int) -> String = { _ in "{}" }
  var size = 2_000

  func document(_ size: Int) -> Data {
    let responses =
      #""responses": {"200": {"content": {"application/json": {"schema": \#(schema(size))}}}}"#
    return Data(
      """
      {"openapi": "3.1.0", "servers": \(servers), "paths": {\(paths(size)) "/a": {"post": {
      "requestBody": {"content": {"application/json": {"schema": \(schema(size))}}}, \(responses)}}},
      "components": {"schemas": {\(components(size))}}}
      """.utf8)
  }

  static let all: [HostileDocument] = [
    HostileDocument(
      testDescription: "server variables that name each other",
      servers: """
        [{"url": "https://a.example/{v0}", "variables": {\(list(34) {
          #""v\#($0)": {"default": "{v\#($0 + 1)}{v\#($0 + 1)}"}"#
        })}}]
        """),
    HostileDocument(
      testDescription: "server variables that are long",
      servers: """
        [{"url": "\(String(repeating: "/{v}", count: 1_000))", "variables": {"v": {"default":
        "\(String(repeating: "a", count: 100_000))"}}}]
        """),
    HostileDocument(
      testDescription: "a pattern that backtracks over many texts",
      schema: { _ in #"{"items": {"type": "string", "pattern": "^(a+)+$"}}"# },
      body: { size in "[\(list(size) { #""\#(String(repeating: "a", count: 30))\#($0)!""# })]" }),
    HostileDocument(
      testDescription: "many patterns that backtrack",
      schema: { size in
        #"{"properties": {\#(list(size) { #""p\#($0)": {"pattern": "^(a+)+\#($0)$"}"# })}}"#
      },
      body: { size in "{\(list(size) { #""p\#($0)": "\#(String(repeating: "a", count: 30))!""# })}"
      }),
    HostileDocument(
      testDescription: "chained discriminators",
      schema: { _ in ##"{"$ref": "#/components/schemas/S0"}"## },
      components: { size in
        list(size) {
          ##""S\##($0)": {"oneOf": [{"$ref": "#/components/schemas/S\##($0 + 1)"}], "discriminator": {"propertyName": "kind"}}"##
        } + #", "S\#(size)": {"type": "object"}"#
      }, body: { _ in #"{"kind": "S1"}"# }),
    HostileDocument(
      testDescription: "chained extensions with discriminators",
      schema: { _ in ##"{"$ref": "#/components/schemas/S0"}"## },
      components: { size in
        #""S0": {"discriminator": {"propertyName": "kind"}}, "#
          + list(size) {
            ##""S\##($0 + 1)": {"allOf": [{"$ref": "#/components/schemas/S\##($0)"}], "discriminator": {"propertyName": "kind"}}"##
          }
      }, body: { _ in #"{"kind": "S1"}"# }),
    HostileDocument(
      testDescription: "a mapping of many values",
      schema: { size in
        ##"{"oneOf": [\##(list(size) { ##"{"$ref": "#/components/schemas/S\##($0)"}"## })], "discriminator": {"propertyName": "kind", "mapping": {\##(list(size) { #""v\#($0)": "S\#($0)""# })}}}"##
      }, components: { size in list(size) { #""S\#($0)": {"type": "object"}"# } },
      body: { size in #"{"kind": "v\#(size - 1)"}"# }),
    HostileDocument(
      testDescription: "required keys",
      schema: { size in #"{"required": [\#(list(size) { #""k\#($0)""# })]}"# },
      size: 20_000),
    HostileDocument(
      testDescription: "required keys of many elements",
      schema: { size in #"{"items": {"required": [\#(list(size) { #""k\#($0)""# })]}}"# },
      body: { size in "[\(list(size) { _ in "{}" })]" }),
    HostileDocument(
      testDescription: "choices that nothing satisfies",
      schema: { size in
        #"{"allOf": [\#(list(size) { _ in #"{"oneOf": [{"type": "integer"}, {"type": "number"}]}"# })]}"#
      }, size: 40),
    HostileDocument(
      testDescription: "many choices of one branch",
      schema: { size in
        #"{"allOf": [\#(list(size) { #"{"oneOf": [{"required": ["k\#($0)"]}]}"# })]}"#
      }),
    HostileDocument(
      testDescription: "choices in choices",
      schema: { _ in ##"{"$ref": "#/components/schemas/S0"}"## },
      components: { size in
        list(size) { number in
          let next = ##"{"$ref": "#/components/schemas/S\##(number + 1)"}"##
          return #""S\#(number)": {"anyOf": [\#(next), {"allOf": [\#(next)], "minLength": 1}]}"#
        } + #", "S\#(size)": {"type": "integer"}"#
      }, body: { _ in #""a""# }, size: 60),
    HostileDocument(
      testDescription: "schemas that add each other twice",
      schema: { _ in ##"{"$ref": "#/components/schemas/S0"}"## },
      components: { size in
        list(size) { number in
          let next = ##"{"$ref": "#/components/schemas/S\##(number + 1)"}"##
          return #""S\#(number)": {"allOf": [\#(next), \#(next)]}"#
        } + #", "S\#(size)": {"type": "integer"}"#
      }),
    HostileDocument(
      testDescription: "schemas in schemas",
      schema: { size in
        String(repeating: #"{"properties": {"a": "#, count: size) + "{}"
          + String(repeating: "}}", count: size)
      },
      body: { size in
        String(repeating: #"{"a": "#, count: size) + "{}" + String(repeating: "}", count: size)
      }, size: 200),
    HostileDocument(
      testDescription: "references in references",
      schema: { _ in ##"{"$ref": "#/components/schemas/S0"}"## },
      components: { size in
        list(size) { ##""S\##($0)": {"$ref": "#/components/schemas/S\##(($0 + 1) % size)"}"## }
      }),
    HostileDocument(
      testDescription: "an enumeration of many values",
      schema: { size in #"{"items": {"enum": [\#(list(size) { "\($0)" })]}}"# },
      body: { size in "[\(list(size) { "\($0)" })]" }, size: 10_000),
    HostileDocument(
      testDescription: "patterns of many names",
      schema: { size in
        #"{"patternProperties": {\#(list(size) { #""^k\#($0)$": {"type": "integer"}"# })}}"#
      }, body: { size in "{\(list(size) { #""k\#($0)": \#($0)"# })}" }),
    HostileDocument(
      testDescription: "numbers that are one to a Double",
      schema: { _ in #"{"uniqueItems": true}"# },
      body: { size in "[\(list(size) { "1\(String(repeating: "0", count: 20))\(100_000 + $0)" })]"
      },
      size: 20_000),
    HostileDocument(
      testDescription: "branches of many elements",
      schema: { size in
        #"{"items": {"anyOf": [\#(list(size) { #"{"required": ["k\#($0)"], "properties": {"a": {"type": "string"}}}"# })]}}"#
      }, body: { size in "[\(list(size) { _ in #"{"a": 1}"# })]" }),
    HostileDocument(
      testDescription: "names that ask for others",
      schema: { size in
        #"{"dependentRequired": {\#(list(size) { #""k\#($0)": ["l\#($0)"]"# })}, "propertyNames": {"minLength": 9}}"#
      }, body: { size in "{\(list(size) { #""k\#($0)": 1"# })}" }),
    HostileDocument(
      testDescription: "schemas that nothing tells of",
      schema: { size in
        String(repeating: #"{"unevaluatedProperties": false, "anyOf": ["#, count: size) + "{}"
          + String(repeating: "]}", count: size)
      }, body: { _ in #"{"a": {"a": {"a": 1}}}"# }, size: 60),
    HostileDocument(
      testDescription: "paths",
      paths: { size in list(size) { #""/p\#($0)/{a}/{b}": {"get": {}}"# } + "," },
      size: 5_000),
    HostileDocument(
      testDescription: "a path of many segments",
      paths: { size in #""\#(String(repeating: "/a", count: size))": {"get": {}}, "# },
      size: 100_000),
    HostileDocument(
      testDescription: "a long pattern of a text to make",
      schema: { size in
        #"{"type": "string", "pattern": "\#(String(repeating: "[a-z]", count: size))"}"#
      },
      body: { _ in #""a""# }, size: 3_000),
  ]

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }
}

@Suite(.serialized) struct `A hostile document` {
  /// A step that multiplies would take minutes, or end the process.
  @Test(arguments: HostileDocument.all)
  func `a hostile document is read, judged and served, or refused in words`(
    hostile: HostileDocument
  ) async throws {
    let contract = try Contract(hostile.document(hostile.size), name: "a.json")
    let stubs = HTTPStubs(contract.servedStubs, options: { $0.contract = contract })
    _ = try? await stubs.data(
      for: RecordedRequest(
        method: "POST", url: URL(string: "https://a.example/a")!,
        headers: ["Content-Type": "application/json"], body: Data(hostile.body(hostile.size).utf8)))
    let report = await stubs.end()
    #expect(report.violations.count <= 100)
  }

  /// The steps of the check, for a size and for twice that.
  @Test(arguments: HostileDocument.all)
  func `a hostile document takes twice the steps for twice the size`(hostile: HostileDocument)
    throws
  {
    let steps = try [1, 2].map { factor in
      let size = hostile.size / 8 * factor
      let document = try SpecDocument(hostile.document(size), name: "a.json")
      let table = SchemaTable()
      let media = document.root["paths"]?["/a"]?["post"]?["requestBody"]?["content"]
      let node = try #require(media?["application/json"]?["schema"])
      let check = try SchemaCheck(JSONDocument(Data(hostile.body(size).utf8)), table, .request)
      _ = try? check.breaches(table.rules(Schema(node, in: table).index))
      return check.steps
    }
    #expect(steps[1] <= max(300_000, 3 * steps[0]))
  }
}

import Foundation
import TestFiles
import Testing
import UnderstudyHTTP

@testable import UnderstudyOpenAPI

/// What `schemas.txt` has below a heading: a version, a schema, and after `with` the components.
struct SchemaSpelling {
  let schema: Schema

  init(_ kind: String) throws {
    let parts = kind.dropFirst(4).components(separatedBy: " with ")
    let text = """
      {"openapi": "\(kind.prefix(3)).0", "schema":
      \(parts[0]),
      "components": {"schemas": \(parts.count > 1 ? parts[1] : "{}")}}
      """
    let document = try SpecDocument(Data(text.utf8), name: "a.json")
    schema = try Schema(#require(document.root["schema"]))
  }
}

@Suite(.serialized) struct `A schema` {
  @Test(arguments: try TableRow.rows("schemas.txt"))
  func `a schema says what is wrong with a value`(row: TableRow) throws {
    let schema = try SchemaSpelling(row.kind).schema
    let direction: Direction = row[2] == "request" ? .request : .response
    var said: String
    do {
      let violations =
        row[2] == "text"
        ? try schema.violations(ofBody: Data(row.text.utf8), .request, readsTexts: true)
        : try schema.violations(ofBody: Data(row.text.utf8), direction)
      said = violations.map(\.description).joined(separator: " | ")
    } catch {
      said = "\(error)"
    }
    #expect(said == row[1])
  }

  @Test(arguments: try TableRow.rows("forbidden.txt"))
  func `a schema names values that break its keywords`(row: TableRow) throws {
    let document = try JSONDocument(Data(row.text.utf8))
    let forbidden = try SchemaSpelling(row.kind).schema.forbidden(in: document, .response)
    let said = forbidden.map { forbidden in
      let value = String(decoding: document.data[forbidden.range], as: UTF8.self)
      return "\(value) \(forbidden.rule) \(forbidden.value)"
    }
    #expect(said.joined(separator: " | ") == row[1])
  }

  @Test(arguments: try TableRow.rows("unjudged.txt"))
  func `a schema names what a value came to and is not judged`(row: TableRow) throws {
    let schema = try SchemaSpelling(row.kind).schema
    #expect(try schema.violations(ofBody: Data(row.text.utf8), .response).isEmpty)
    #expect(schema.table.unjudged.joined(separator: " | ") == row[1])
  }

  @Test func `a schema has room on a thread with a small stack`() async throws {
    let text = """
      {"openapi": "3.0.0", "told": {"required": ["b"]}, "step": {"anyOf": [{"$ref": "#/tree"}]}, "tree": {
        "oneOf": [{"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/tree"}}}, {"type": "integer"}], "not": {"type": "array"}
      }}
      """
    let document = try SpecDocument(Data(text.utf8), name: "a.json")
    let tree = try Schema(#require(document.root["tree"]))
    // A step more, so that the limit comes between the branches and what is in them.
    let step = try Schema(#require(document.root["step"]))
    let told = try Schema(#require(document.root["told"]))
    let deep =
      String(repeating: #"{"a":"#, count: 511) + "true" + String(repeating: "}", count: 511)
    let said = await withCheckedContinuation { continuation in
      let thread = Thread {
        let violations = try? [tree, step, told].flatMap {
          try $0.violations(ofBody: Data(deep.utf8), .response)
        }.count
        let sample = try? tree.sample(.response)
        continuation.resume(returning: "\(violations ?? -1) \(sample ?? .null)")
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(said == "1 1")
  }

  @Test func `a schema follows a long chain of schemas`() throws {
    let chain = (0..<2_000).map { ##""\##($0)": {"allOf": [{"$ref": "#/chain/\##($0 + 1)"}]}"## }
    let text =
      #"{"openapi": "3.0.0", "chain": {\#(chain.joined(separator: ",")), "2000": {"type": "string"}}}"#
    let document = try SpecDocument(Data(text.utf8), name: "a.json")
    let schema = try Schema(#require(document.root["chain"]?["0"]))
    #expect(try schema.violations(ofBody: Data("1".utf8), .response).count == 1)
  }

  @Test(arguments: [
    // One is too long, and with the other each letter more doubles the steps.
    (#"{"format": "uri", "pattern": "^(a|.)*$"}"#, 1_000_000), (#"{"pattern": "^(a+)+$"}"#, 100),
  ])
  func `a schema judges no expression that would take long`(schema: String, count: Int) throws {
    let schema = try SchemaSpelling("3.0 \(schema)").schema
    let text = #""\#(String(repeating: "a", count: count))!""#
    #expect(try schema.violations(ofBody: Data(text.utf8), .response).isEmpty)
  }

  @Test(arguments: [("3.0", 0), ("3.1", 1)])
  func `a schema knows the version that YAML leaves without quotes`(version: String, count: Int)
    throws
  {
    let text = """
      openapi: \(version)
      schema: {$ref: '#/text', maxLength: 1}
      text: {type: string}
      """
    let document = try SpecDocument(Data(text.utf8), name: "a.yaml")
    let schema = try Schema(#require(document.root["schema"]))
    #expect(try schema.violations(ofBody: Data(#""ab""#.utf8), .response).count == count)
  }
}

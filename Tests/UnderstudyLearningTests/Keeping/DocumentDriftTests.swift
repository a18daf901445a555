import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyOpenAPI

@testable import UnderstudyLearning

@Suite struct DocumentDriftTests {
  /// A document whose only operation answers with this schema, in YAML on one line.
  private func contract(
    _ schema: String, _ path: String = "/films", _ more: String = "", components: String = "{}"
  ) throws -> Contract {
    let text = """
      openapi: 3.1.0
      info: {title: films, version: '1'}
      paths:
        \(path):
          get: {responses: {'200': {description: OK, content: {application/json: {schema: \(schema)}}}}\(more)}
      components: \(components)
      """
    return try Contract(Data(text.utf8), name: "films.yaml")
  }

  private func texts(_ drift: DocumentDrift) -> [String] {
    drift.differences.map { "\($0.kind) \($0.text)" }
  }

  /// Two schemas, and the differences of the second from the first.
  static let schemas: [(String, String, [String])] = [
    ("{type: string}", "{type: string}", []),
    ("{type: string}", "{type: string, description: a title, example: Ida}", []),
    ("{type: string}", "{type: [string, 'null']}", ["loosened: is null, string, was string"]),
    ("{type: number}", "{type: integer}", ["tightened: is integer, was number"]),
    ("{type: string}", "{type: integer}", ["changed: is integer, was string"]),
    ("{type: string}", "{}", ["loosened: is anything, was string"]),
    (
      "{type: string}", "{type: string, format: date}",
      ["tightened: is of format date, was none"]
    ),
    ("{enum: [a, b]}", "{enum: [b, a]}", []),
    ("{enum: [a]}", "{enum: [a, b]}", ["loosened: is one of a, b, was a"]),
    ("{enum: [a]}", "{enum: [b]}", ["changed: is one of b, was a"]),
    (
      "{enum: [a]}", "{type: string}",
      [
        "tightened: is string, was anything", "loosened: is one of any, was a",
      ]
    ),
    (
      "{properties: {a: {type: string}}}", "{properties: {b: {type: string}}}",
      ["removed.a", "added.b"]
    ),
    (
      "{properties: {a: {}, b: {}}, required: [a]}", "{properties: {a: {}, b: {}}, required: [b]}",
      ["loosened.a may be missing", "tightened.b is required"]
    ),
    (
      "{items: {properties: {a: {type: string}}}}", "{items: {properties: {a: {type: 'null'}}}}",
      ["changed[].a is null, was string"]
    ),
    (
      "{oneOf: [{type: string}]}", "{oneOf: [{type: string}, {type: 'null'}]}",
      [
        "added as variant 2"
      ]
    ),
  ]

  @Test(arguments: schemas) func `Schemas are compared by what they allow`(
    old: String, new: String, expected: [String]
  ) throws {
    let drift = try DocumentDrift(from: contract(old), to: contract(new))
    let title = "GET /films 200 body"
    let full = expected.map { text -> String in
      let kind = text.prefix { $0.isLetter }
      let rest = text.dropFirst(kind.count)
      return "\(kind) \(title)\(rest.first == ":" ? rest.dropFirst() : rest)"
    }
    #expect(texts(drift) == full)
  }

  @Test func `Names of variables and base paths make no difference`() throws {
    let old = try contract("{}", "/films/{id}")
    let new = try contract("{}", "/films/{filmId}", ", servers: [{url: 'https://a.example/v3'}]")
    #expect(texts(try DocumentDrift(from: old, to: new)) == [])
  }

  @Test func `Operations, statuses and parameters are compared by name`() throws {
    let parameter = { (name: String, isRequired: Bool) in
      ", parameters: [{name: \(name), in: query, required: \(isRequired), schema: {}}]"
    }
    let old = try contract("{}", "/films", parameter("page", true))
    #expect(
      texts(try DocumentDrift(from: old, to: contract("{}", "/films", parameter("page", false))))
        == ["loosened GET /films query page may be missing"])
    #expect(
      texts(try DocumentDrift(from: old, to: contract("{}", "/films", parameter("p", true))))
        == ["added GET /films query p", "removed GET /films query page"])
    #expect(
      texts(try DocumentDrift(from: old, to: contract("{}", "/movies", parameter("page", true))))
        == ["removed GET /films", "added GET /movies"])
  }

  @Test func `A schema that contains itself is compared once`() throws {
    let schema = { (type: String) in
      "{schemas: {Film: {properties: {next: {$ref: '#/components/schemas/Film'}, a: {type: \(type)}}}}}"
    }
    let reference = "{$ref: '#/components/schemas/Film'}"
    let drift = try DocumentDrift(
      from: contract(reference, components: schema("string")),
      to: contract(reference, components: schema("integer")))
    #expect(texts(drift) == ["changed GET /films 200 body.a is integer, was string"])
  }
}

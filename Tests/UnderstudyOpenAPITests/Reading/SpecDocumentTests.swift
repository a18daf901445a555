import Foundation
import TestFiles
import Testing
import UnderstudyHTTP
import UnderstudyOpenAPI

@Suite struct `A document` {
  private func document(_ members: String, name: String = "a.yaml") throws -> SpecDocument {
    try SpecDocument(Data("openapi: 3.0.3\n\(members)".utf8), name: name)
  }

  @Test func `a document says where a value stands`() throws {
    let json = try SpecDocument(Data("{\n\"openapi\":\n \"3.0.3\"}".utf8), name: "a.json")
    #expect(json.root["openapi"]?.place == "a.json:2")
    #expect(json.root["openapi"]?.string == "3.0.3")
    let yaml = try document(
      "a: |\n  b\n\n  c\nd:\n  - e\n  -\n    f: >\n      g\n\n    h: {i:\n 1}")
    let elements = try #require(yaml.root["d"]).children
    #expect(elements.map(\.place) == ["a.yaml:7", "a.yaml:9"])
    #expect(elements[1]["h"]?.place == "a.yaml:12")
    #expect(elements[1]["h"]?["i"]?.number == "1")
  }

  @Test func `a document is of a known version`() throws {
    #expect(try document("").version == "3.0")
    #expect(try SpecDocument(Data("openapi: 3.1".utf8), name: "a").version == "3.1")
    #expect(try SpecDocument(Data(#"{"openapi": "3.1.0"}"#.utf8), name: "a").version == "3.1")
  }

  @Test func `a document finds a member of a large object by an index`() throws {
    let keys = (0..<20_000).map { "k\($0)" }
    let large = try document("a:\n" + keys.map { "  \($0): \($0)\n" }.joined())
    let object = try #require(large.root["a"])
    #expect(keys.allSatisfy { object[$0]?.string == $0 })
    #expect(object["k19999"]?.place == "a.yaml:20002")
    #expect(object["none"] == nil)
  }

  @Test(arguments: [
    ("#/a/b~1c/d~0e", "7"), ("#/a/b~1c/%64%7e0e", "7"), ("#/list/1", "9"), ("#/first", "7"),
    ("#/whole/d~0e", "7"),
  ])
  func `a document follows a reference`(_ reference: String, _ number: String) throws {
    let document = try document(
      """
      a: {b/c: {d~e: 7}}
      list: [8, 9]
      first: {$ref: '#/second'}
      second: {$ref: '#/a/b~1c/d~0e'}
      whole: {$ref: '#/a/b~1c'}
      node: {$ref: '\(reference)'}
      """)
    #expect(try document.root["node"]?.resolved().number == number)
  }

  @Test(arguments: [
    ("#/a/Peet", "a.yaml:4: '#/a/Peet' leads nowhere: a.yaml:2 has no 'Peet'; did you mean 'Pet'?"),
    ("#/b", "a.yaml:4: '#/b' leads nowhere: a.yaml:1 has no 'b'"),
    ("#/a/Pet/x", "a.yaml:4: '#/a/Pet/x' leads nowhere: a.yaml:2 has no 'x'"),
    ("#/node", "a.yaml:4: '#/node' leads in a cycle, or on to more than 64 references"),
    ("#/node/x", "a.yaml:4: '#/node/x' leads in a cycle, or on to more than 64 references"),
    ("#/c", "a.yaml:4: '#/c' leads in a cycle, or on to more than 64 references"),
    ("#Pet", "a.yaml:4: '#Pet' leads nowhere: a.yaml:1 has no 'Pet'"),
    (
      "https://a.example/b.yaml#/C",
      "a.yaml:4: 'https://a.example/b.yaml' can only be read from a file, beside that of the document"
    ),
    ("b.yaml", "a.yaml:4: 'b.yaml' can only be read from a file, beside that of the document"),
  ])
  func `a document refuses a reference in words`(_ reference: String, _ message: String) throws {
    let document = try document(
      "a: {Pet: 1}\nc: {$ref: '#/node'}\nnode: {$ref: '\(reference)'}")
    let fault = #expect(throws: SpecFault.self) { try document.root["node"]?.resolved() }
    #expect(fault?.description == message)
  }

  @Test func `a document follows only so many references`() throws {
    let chain = (0..<1_000).map { "n\($0): {$ref: '#/n\($0 + 1)/x'}\n" }.joined()
    let document = try document(chain + "n1000: {x: 1}")
    let fault = #expect(throws: SpecFault.self) { try document.root["n0"]?.resolved() }
    #expect(fault?.reason == "'#/n65/x' leads in a cycle, or on to more than 64 references")
  }

  @Test func `a document refers to files beside it`() throws {
    let folder = try TestFolder([
      "openapi.yaml": """
      openapi: 3.0.3
      a: {$ref: 'parts/common.yaml#/Pet'}
      b: {$ref: ./parts/../parts/common.yaml#/Pet}
      c: {$ref: parts/comon.yaml}
      d: {$ref: parts/common.yaml#/Broken}
      e: {$ref: parts/broken.yaml}
      f: {$ref: parts}
      """,
      "parts/common.yaml": """
      Pet: {$ref: pet.json}
      Back: {$ref: '../openapi.yaml#/openapi'}
      Broken:
        $ref: '#/Peet'
      """,
      "parts/pet.json": #"{"back": {"$ref": "common.yaml#/Back"}}"#,
      "parts/broken.yaml": "a: 1\na: 2",
    ])
    let url = folder.url.appending(path: "openapi.yaml")
    let root = try SpecDocument(Data(contentsOf: url), name: "openapi.yaml", url: url).root
    let pet = try #require(try root["a"]?.resolved())
    #expect(pet.place == "parts/pet.json:1")
    #expect(try root["b"]?.resolved() == pet)
    #expect(try pet["back"]?.resolved() == root["openapi"])
    let messages = try ["c", "d", "e", "f"].map { key in
      let fault = #expect(throws: SpecFault.self) { try root[key]?.resolved() }
      return try #require(fault).description
    }
    #expect(
      messages == [
        "openapi.yaml:4: There is no file 'comon.yaml' in \(folder.url.path)/parts. "
          + "The nearest names there: common.yaml, broken.yaml, pet.json.",
        "parts/common.yaml:4: '#/Peet' leads nowhere: parts/common.yaml:1 has no 'Peet'; "
          + "did you mean 'Pet'?",
        "parts/broken.yaml:2:1: the key 'a' is here twice",
        "openapi.yaml:7: There is no file 'parts' in \(folder.url.path). "
          + "The nearest names there: parts/pet.json, openapi.yaml, parts/broken.yaml.",
      ])
  }
}

import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyOpenAPI

@Suite struct `The operations of a document` {
  private static let pets = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "pets.json")
  private let table: OperationTable

  init() throws {
    table = try OperationTable(SpecDocument(Data(contentsOf: Self.pets), name: "pets.json").root)
  }

  @Test(arguments: [
    ("GET", "/v1/pets", "GET /pets (listPets)"),
    ("GET", "/v1/pets/7", "GET /pets/{id} (getPet) id=7"),
    ("GET", "/v1/pets/mine", "GET /pets/mine"),
    ("DELETE", "/v1/pets/mine", "DELETE /pets/{id} id=mine"),
    ("GET", "/proxy/v1/pets/7", "GET /pets/{id} (getPet) id=7"),
    ("GET", "/v1/files/a.b.json", "GET /files/{name}.json name=a.b"),
    ("GET", "/v1/compare/main...dev", "GET /compare/{base}...{head} base=main head=dev"),
    ("GET", "/v1/compare/a...b...c", "GET /compare/{base}...{head} base=a...b head=c"),
    ("PUT", "/v1/pets", "only GET POST"), ("GET", "/pets", "nothing"),
    ("GET", "/v2/pets", "nothing"),
    ("GET", "/v1/pets/", "nothing"), ("GET", "/v1/pets/7/", "nothing"), ("GET", "/v1", "nothing"),
    ("GET", "/v1/files/.json", "nothing"),
    ("HEAD", "/v1/pets/7", "GET /pets/{id} (getPet) id=7"),
    ("GET", "/v1/compare/dev", "nothing"), ("GET", "/v1/compare/...dev", "nothing"),
    ("GET", "/v1/pets/a%2Fb", "GET /pets/{id} (getPet) id=a/b"),
  ])
  func `the operations of a document are found by method and path below the base path`(
    method: String, path: String, found: String
  ) {
    let words =
      switch table.find(method, path) {
      case .operations(let operations):
        ([operations[0].operation.name]
          + operations[0].values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
          .joined(separator: " ")
      case .otherMethods(let operations): "only " + operations.map(\.method).joined(separator: " ")
      case .nothing: "nothing"
      }
    #expect(words == found)
  }

  @Test(arguments: [
    ("/eu/v3/pets", "GET /pets"), ("/eu/v1/pets", "GET /pets"), ("/v3/pets", "nothing"),
    ("/old/owners", "GET /owners"), ("/eu/v3/owners", "nothing"),
    ("/sell/a/cats", "GET /cats"), ("/cats", "nothing"),
    ("/api/dogs", "GET /dogs"), ("/eu/v3/dogs", "nothing"),
    ("/old/cats/7.txt", "GET /cats/{id}.txt"), ("/old/cats/7", "GET /cats/{id}"),
  ])
  func `operations are found whatever a variable stands for, below their own server`(
    path: String, found: String
  ) throws {
    let text = """
      {"openapi": "3.0.0", "servers": [{"url": "https://{host}/{region}/{version}/", "variables": {
        "host": {"default": "a.example"}, "region": {"default": "us"}, "version": {"default": "v3"}}}],
      "paths": {"/pets": {"get": {}}, "/owners": {"servers": [{"url": "/old"}], "get": {}},
        "/dogs": {"get": {"servers": [{"url": "{scheme}://a.example:{port}/api", "variables": {
          "scheme": {"default": "https"}, "port": {"default": "443"}}}]}},
        "/cats/{id}": {"servers": [{"url": "/old"}], "get": {}},
        "/cats/{id}.txt": {"servers": [{"url": "/old"}], "get": {}},
        "/cats": {"servers": [{"url": "https://a.example{path}", "variables": {"path": {"default": "/sell/a"}}}], "get": {}}}}
      """
    let table = try OperationTable(SpecDocument(Data(text.utf8), name: "a.json").root)
    guard case .operations(let operations) = table.find("GET", path) else {
      #expect(found == "nothing")
      return
    }
    #expect(operations[0].operation.name == found)
  }
}

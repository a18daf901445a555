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
    ("GET", "/v1/compare/main...dev", "GET /compare/{base}...{head}"),
    ("PUT", "/v1/pets", "only GET POST"), ("GET", "/pets", "nothing"),
    ("GET", "/v2/pets", "nothing"),
    ("GET", "/v1/pets/", "nothing"), ("GET", "/v1/pets/7/", "nothing"), ("GET", "/v1", "nothing"),
    ("GET", "/v1/files/.json", "nothing"),
    ("HEAD", "/v1/pets/7", "GET /pets/{id} (getPet) id=7"),
    ("GET", "/v1/compare/dev", "GET /compare/{base}...{head}"),
    ("GET", "/v1/pets/a%2Fb", "GET /pets/{id} (getPet) id=a/b"),
  ])
  func `are found by method and path below the base path`(
    method: String, path: String, found: String
  ) {
    let words =
      switch table.find(method, path) {
      case .operation(let operation, let values):
        ([operation.name] + values.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
          .joined(separator: " ")
      case .otherMethods(let operations): "only " + operations.map(\.method).joined(separator: " ")
      case .nothing: "nothing"
      }
    #expect(words == found)
  }
}

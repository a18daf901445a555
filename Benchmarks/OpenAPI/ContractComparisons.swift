import Foundation
import UnderstudyHTTP
import UnderstudyOpenAPI
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a contract costs a test, once its document is read.
enum ContractComparisons {
  static let all = [
    Comparison(
      "a scope and an awaited GET, with a contract ÷ without", bar: 1.2, rounds: 51,
      operations: (50, 50),
      left: { for _ in 0..<50 { try await get(checks: contract) } },
      right: { for _ in 0..<50 { try await get(checks: nil) } }),
    Comparison(
      "a scope and an awaited GET of another pet, with a contract ÷ without", bar: nil, rounds: 51,
      operations: (50, 50),
      left: { for id in 0..<50 { try await get(id, checks: contract) } },
      right: { for id in 0..<50 { try await get(id, checks: nil) } }),
    Comparison(
      "a scope and a GET from memory, with a contract ÷ without", bar: nil, rounds: 51,
      operations: (500, 500),
      left: { for _ in 0..<500 { try await answer(checks: contract) } },
      right: { for _ in 0..<500 { try await answer(checks: nil) } }),
  ]

  private static func url(_ id: Int) -> URL {
    URL(string: "https://api.example.com/v1/pets/\(id)?fields=name")!
  }

  private static let pet = url(7)
  private static let stub: Stub = .get("https://api.example.com/v1/pets/{id}")
    .reply(.json(["id": 7, "name": "Ida", "tags": ["cat", "old"], "owner": ["name": "Ben"]]))

  private static func scope(_ contract: Contract?) -> HTTPStubs {
    HTTPStubs(stub, options: { $0.contract = contract })
  }

  private static func get(_ id: Int = 7, checks contract: Contract?) async throws {
    let stubs = scope(contract)
    _ = try await stubs.session.data(from: url(id))
    await stubs.end()
  }

  private static func answer(checks contract: Contract?) async throws {
    let stubs = scope(contract)
    _ = try await stubs.data(for: RecordedRequest(url: pet))
    await stubs.end()
  }

  private static let contract = try? Contract(
    Data(
      """
      {"openapi": "3.0.3", "servers": [{"url": "https://api.example.com/v1"}], "paths": {
        "/pets/{id}": {"get": {
          "parameters": [
            {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}},
            {"name": "fields", "in": "query", "schema": {"type": "string", "maxLength": 9}}],
          "responses": {"200": {"content": {"application/json": {"schema": {
            "type": "object", "required": ["id", "name"], "properties": {
              "id": {"type": "integer"}, "name": {"type": "string"},
              "tags": {"type": "array", "items": {"type": "string"}},
              "owner": {"type": "object", "properties": {"name": {"type": "string"}}}
            }}}}}}
        }}
      }}
      """.utf8), name: "pets.json")
}

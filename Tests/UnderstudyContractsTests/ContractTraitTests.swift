import Foundation
import Testing
import UnderstudyContracts
import UnderstudyResilience

extension Contract {
  /// Pets, with a path for each thing that is tested here.
  fileprivate static func pets() throws -> Contract {
    try Contract(
      Data(
        """
        {"openapi": "3.0.3", "servers": [{"url": "https://api.example.com/v1"}], "paths": {
          "/pets/{id}": {"get": {"operationId": "getPet", "responses": {
            "200": {"description": "", "content": {"application/json": {"schema": {"type": "object",
              "required": ["id"], "properties": {"id": {"type": "integer", "minimum": 1}, "name": {"type": "string"}}}}}},
            "404": {"description": ""}
        }}}}}
        """.utf8), name: "pets.json")
  }
}

private let url = URL(string: "https://api.example.com/v1/pets/7")!

@Suite(.contract(try Contract.pets())) struct `The trait of a contract` {
  @Test(.stubs(.get("/v1/pets/{id}").reply(.json(["id": 7]))))
  func `the contract trait lets pass what is documented`()
    async throws
  {
    _ = try await URLSession.stubbed.data(from: url)
    #expect(HTTPStubs.current.report.isClean)
  }

  @Test func `the contract trait checks stubs of withStubs, and what closures answer`() async throws
  {
    let report = try await withStubs(
      .get("/v1/pets/1").reply(.status(418)).optional(),
      .get("/v1/pets/7").reply { _ in .json(["id": "7"]) },
      options: { $0.strictness = Strictness(contract: .allow) }
    ) { stubs in
      _ = try await stubs.session.data(from: url)
    }
    #expect(report.violations.count == 2)
    #expect(!report.isClean)
  }

  @Test func `the contract trait lets the mutations of a stub leave the range of its schema`()
    async throws
  {
    let stub: Stub = .get("/v1/pets/{id}").reply(.json(["id": 7]))
    let mutation = stub.mutations.first { $0.kind == .body(.outOfRange) }
    #expect(mutation?.description == "GET /v1/pets/{id} with id against minimum")
    let options = { (options: inout StubOptions) in
      options.strictness = .allow
    }
    let stubs = HTTPStubs([try #require(mutation).stub], options: options)
    #expect(
      stubs.report.violations.map(\.description).first?.contains(
        "body.id is 0 and must be at least 1")
        == true)
  }

  @Test func `the contract trait checks HTTPStubs made by hand`() async throws {
    let stubs = HTTPStubs(
      .get("/v1/pets/1").reply(.status(418)), options: { $0.strictness = .allow })
    #expect(stubs.report.violations.count == 1)
  }
}

@Suite(.stubs(.get("/v1/pets/{id}").reply(.status(418))), .strictness(contract: .allow))
struct `Stubs around a contract` {
  @Test(.contract(try Contract.pets())) func `stubs around a contract are checked as well`() {
    #expect(HTTPStubs.current.report.violations.count == 1)
  }
}

@Suite(.contract(learned: "films")) struct `The trait of a learnt contract` {
  private static let film = URL(string: "https://api.example.com/films/7")!

  @Test(.stubs(.get("/films/{id}").reply(.json(["id": 7, "title": "Ida"]))))
  func `the trait lets pass what was recorded`() async throws {
    _ = try await URLSession.stubbed.data(from: Self.film)
    #expect(HTTPStubs.current.report.isClean)
  }

  @Test(.stubs(.get("/films/{id}").reply(.status(503)).unseen()))
  func `the trait lets pass a stub that is marked as unseen`() async throws {
    _ = try await URLSession.stubbed.data(from: Self.film)
    #expect(HTTPStubs.current.report.isClean)
  }

  @Test func `the trait tells of a stub that no recording resembles`() async throws {
    let report = try await withStubs(
      .get("/films/7").reply(.json(["id": "7", "name": "Ida"])),
      options: { $0.strictness = Strictness(contract: .allow) }
    ) { stubs in
      _ = try await stubs.session.data(from: Self.film)
    }
    let line = #line - 5
    #expect(
      report.violations.map(\.description) == [
        """
        The stub GET /films/7 (UnderstudyContractsTests/ContractTraitTests.swift:\(line)) breaks films.har, \
        GET /films/{filmId} (getFilm): body.id is "7" and must be an integer: write 7 (6 of 6 recorded \
        responses, films.har entry 1)
          body.name is in no recording (6 of 6 recorded responses, films.har entry 1)
          body.title is missing (6 of 6 recorded responses, films.har entry 1)
        """
      ])
  }
}

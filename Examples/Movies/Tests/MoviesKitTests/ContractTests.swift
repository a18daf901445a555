import Foundation
import MoviesKit
import Testing
import UnderstudyContracts

/// The service's own document against what the tests have of it: `openapi.yaml`.
@Suite struct ContractTests {
  private let contract: Contract

  init() throws { contract = try Contract("openapi.yaml") }

  private func catalog(_ stubs: HTTPStubs) -> MovieCatalog {
    MovieCatalog(
      dataSource: TMDBDataSource(
        provider: URLSessionProvider(session: stubs.session), apiKey: "key"))
  }

  @Test func `the cassette and the sample are as the document has them`() throws {
    try Cassette("films").check(against: contract)
    try Fixture("popular-movies.json").check(against: contract, operation: "popularMovies")
  }

  @Test func `a stub that the service would never send breaks the contract`() throws {
    let stubs = HTTPStubs(
      .get(TheService.movie).reply(
        .json(["id": "7", "title": "Iron Meadow", "status": "released"])),
      options: { ($0.contract, $0.strictness) = (contract, .allow) })
    let violation = try #require(stubs.report.violations.first).description
    #expect(violation.contains(#"body.id is "7" and must be an integer: write 7 "#))
    #expect(violation.contains(#"body.status is "released" and must be one of "Rumored", "#))
  }

  @Test func `recordings tell of a stub that contradicts them`() throws {
    let recorded = try Contract(learnedFrom: [Cassette("films")])
    let stubs = HTTPStubs(
      .get(TheService.movie).reply(.json(["id": "7", "title": "Iron Meadow"])),
      // Nobody has recorded it, and the test says so.
      .get(TheService.movie).reply(.status(503)).unseen(),
      options: { ($0.contract, $0.strictness) = (recorded, .allow) })
    let violations = stubs.report.violations.map(\.description)
    #expect(violations.count == 1)
    #expect(violations[0].contains(#"body.id is "7" and must be an integer: write 7 (1 of 1"#))
  }

  @Test func `stubs are made from the document`() async throws {
    let stubs = HTTPStubs(
      contract.stub("popularMovies", status: 401),
      contract.stub("movieDetails").json { $0["title"] = "The Salt Ledger" },
      options: { $0.contract = contract })
    #expect(try await catalog(stubs).details(of: 741_461).movie.title == "The Salt Ledger")
    await #expect(throws: MoviesError.self) { try await catalog(stubs).popular() }
    #expect(stubs.report.isClean)
  }
}

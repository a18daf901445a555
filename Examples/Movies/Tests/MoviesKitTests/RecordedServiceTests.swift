import Foundation
import MoviesKit
import Testing
import UnderstudyContracts

/// The whole app but its screen, on what the service once sent: `Cassettes/films.har`, which
/// `Movies/Recording/record` records anew.
@Suite(.cassette("films", service: TheService.real), .contract("openapi.yaml"))
struct RecordedServiceTests {
  private func catalog() -> MovieCatalog {
    let key = ProcessInfo.processInfo.environment["TMDB_API_KEY"] ?? "any key"
    return MovieCatalog(
      dataSource: TMDBDataSource(
        provider: URLSessionProvider(session: .stubbed), apiKey: key))
  }

  @Test func `two pages of popular films are forty films`() async throws {
    let list = try await catalog().popular(pages: 1...2)
    #expect(list.movies.count == 40)
    #expect(list.movies.first?.title == "The Salt Ledger")
    #expect(list.dropped == 0)
  }

  @Test func `a film has its tagline and its genres`() async throws {
    let details = try await catalog().details(of: 1_088_201)
    #expect(details.tagline == "The sea pays its debts.")
    #expect(details.genres == ["Drama", "Mystery"])
  }

  @Test func `a number that no film has is not found, in the service's own words`() async {
    await #expect(
      throws: MoviesError.notFound(message: "The resource you requested could not be found.")
    ) {
      try await catalog().details(of: 1)
    }
  }
}

@Test func `the cassette of the films holds no secret`() throws {
  #expect(try Cassette("films").scan() == [])
}

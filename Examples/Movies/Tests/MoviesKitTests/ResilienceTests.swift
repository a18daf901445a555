import MoviesKit
import Testing
import Understudy
import UnderstudyResilience

/// The popular films as a user sees them, with each answer of the service broken in turn.
@Suite struct ResilienceTests {
  @Test func `no broken answer ends the app or keeps it waiting`() async throws {
    let table = try await resilience(
      of: .get(TheService.popular).reply(.json(Fixture("popular-movies.json")))
    ) { stubs in
      let source = TMDBDataSource(
        provider: URLSessionProvider(session: stubs.session), apiKey: "key",
        clock: ManualClock.current)
      return try await MovieCatalog(dataSource: source).popular().movies.map(MovieRow.init)
    }
    #expect(table.hung.isEmpty && table.crashed.isEmpty)
  }
}

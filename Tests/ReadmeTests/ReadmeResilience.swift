import Foundation
import Testing
import Understudy
import UnderstudyResilience

@Test func survivesBadDays() async throws {
  let table = try await resilience(
    of: .get("https://api.themoviedb.org/3/movie/popular")
      .reply(.json(Fixture("popular-movies.json"))),
    options: { $0.sample = 60 }
  ) { stubs in
    try await MoviesClient(session: stubs.session).popular()
  }
  #expect(table.crashed.isEmpty && table.hung.isEmpty)
}

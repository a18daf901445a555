import MoviesKit
import Testing
import Understudy

@testable import MoviesCommand

@Suite struct SampleServiceTests {
  private let stubs = SampleService.stubs()

  private var manager: MoviesManager {
    MoviesManager(
      dataSource: MoviesDataSource(
        provider: URLSessionProvider(session: stubs.session), apiKey: "sample"))
  }

  @Test func `the sample has a hundred films, none twice, none incomplete`() async throws {
    let movies = try await manager.popular(pages: 1...5)
    #expect(movies.count == 100)
    #expect(stubs.report.isClean)
  }

  @Test func `the sample has what the service is known for`() async throws {
    let movies = try await manager.popular(pages: 1...5)
    #expect(movies.contains { $0.posterPath == nil })
    #expect(movies.contains { $0.released == nil })
    #expect(movies.contains { $0.rating == nil })
    #expect(movies.contains { $0.title != $0.originalTitle })
    #expect(Set(movies.compactMap(\.originalLanguage)).count > 10)
  }

  @Test func `every film of the lists has details that agree`() async throws {
    for movie in try await manager.popular(pages: 1...5) {
      #expect(try await manager.details(of: movie.id).movie == movie)
    }
  }

  @Test func `an unknown film is not found`() async {
    await #expect(
      throws: MoviesError.notFound(message: "The resource you requested could not be found.")
    ) { try await manager.details(of: 1) }
  }
}

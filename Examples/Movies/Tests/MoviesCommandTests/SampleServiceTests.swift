import MoviesKit
import Testing
import Understudy

@testable import MoviesCommand

@Suite struct SampleServiceTests {
  private let stubs = SampleService.stubs()

  private var catalog: MovieCatalog {
    MovieCatalog(
      dataSource: TMDBDataSource(
        provider: URLSessionProvider(session: stubs.session), apiKey: "sample"))
  }

  @Test func `the sample has a hundred films, none twice, and an entry that is none`() async throws
  {
    let list = try await catalog.popular(pages: 1...5)
    #expect(list.movies.count == 100)
    #expect(list.totalPages == 5)
    #expect(list.dropped == 1)
    #expect(stubs.report.isClean)
  }

  @Test func `the sample has what the service is known for`() async throws {
    let movies = try await catalog.popular(pages: 1...5).movies
    #expect(movies.contains { $0.posterPath == nil })
    #expect(movies.contains { $0.released == nil })
    #expect(movies.contains { $0.rating == nil })
    #expect(movies.contains { $0.title != $0.originalTitle })
    #expect(Set(movies.compactMap(\.originalLanguage)).count > 10)
  }

  @Test func `every film of the lists has details that agree`() async throws {
    for movie in try await catalog.popular(pages: 1...5).movies {
      #expect(try await catalog.details(of: movie.id).movie == movie)
    }
  }

  @Test func `an unknown film is not found`() async {
    await #expect(
      throws: MoviesError.notFound(message: "The resource you requested could not be found.")
    ) { try await catalog.details(of: 1) }
  }
}

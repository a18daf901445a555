import MoviesKit
import Understudy
import XCTest

/// Some of the tests of `MovieCatalogTests` and `WholeAppTests`, as a team that uses XCTest writes
/// them.
final class MovieCatalogXCTests: XCTestCase {
  // MARK: - With a mock

  private let source = MockMoviesDataSource()

  func testAFilmThatComesOnTwoPagesIsKeptOnceWhereItCameFirst() async throws {
    let ironMeadow = MoviePage(number: 2, movies: [.saltLedger, .ironMeadow], totalPages: 2)
    let saltLedger = MoviePage(number: 1, movies: [.saltLedger], totalPages: 2)
    source.when.popular(page: 1).returns(saltLedger)
    source.when.popular(page: 2).returns(ironMeadow)

    let list = try await MovieCatalog(dataSource: source).popular(pages: 1...2)
    XCTAssertEqual(list.movies, [.saltLedger, .ironMeadow])
  }

  func testASearchThatFailsIsAnErrorNotAnEmptyList() async {
    source.when.popular(page: .any).throws(.timedOut)
    do {
      _ = try await MovieCatalog(dataSource: source).search("film")
      XCTFail("It should have failed.")
    } catch {
      XCTAssertEqual(error, .timedOut)
    }
  }

  // MARK: - With stubs, which are verified when the test is torn down

  private let stubs = HTTPStubs()

  private var catalog: MovieCatalog {
    let provider = URLSessionProvider(session: stubs.session)
    return MovieCatalog(dataSource: TMDBDataSource(provider: provider, apiKey: "key"))
  }

  func testThePopularFilmsOfAPageArrive() async throws {
    stubs.add(
      .get(TheService.popular).query("page", "1").reply(.json(Fixture("popular-movies.json"))))
    let list = try await catalog.popular()
    XCTAssertEqual(
      list.movies.map(\.title), ["East Wind at Eleven", "Nine Lanterns Over Kettle Bay"])
    XCTAssertEqual(stubs.requests.count, 1)
  }

  func testAnUnknownFilmIsNotFound() async {
    stubs.add(.get(TheService.movie).reply(TheService.refusal(34, "Not found.", status: 404)))
    do {
      _ = try await catalog.details(of: 7)
      XCTFail("It should have failed.")
    } catch {
      XCTAssertEqual(error, .notFound(message: "Not found."))
    }
  }
}

import MoviesKit
import Testing
import Understudy

/// The catalog with a mock in the place of the data source: no bytes, no URL, no networking.
@Suite struct MovieCatalogTests {
  private let source = MockMoviesDataSource()

  private func catalog(concurrency: Int = 3) -> MovieCatalog {
    MovieCatalog(dataSource: source, concurrency: concurrency)
  }

  /// A page of five, with films of these numbers.
  private func page(_ number: Int, ids: [Int], dropped: Int = 0) -> MoviePage {
    MoviePage(
      number: number, movies: ids.map { MovieItem(id: $0, title: "Film \($0)") },
      dropped: dropped, totalPages: 5)
  }

  /// Page 1 holds the films 10 and 11, page 2 the films 20 and 21, and so on.
  private func page(_ number: Int) -> MoviePage {
    page(number, ids: [number * 10, number * 10 + 1])
  }

  private func plan(_ pages: MoviePage...) {
    for page in pages { source.when.popular(page: .equal(page.number)).returns(page) }
  }

  // MARK: - Pages

  @Test func `the films of a page keep the order of the service`() async throws {
    plan(page(2, ids: [9, 3, 5]))
    let list = try await catalog().popular(page: 2)
    #expect(list.movies.map(\.id) == [9, 3, 5])
    #expect(source.calls.popular == [2])
  }

  @Test(arguments: [(MovieOrder.rating, [11, 7, 12]), (.popularity, [12, 7, 11])])
  func `films are listed in the order asked for`(order: MovieOrder, ids: [Int]) async throws {
    let films: [MovieItem] = [.saltLedger, .eastWind, .ironMeadow]
    plan(MoviePage(number: 1, movies: films, totalPages: 1))
    #expect(try await catalog().popular(sortedBy: order).movies.map(\.id) == ids)
  }

  @Test func `pages come in order, whichever is answered first`() async throws {
    let pending = source.when.popular(page: .any).suspends()
    async let list = catalog().popular(pages: 1...3)
    var calls: [Int: SuspendedCall<Int, MoviePage, MoviesError>] = [:]
    for _ in 1...3 {
      let call = await pending.next()
      calls[try #require(call.arguments)] = call
    }
    for number in [3, 1, 2] { calls[number]?.returns(page(number)) }
    #expect(try await list.movies.map(\.id) == [10, 11, 20, 21, 30, 31])
  }

  @Test func `no more pages are asked for at a time than allowed`() async throws {
    let pending = source.when.popular(page: .any).suspends()
    async let list = catalog(concurrency: 2).popular(pages: 1...5)
    for answered in 0..<5 {
      let call = await pending.next()
      #expect(source.calls.popular.count <= answered + 2)
      call.returns(page(try #require(call.arguments)))
    }
    #expect(try await list.movies.count == 10)
    #expect(source.calls.popular.count == 5)
  }

  @Test func `a film that comes on two pages is kept once, where it came first`() async throws {
    plan(page(1, ids: [1, 2]), page(2, ids: [2, 3]))
    #expect(try await catalog().popular(pages: 1...2).movies.map(\.id) == [1, 2, 3])
  }

  @Test func `a list says how many pages there are, and how many films were dropped`() async throws
  {
    plan(page(1, ids: [1], dropped: 2), page(2, ids: [2], dropped: 1))
    let list = try await catalog().popular(pages: 1...2)
    #expect(list.pages == 1...2)
    #expect(list.totalPages == 5)
    #expect(list.dropped == 3)
  }

  @Test func `a page beyond the last is an error that says how many there are`() async {
    plan(page(6, ids: []))
    await #expect(throws: MoviesError.noSuchPage(6, of: 5)) { try await catalog().popular(page: 6) }
  }

  @Test func `of pages beyond the last none is asked for once it is known, and the rest is listed`()
    async throws
  {
    source.when.popular(page: .any).performs { number in page(number) }
    let list = try await catalog(concurrency: 1).popular(pages: 1...9)
    #expect(list.movies.count == 10)
    #expect(list.pages == 1...5)
    #expect(source.calls.popular == [1, 2, 3, 4, 5])
  }

  @Test func `a service without films has an empty first page`() async throws {
    plan(MoviePage(number: 1, movies: [], totalPages: 0))
    let list = try await catalog().popular()
    #expect(list.movies.isEmpty)
    #expect(list.totalPages == 1)
  }

  @Test func `one failing page fails them all, and no more are asked for`() async {
    source.when.popular(page: 1).returns(page(1))
    source.when.popular(page: 2).throws(.timedOut)
    await #expect(throws: MoviesError.timedOut) {
      try await catalog(concurrency: 1).popular(pages: 1...5)
    }
    #expect(source.calls.popular == [1, 2])
  }

  // MARK: - Search and details

  @Test func `a search looks through five pages`() async throws {
    plan(page(1), page(2), page(3), page(4), page(5))
    let found = try await catalog().search("FILM 41")
    #expect(found.movies.map(\.id) == [41])
    #expect(found.pages == 1...5)
    #expect(Set(source.calls.popular) == [1, 2, 3, 4, 5])
  }

  @Test func `a search that fails is an error, not an empty list`() async {
    source.when.popular(page: .any).throws(.unreachable(.notConnectedToInternet))
    await #expect(throws: MoviesError.unreachable(.notConnectedToInternet)) {
      try await catalog().search("film")
    }
  }

  @Test func `the details are those of the film asked for`() async throws {
    let details = MovieDetails(movie: .saltLedger, runtime: 104)
    source.when.details(of: 7).returns(details)
    #expect(try await catalog().details(of: 7) == details)
  }
}

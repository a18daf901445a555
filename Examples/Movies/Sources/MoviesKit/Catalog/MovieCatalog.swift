/// Lists films, finds them, and tells about one.
public struct MovieCatalog: Sendable {
  private let dataSource: any MoviesDataSource
  private let concurrency: Int

  /// A catalog of the films of `dataSource`.
  ///
  /// - Parameters:
  ///   - dataSource: Where films come from.
  ///   - concurrency: How many pages are asked for at the same time, at most.
  public init(dataSource: any MoviesDataSource, concurrency: Int = 3) {
    self.dataSource = dataSource
    self.concurrency = max(1, concurrency)
  }

  /// The popular films of one page.
  ///
  /// - Throws: ``MoviesError``; ``MoviesError/noSuchPage(_:of:)`` if there are not so many pages.
  public func popular(
    page: Int = 1, sortedBy order: MovieOrder? = nil
  ) async throws(MoviesError) -> MovieList {
    try await popular(pages: page...page, sortedBy: order)
  }

  /// The popular films of several pages, asked for at once and put in order.
  ///
  /// The list shifts while its pages are read, so a film may come twice; it is kept once. Of pages
  /// that reach beyond the last one, those that exist are listed.
  ///
  /// - Throws: ``MoviesError``, as soon as one page fails; the others are given up.
  ///   ``MoviesError/noSuchPage(_:of:)`` if none of the pages exists.
  public func popular(
    pages: ClosedRange<Int>, sortedBy order: MovieOrder? = nil
  ) async throws(MoviesError) -> MovieList {
    let loaded = try await load(pages)
    let total = loaded.map(\.totalPages).max() ?? 0
    // Even a service without any film has its first page.
    let last = max(1, total)
    if pages.lowerBound > last { throw .noSuchPage(pages.lowerBound, of: last) }

    var seen: Set<MovieItem.ID> = []
    let movies = loaded.flatMap(\.movies).filter { seen.insert($0.id).inserted }
    return MovieList(
      movies: order.map(movies.sorted) ?? movies,
      pages: pages.lowerBound...min(pages.upperBound, last), totalPages: last,
      dropped: loaded.map(\.dropped).reduce(0, +))
  }

  /// The films among the popular ones whose title contains every part of `text`, in the order of
  /// ``popular(pages:sortedBy:)``.
  ///
  /// - Throws: ``MoviesError``.
  public func search(
    _ text: String, inPages pages: ClosedRange<Int> = 1...5, sortedBy order: MovieOrder? = nil
  ) async throws(MoviesError) -> MovieList {
    var list = try await popular(pages: pages, sortedBy: order)
    list.movies = list.movies.matching(text)
    return list
  }

  /// All about one film.
  ///
  /// - Throws: ``MoviesError``.
  public func details(of id: MovieItem.ID) async throws(MoviesError) -> MovieDetails {
    try await dataSource.details(of: id)
  }

  /// Asks for all pages, no more than `concurrency` of them at a time, and for none that is known
  /// not to exist.
  private func load(_ pages: ClosedRange<Int>) async throws(MoviesError) -> [MoviePage] {
    let loaded = await withTaskGroup(of: Loaded.self) { group in
      var waiting = pages.makeIterator()
      var last = Int.max
      func start() {
        guard let number = waiting.next(), number <= last else { return }
        group.addTask { await load(number) }
      }

      for _ in 0..<concurrency { start() }
      var loaded: [Int: MoviePage] = [:]
      for await (number, result) in group {
        switch result {
        case .success(let page):
          loaded[number] = page
          last = page.totalPages
        case .failure(let error):
          group.cancelAll()
          return Result<[Int: MoviePage], MoviesError>.failure(error)
        }
        start()
      }
      return .success(loaded)
    }
    return try loaded.map { found in pages.compactMap { found[$0] } }.get()
  }

  private typealias Loaded = (number: Int, page: Result<MoviePage, MoviesError>)

  // Not inline in the task's closure: there the optimizer of Swift 6.3.1 loses the number.
  private func load(_ number: Int) async -> Loaded {
    do throws(MoviesError) {
      return (number, .success(try await dataSource.popular(page: number)))
    } catch {
      return (number, .failure(error))
    }
  }
}

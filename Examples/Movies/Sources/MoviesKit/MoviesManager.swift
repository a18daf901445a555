/// What the app does with films: lists them, finds them, tells about one.
public struct MoviesManager: Sendable {
  private let dataSource: MoviesDataSource
  private let concurrency: Int

  /// A manager of the films of `dataSource`.
  ///
  /// - Parameters:
  ///   - dataSource: Where films come from.
  ///   - concurrency: How many pages are asked for at the same time, at most.
  public init(dataSource: MoviesDataSource, concurrency: Int = 3) {
    self.dataSource = dataSource
    self.concurrency = max(1, concurrency)
  }

  /// The popular films of one page.
  ///
  /// - Throws: ``MoviesError``.
  public func popular(
    page: Int = 1, sortedBy order: MovieOrder? = nil
  ) async throws(MoviesError) -> [MovieItem] {
    try await popular(pages: page...page, sortedBy: order)
  }

  /// The popular films of several pages, asked for at once and put in order.
  ///
  /// The list shifts while its pages are read, so a film may come twice; it is kept once.
  ///
  /// - Throws: ``MoviesError``, as soon as one page fails; the others are given up.
  public func popular(
    pages: ClosedRange<Int>, sortedBy order: MovieOrder? = nil
  ) async throws(MoviesError) -> [MovieItem] {
    var seen: Set<MovieItem.ID> = []
    let movies = try await load(pages).flatMap(\.movies).filter { seen.insert($0.id).inserted }
    return order.map(movies.sorted) ?? movies
  }

  /// The films among the popular ones whose title contains every word of `text`.
  ///
  /// - Throws: ``MoviesError``.
  public func search(
    _ text: String, inPages pages: ClosedRange<Int> = 1...5, sortedBy order: MovieOrder? = nil
  ) async throws(MoviesError) -> [MovieItem] {
    try await popular(pages: pages, sortedBy: order).matching(text)
  }

  /// All about one film.
  ///
  /// - Throws: ``MoviesError``.
  public func details(of id: MovieItem.ID) async throws(MoviesError) -> MovieDetails {
    try await dataSource.details(of: id)
  }

  /// Asks for all pages, no more than `concurrency` of them at a time.
  private func load(_ pages: ClosedRange<Int>) async throws(MoviesError) -> [MoviePage] {
    let loaded = await withTaskGroup(of: Loaded.self) { group in
      var waiting = pages.makeIterator()
      func start() {
        guard let number = waiting.next() else { return }
        group.addTask { await load(number) }
      }

      for _ in 0..<concurrency { start() }
      var loaded: [Int: MoviePage] = [:]
      for await (number, result) in group {
        switch result {
        case .success(let page): loaded[number] = page
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

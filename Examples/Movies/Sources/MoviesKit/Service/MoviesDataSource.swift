import Seams

/// Where films come from, one request at a time.
@Mockable
public protocol MoviesDataSource: Sendable {
  /// One page of the popular films.
  ///
  /// - Throws: ``MoviesError``; ``MoviesError/noSuchPage(_:of:)`` for a page that cannot exist.
  func popular(page: Int) async throws(MoviesError) -> MoviePage

  /// All about the film with the number `id`.
  ///
  /// - Throws: ``MoviesError``; ``MoviesError/notFound(message:)`` if there is no such film.
  func details(of id: MovieItem.ID) async throws(MoviesError) -> MovieDetails
}

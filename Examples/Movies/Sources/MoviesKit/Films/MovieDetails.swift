/// All that is known about one film.
public struct MovieDetails: Sendable, Hashable {
  /// The film as it stands in a list.
  public let movie: MovieItem

  /// Its line on the poster; nil if it has none.
  public let tagline: String?

  /// Its length in minutes; nil if unknown.
  public let runtime: Int?

  /// Its genres, by name.
  public let genres: [String]

  /// A film of which more may be unknown than known.
  public init(
    movie: MovieItem, tagline: String? = nil, runtime: Int? = nil, genres: [String] = []
  ) {
    self.movie = movie
    self.tagline = tagline
    self.runtime = runtime
    self.genres = genres
  }
}

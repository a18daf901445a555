/// One page of a list of films.
public struct MoviePage: Sendable, Hashable {
  /// The number of the page, from 1.
  public let number: Int

  /// The films, in the order of the service.
  public let movies: [MovieItem]

  /// How many films were left out because their number or title was missing or unreadable.
  public let dropped: Int

  /// How many pages there are.
  public var totalPages: Int

  /// A page.
  public init(number: Int, movies: [MovieItem], dropped: Int = 0, totalPages: Int) {
    self.number = number
    self.movies = movies
    self.dropped = dropped
    self.totalPages = totalPages
  }
}

/// A film as it stands in a list.
public struct MovieItem: Sendable, Hashable, Identifiable {
  /// The number of the film with the service.
  public let id: Int

  /// The title, in the language asked for.
  public let title: String

  /// The title in the language the film was made in.
  public let originalTitle: String

  /// The language the film was made in, as two letters; nil if unknown.
  public let originalLanguage: String?

  /// What the film is about; may be empty.
  public let overview: String

  /// The day of release; nil if none is known.
  public let released: ReleaseDate?

  /// The mean of all votes, 0 to 10; nil if nobody has voted, or it is unreadable.
  public let rating: Double?

  /// The number of votes.
  public let votes: Int

  /// The service's measure of how many look at the film; more is more popular.
  public let popularity: Double

  /// The path of the poster, below the service's address for images.
  public let posterPath: String?

  /// A film of which, apart from number and title, everything may be unknown.
  public init(
    id: Int, title: String, originalTitle: String? = nil, originalLanguage: String? = nil,
    overview: String = "", released: ReleaseDate? = nil, rating: Double? = nil, votes: Int = 0,
    popularity: Double = 0, posterPath: String? = nil
  ) {
    self.id = id
    self.title = title
    self.originalTitle = originalTitle ?? title
    self.originalLanguage = originalLanguage
    self.overview = overview
    self.released = released
    self.rating = rating
    self.votes = votes
    self.popularity = popularity
    self.posterPath = posterPath
  }
}

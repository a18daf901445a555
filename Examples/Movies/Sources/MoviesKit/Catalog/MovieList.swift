/// Films of one page or several, put together.
public struct MovieList: Sendable, Hashable {
  /// The films, none of them twice.
  public var movies: [MovieItem]

  /// The pages they come from.
  public let pages: ClosedRange<Int>

  /// How many pages there are.
  public let totalPages: Int

  /// How many films were left out because their number or title was missing or unreadable.
  public let dropped: Int

  /// A list.
  public init(
    movies: [MovieItem], pages: ClosedRange<Int> = 1...1, totalPages: Int = 1, dropped: Int = 0
  ) {
    self.movies = movies
    self.pages = pages
    self.totalPages = totalPages
    self.dropped = dropped
  }

  /// The films as rows.
  public var rows: [MovieRow] { movies.map(MovieRow.init) }

  /// Which pages these are, of how many, and what was left out: the line below a list.
  public var summary: String {
    let pages =
      pages.count == 1
      ? "Page \(pages.lowerBound)" : "Pages \(pages.lowerBound) to \(pages.upperBound)"
    let missing =
      switch dropped {
      case 0: ""
      case 1: " 1 film without a number or a title is left out."
      default: " \(dropped) films without a number or a title are left out."
      }
    return "\(pages) of \(totalPages).\(missing)"
  }
}

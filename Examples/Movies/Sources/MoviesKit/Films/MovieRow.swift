import Foundation

/// A film as a row of a list: two lines of text.
public struct MovieRow: Sendable, Hashable, Identifiable {
  /// The number of the film.
  public let id: MovieItem.ID

  /// The title.
  public let title: String

  /// The original title where it is another one, the day of release, and the rating.
  public let subtitle: String

  /// The row of a film.
  public init(_ movie: MovieItem) {
    id = movie.id
    title = movie.title
    let original = movie.originalTitle == movie.title ? nil : movie.originalTitle
    let rating = movie.rating.map { "\($0.toOneDecimal) of 10" } ?? "no votes yet"
    subtitle = [original, movie.released?.description, rating].compactMap { $0 }
      .joined(separator: " · ")
  }
}

extension Double {
  /// The number with one digit behind the point, whatever the user's language.
  public var toOneDecimal: String {
    formatted(
      .number.precision(.fractionLength(1)).grouping(.never).locale(Locale(identifier: "en_US")))
  }
}

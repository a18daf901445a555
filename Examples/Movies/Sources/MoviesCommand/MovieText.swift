import CommandKit
import Foundation
import MoviesKit

/// Films in lines of text.
enum MovieText {
  /// A line for each film of a list.
  static func lines(for movies: [MovieItem]) -> [String] {
    movies.map { movie in
      [
        String(movie.id),
        movie.title,
        movie.released?.description ?? "–",
        movie.rating.map(oneDecimal) ?? "–",
        movie.originalLanguage ?? "–",
      ]
    }.table(.right, .left, .left, .right)
  }

  /// One film with all that is known about it.
  static func lines(for details: MovieDetails) -> [String] {
    let movie = details.movie
    var lines = [movie.title + (movie.released.map { " (\($0.year))" } ?? "")]
    if movie.originalTitle != movie.title { lines.append(movie.originalTitle) }
    let language = movie.originalLanguage.map { code in
      Locale(identifier: "en").localizedString(forLanguageCode: code) ?? code
    }
    let facts: [String?] = [
      details.genres.isEmpty ? nil : details.genres.joined(separator: ", "),
      details.runtime.map { "\($0) min" },
      language,
      movie.released?.description,
      movie.rating.map { "\(oneDecimal($0)) of 10 from \(movie.votes) votes" } ?? "no votes yet",
    ]
    lines.append(facts.compactMap { $0 }.joined(separator: " · "))
    if let tagline = details.tagline { lines += ["", "“\(tagline)”"] }
    if !movie.overview.isEmpty { lines += ["", movie.overview] }
    return lines
  }

  private static func oneDecimal(_ number: Double) -> String {
    number.formatted(
      .number.precision(.fractionLength(1)).grouping(.never).locale(Locale(identifier: "en_US")))
  }
}

import Foundation
import MoviesKit

extension MovieDetails {
  /// All that is known about the film, in lines.
  var lines: [String] {
    var lines = [movie.title + (movie.released.map { " (\($0.year))" } ?? "")]
    if movie.originalTitle != movie.title { lines.append(movie.originalTitle) }
    let language = movie.originalLanguage.map { code in
      Locale(identifier: "en").localizedString(forLanguageCode: code) ?? code
    }
    let facts: [String?] = [
      genres.isEmpty ? nil : genres.joined(separator: ", "),
      runtime.map { "\($0) min" },
      language,
      movie.released?.description,
      movie.rating.map { "\($0.toOneDecimal) of 10 from \(movie.votes) votes" } ?? "no votes yet",
    ]
    lines.append(facts.compactMap { $0 }.joined(separator: " · "))
    if let tagline { lines += ["", "“\(tagline)”"] }
    if !movie.overview.isEmpty { lines += ["", movie.overview] }
    return lines
  }
}

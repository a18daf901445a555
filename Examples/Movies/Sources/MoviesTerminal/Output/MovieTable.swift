import Foundation
import MoviesKit
import TerminalKit

extension Screen {
  /// A list of films as a table.
  func lines(for movies: [MovieItem]) -> [String] {
    var table = TextTable(columns: [
      .init(title: "ID", alignment: .right, rank: 5),
      .init(title: "Title", rank: 6, narrowest: 16),
      .init(title: "Released", rank: 3),
      .init(title: "Rating", alignment: .right, rank: 4),
      .init(title: "Votes", alignment: .right, rank: 2),
      .init(title: "Popularity", alignment: .right, rank: 0),
      .init(title: "Lang", rank: 1),
    ])
    table.rows = movies.map { movie in
      [
        String(movie.id),
        movie.title.printable,
        movie.released?.description ?? "–",
        movie.rating.map(oneDecimal) ?? "–",
        movie.votes == 0 ? "–" : String(movie.votes),
        oneDecimal(movie.popularity),
        movie.originalLanguage?.printable ?? "–",
      ]
    }
    var lines = table.lines(width: width)
    lines[0] = heading(lines[0])
    return lines
  }

  /// One film with all that is known about it.
  func lines(for details: MovieDetails) -> [String] {
    let movie = details.movie
    let width = min(width ?? 80, 80)
    let year = movie.released.map { " (\($0.year))" } ?? ""
    var lines = (movie.title.printable + year).wrapped(to: width).map(heading)
    if movie.originalTitle != movie.title {
      lines += movie.originalTitle.printable.wrapped(to: width)
    }
    let language = movie.originalLanguage.map { code in
      Locale(identifier: "en").localizedString(forLanguageCode: code) ?? code.printable
    }
    let facts = [
      details.genres.isEmpty ? nil : details.genres.joined(separator: ", ").printable,
      details.runtime.map { "\($0) min" },
      language,
      movie.released?.description,
      movie.rating.map { "\(oneDecimal($0)) of 10 from \(movie.votes) votes" } ?? "no votes yet",
    ]
    lines += facts.compactMap(\.self).joined(separator: " · ").wrapped(to: width)
    if let tagline = details.tagline { lines += [""] + "“\(tagline.printable)”".wrapped(to: width) }
    if !movie.overview.isEmpty { lines += [""] + movie.overview.printable.wrapped(to: width) }
    return lines
  }

  private func oneDecimal(_ number: Double) -> String {
    number.formatted(
      .number.precision(.fractionLength(1)).grouping(.never).locale(Locale(identifier: "en_US")))
  }
}

import Foundation

/// Makes films from the JSON of The Movie Database.
public struct TMDBFactory: MoviesFactory {
  /// A factory.
  public init() {}

  /// The films of one page; those without a number or a title are dropped and counted.
  ///
  /// - Throws: ``MoviesError/notJSON(beginning:)``, ``MoviesError/malformedJSON(reason:)`` or
  ///   ``MoviesError/unexpectedJSON(reason:)``; the last also if a page has films and every one of
  ///   them would have to be dropped.
  public func page(from data: Data) throws(MoviesError) -> MoviePage {
    let page = try decode(PageJSON.self, from: data)
    let movies = page.results.compactMap(\.value).compactMap(MovieItem.init)
    let dropped = page.results.count - movies.count
    if movies.isEmpty, dropped > 0 {
      throw .unexpectedJSON(reason: "none of the \(dropped) films has both a number and a title")
    }
    return MoviePage(
      number: page.page, movies: movies, dropped: dropped,
      totalPages: page.total_pages ?? page.page)
  }

  /// All about one film.
  ///
  /// - Throws: As ``page(from:)``; ``MoviesError/unexpectedJSON(reason:)`` if the number or the
  ///   title is missing.
  public func details(from data: Data) throws(MoviesError) -> MovieDetails {
    let json = try decode(MovieJSON.self, from: data)
    guard let movie = MovieItem(json) else {
      throw .unexpectedJSON(reason: "the film lacks a number or a title")
    }
    return MovieDetails(
      movie: movie, tagline: json.tagline?.value.nonEmpty,
      runtime: json.runtime?.value?.whole.flatMap { $0 > 0 ? $0 : nil },
      genres: (json.genres?.value ?? []).compactMap { $0.value?.name.nonEmpty })
  }

  /// The service's own words about what went wrong; nil if it found none.
  public func message(from data: Data) -> String? {
    (try? JSONDecoder().decode(FailureJSON.self, from: data))?.status_message.nonEmpty
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(MoviesError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw Self.explain(error, in: data)
    }
  }

  private static func explain(_ error: any Error, in data: Data) -> MoviesError {
    switch error {
    case DecodingError.keyNotFound(let key, _):
      .unexpectedJSON(reason: "'\(key.stringValue)' is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      .unexpectedJSON(
        reason: context.codingPath.isEmpty
          ? "it is no object" : "'\(keyPath(context))' is of another type")
    default:
      if beginsAsJSON(data) {
        .malformedJSON(reason: data.isEmpty ? "it is empty" : "it breaks off or is garbled")
      } else {
        .notJSON(beginning: String(decoding: data.prefix(40), as: UTF8.self))
      }
    }
  }

  private static func keyPath(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".")
  }

  private static func beginsAsJSON(_ data: Data) -> Bool {
    guard let first = data.first(where: { !" \r\n\t".utf8.contains($0) }) else { return true }
    return "{[\"".utf8.contains(first)
  }
}

// MARK: - The service's JSON

private struct PageJSON: Decodable {
  let page: Int
  let results: [Lenient<MovieJSON>]
  let total_pages: Int?
}

private struct MovieJSON: Decodable {
  struct Genre: Decodable {
    let name: String?
  }

  let id: Int?
  let title: String?
  let original_title: Lenient<String>?
  let original_language: Lenient<String>?
  let overview: Lenient<String>?
  let release_date: Lenient<String>?
  let vote_average: Lenient<Double>?
  let vote_count: Lenient<Double>?
  let popularity: Lenient<Double>?
  let poster_path: Lenient<String>?
  let tagline: Lenient<String>?
  let runtime: Lenient<Double>?
  let genres: Lenient<[Lenient<Genre>]>?
}

private struct FailureJSON: Decodable {
  let status_message: String?
}

/// A value that may turn out unreadable without spoiling the film or the list around it.
private struct Lenient<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) {
    value = try? Value(from: decoder)
  }
}

extension MovieItem {
  fileprivate init?(_ json: MovieJSON) {
    guard let id = json.id, let title = json.title.nonEmpty else { return nil }
    let votes = json.vote_count?.value?.whole ?? 0
    let rating = json.vote_average?.value.flatMap { (0...10).contains($0) ? $0 : nil }
    self.init(
      id: id, title: title, originalTitle: json.original_title?.value.nonEmpty,
      originalLanguage: json.original_language?.value.nonEmpty,
      overview: json.overview?.value ?? "",
      released: json.release_date?.value.flatMap(ReleaseDate.init),
      rating: votes > 0 ? rating : nil, votes: votes,
      popularity: json.popularity?.value ?? 0, posterPath: json.poster_path?.value.nonEmpty)
  }
}

extension String? {
  /// The service says "unknown" with null, with an empty string, and by leaving out the key.
  fileprivate var nonEmpty: String? {
    flatMap { text in text.allSatisfy(\.isWhitespace) ? nil : text }
  }
}

extension Double {
  /// The nearest whole number; nil if it is beyond all that can be counted.
  fileprivate var whole: Int? { Int(exactly: rounded()) }
}

import Foundation
import MoviesKit
import Understudy

/// The addresses of the service, as the stubs name them.
enum TheService {
  static let popular: URLPattern = "https://api.themoviedb.org/3/movie/popular"
  static let movie: URLPattern = "https://api.themoviedb.org/3/movie/{id}"

  /// The service itself, or what plays it while a cassette is recorded.
  static var real: [Stub] {
    let service = ProcessInfo.processInfo.environment["TMDB_SERVICE"].flatMap(URL.init)
    return [.get("https://api.themoviedb.org/**").passthrough(to: service)]
  }

  /// A page of films with these numbers.
  static func page(_ number: Int, ids: [Int]) -> JSONValue {
    [
      "page": .int(number), "total_pages": 5,
      "total_results": 100, "results": .array(ids.map(film)),
    ]
  }

  /// A film in a list.
  private static func film(_ id: Int) -> JSONValue {
    [
      "adult": false, "backdrop_path": nil, "genre_ids": [], "id": .int(id),
      "original_language": "en", "original_title": .string("Film \(id)"), "overview": "",
      "popularity": 1, "poster_path": nil, "release_date": "2024-09-14",
      "title": .string("Film \(id)"), "video": false, "vote_average": 0, "vote_count": 0,
    ]
  }

  static func refusal(_ code: Int, _ message: String, status: Int) -> Reply {
    .json(
      ["success": false, "status_code": .int(code), "status_message": .string(message)],
      status: status)
  }
}

// The stubs answer without URLSession through the very method that the app's seam asks for.
extension HTTPStubs: NetworkingProvider {}

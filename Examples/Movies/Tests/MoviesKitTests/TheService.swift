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
      "results": .array(ids.map { ["id": .int($0), "title": .string("Film \($0)")] }),
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

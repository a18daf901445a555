import Foundation
import MoviesKit
import UnderstudyFixtures
import UnderstudyHTTP

/// The stand-in for the real service: a hundred invented films on five pages.
enum SampleService {
  /// Stubs that answer what the app asks, and fail whatever else it might ask.
  ///
  /// - Parameter fault: What goes wrong; nil for nothing.
  static func stubs(_ fault: Fault? = nil) -> HTTPStubs {
    if let fault { return HTTPStubs(.get("https://api.themoviedb.org/3/**").reply(fault.reply)) }
    let popular: URLPattern = "https://api.themoviedb.org/3/movie/popular"
    let details: URLPattern = "https://api.themoviedb.org/3/movie/{id}"

    let pages = (1...5).map { page in
      Stub.get(popular).query("page", "\(page)")
        .reply(.json(Fixture("popular-\(page).json", in: .module)))
    }
    let beyond = Stub.get(popular).reply { request in
      let page = request.query.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 0
      return .json(["page": .int(page), "results": [], "total_pages": 5, "total_results": 100])
    }
    let movies = Result { try Fixture("details.json", in: .module).json() }
    let movie = Stub.get(details).reply { request in
      let movies = try movies.get()
      if let movie = movies[request.pathParameters["id"] ?? ""] { return .json(movie) }
      return .json(
        [
          "success": false, "status_code": 34,
          "status_message": "The resource you requested could not be found.",
        ],
        status: 404)
    }
    return HTTPStubs((pages + [beyond, movie]).map { $0.optional() })
  }
}

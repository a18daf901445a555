import Foundation
import Testing
import Understudy

/// The code under test of the README's examples.
struct MoviesClient {
  let session: URLSession

  func popular() async throws -> [Movie] {
    let url = URL(string: "https://api.themoviedb.org/3/movie/popular?page=1")!
    for _ in 0..<3 {
      let (data, response) = try await session.data(from: url)
      if (response as? HTTPURLResponse)?.statusCode == 503 { continue }
      return try JSONDecoder().decode(MoviePage.self, from: data).results
    }
    return []
  }
}

struct MoviePage: Decodable {
  let page: Int
  let results: [Movie]
}

struct Movie: Decodable {
  let title: String
}

struct ProfileClient {
  struct Answer: Decodable {
    let data: User
  }

  struct User: Decodable {
    let username: String
  }

  let session: URLSession

  func user(_ name: String) async throws -> User {
    let url = URL(string: "https://api.example.com/users/\(name)")!
    let (data, _) = try await session.data(from: url)
    return try JSONDecoder().decode(Answer.self, from: data).data
  }
}

struct Tracker {
  let session: URLSession

  func track(_ name: String) {
    var request = URLRequest(url: URL(string: "https://api.example.com/events")!)
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(["name": name])
    session.dataTask(with: request).resume()
  }
}

struct RetryingClient {
  let session: URLSession
  let clock: any Clock<Duration>

  func load() async throws -> String {
    var pause = Duration.seconds(1)
    while true {
      let (data, response) = try await session.data(
        from: URL(string: "https://api.example.com/movies")!)
      if (response as? HTTPURLResponse)?.statusCode == 200 {
        return String(decoding: data, as: UTF8.self)
      }
      try await clock.sleep(for: pause)
      pause *= 2
    }
  }
}

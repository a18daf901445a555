import Foundation
import Testing
import Understudy

/// A client that puts its URLs together from parts.
private struct SearchClient: Sendable {
  let session: URLSession
  let host: String

  func search(_ text: String, genres: [String], folder: String) async throws -> Int? {
    var components = URLComponents()
    components.scheme = "https"
    components.host = host
    components.path = "/search/\(folder)"
    components.queryItems =
      [URLQueryItem(name: "q", value: text)] + genres.map { URLQueryItem(name: "g", value: $0) }
    components.fragment = "top"
    guard let url = components.url else { throw URLError(.badURL) }
    let (_, response) = try await session.data(from: url)
    return (response as? HTTPURLResponse)?.statusCode
  }
}

@Suite("A client that uses URLComponents")
struct URLComponentsTests {
  @Test(arguments: ["Cold War", "50 % & more", "żubrówka", "x=y", "?#/"])
  func `a client that uses URLComponents is matched by what it means, however it is escaped`(
    text: String
  ) async throws {
    try await withStubs(
      .get("https://api.example.com/search/{folder}").query("q", text)
        .query("g", "drama").query("g", "war").reply(.status(200))
    ) { stubs in
      let status = try await SearchClient(session: stubs.session, host: "api.example.com")
        .search(text, genres: ["war", "drama"], folder: "new films")
      #expect(status == 200)
      #expect(stubs.requests[0].pathParameters["folder"] == "new films")
    }
  }

  /// `URLComponents` leaves a plus as it is, and a server reads it as a space: a bug of many a client.
  @Test(
    .stubs(
      .get("/search/{folder}").query("q", "C++").reply(.status(200)).optional(),
      .get("/search/{folder}").query("q", "C  ").reply(.status(400))))
  func `a client that uses URLComponents shows that a plus is lost on the way`() async throws {
    let status = try await SearchClient(session: .stubbed, host: "api.example.com")
      .search("C++", genres: [], folder: "all")
    #expect(status == 400)
  }
}

import Foundation
import Testing
import Understudy

/// The root of a family of clients, which makes its session as it is made.
private class APIClient {
  let session: URLSession

  init(token: String, configuration: URLSessionConfiguration = .default) {
    configuration.httpAdditionalHeaders = ["Authorization": "Bearer \(token)"]
    configuration.timeoutIntervalForRequest = 10
    session = URLSession(configuration: configuration)
  }

  func load<Value: Decodable>(_ path: String) async throws -> Value {
    try await JSONDecoder().decode(Value.self, from: session.data(from: .api(path)).0)
  }
}

private final class FilmClient: APIClient {
  func films() async throws -> [Film] { try await load("films") }
}

private final class AccountClient: APIClient {
  func name() async throws -> [String: String] { try await load("account") }
}

@Suite("A base class that makes its session in init")
struct BaseClassTests {
  @Test(
    .stubs(
      .get("/films").header("Authorization", "Bearer t1").reply(.json([Film.ida])),
      .get("/account").header("Authorization", "Bearer t2").reply(.json(["name": "Ida"]))))
  func `a base class with a session gives every class below it the stubs, and keeps its headers`()
    async throws
  {
    let stubs = HTTPStubs.current
    let films = FilmClient(token: "t1", configuration: stubs.configuration)
    let account = AccountClient(token: "t2", configuration: stubs.configuration)
    #expect(try await films.films() == [.ida])
    #expect(try await account.name() == ["name": "Ida"])
  }

  @Test func `a base class with a session changes nothing for the next configuration it is given`()
    async throws
  {
    let stubs = HTTPStubs(.get("/films").reply(.json([Film.ida])))
    _ = FilmClient(token: "t1", configuration: stubs.configuration)
    #expect(stubs.configuration.httpAdditionalHeaders?["Authorization"] == nil)
    _ = try await FilmClient(token: "t2", configuration: stubs.configuration).films()
    #expect(stubs.requests.map { $0.headers["Authorization"] } == ["Bearer t2"])
  }
}

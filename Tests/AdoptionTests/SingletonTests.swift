import Foundation
import Testing
import Understudy

/// A client that everybody reaches by a global, with a session that tests may exchange.
@MainActor
private enum API {
  static var session = URLSession(configuration: .default)

  static func film(_ id: Int) async throws -> Film {
    try await JSONDecoder().decode(Film.self, from: session.data(from: .api("films/\(id)")).0)
  }
}

/// The same with a session for each task: tests in parallel do not meet.
private enum ScopedAPI {
  @TaskLocal static var session = URLSession(configuration: .default)

  static func film(_ id: Int) async throws -> Film {
    try await JSONDecoder().decode(Film.self, from: session.data(from: .api("films/\(id)")).0)
  }
}

/// A global is shared by all tests, so they run one after the other.
@MainActor
@Suite("A singleton with a static session", .serialized)
struct SingletonTests {
  @Test(
    .stubs(
      .get("/films/{id}").reply { .json(Film(id: Int($0.pathParameters["id"]!)!, title: "")) }),
    arguments: 1...3)
  func `a singleton with a static session is given the stubs of each test in turn`(id: Int)
    async throws
  {
    let before = API.session
    API.session = .stubbed
    defer { API.session = before }
    #expect(try await API.film(id).id == id)
    #expect(HTTPStubs.current.requests.count == 1)
  }
}

@Suite("A singleton with a task-local session")
struct ScopedSingletonTests {
  @Test(
    .stubs(
      .get("/films/{id}").reply { .json(Film(id: Int($0.pathParameters["id"]!)!, title: "")) }),
    arguments: 1...20)
  func `a singleton with a task-local session runs its tests in parallel`(id: Int) async throws {
    let film = try await ScopedAPI.$session.withValue(.stubbed) { try await ScopedAPI.film(id) }
    #expect(film.id == id)
    #expect(HTTPStubs.current.requests.count == 1)
  }
}

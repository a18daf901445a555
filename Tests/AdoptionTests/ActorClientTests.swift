import Foundation
import Testing
import Understudy

/// A client that loads each film once, however many ask for it at the same time.
private actor FilmStore {
  private let session: URLSession
  private var loads: [Int: Task<Film, any Error>] = [:]

  init(session: URLSession) { self.session = session }

  func film(_ id: Int) async throws -> Film {
    if let load = loads[id] { return try await load.value }
    let load = Task { [session] in
      try await JSONDecoder().decode(Film.self, from: session.data(from: .api("films/\(id)")).0)
    }
    loads[id] = load
    do {
      return try await load.value
    } catch {
      loads[id] = nil
      throw error
    }
  }
}

@Suite("A client that is an actor")
struct ActorClientTests {
  @Test func `asks once for what many want at the same time`() async throws {
    let stubs = HTTPStubs(.get("/films/{id}").held())
    let store = FilmStore(session: stubs.session)
    async let first = store.film(1)
    let request = await stubs.nextHeld()
    async let second = store.film(1)
    request.reply(.json(Film.ida))
    #expect(try await [first, second] == [.ida, .ida])
    #expect(stubs.requests.count == 1)
  }

  @Test func `asks again after an error`() async throws {
    try await withStubs(
      .get("/films/{id}").reply(.failing(.timedOut), .json(Film.ida))
    ) { stubs in
      let store = FilmStore(session: stubs.session)
      let error = await #expect(throws: URLError.self) { try await store.film(1) }
      #expect(error?.code == .timedOut)
      let film = try await store.film(1)
      #expect(film == .ida)
    }
  }
}

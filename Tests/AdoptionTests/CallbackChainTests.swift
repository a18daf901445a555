import Foundation
import Testing
import Understudy

/// Work to be done later, in the shape of Combine's `Future` and the promises of old.
private struct Deferred<Value: Sendable>: Sendable {
  let run: @Sendable (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void

  func map<Next>(_ change: @escaping @Sendable (Value) throws -> Next) -> Deferred<Next> {
    Deferred<Next> { done in
      run { result in done(Result { try change(result.get()) }) }
    }
  }

  func flatMap<Next>(
    _ next: @escaping @Sendable (Value) throws -> Deferred<Next>
  ) -> Deferred<Next> {
    Deferred<Next> { done in
      run { result in
        switch Result(catching: { try next(result.get()) }) {
        case .success(let later): later.run(done)
        case .failure(let error): done(.failure(error))
        }
      }
    }
  }

  func recover(_ other: @escaping @Sendable (any Error) -> Deferred) -> Deferred {
    Deferred { done in
      run { result in
        switch result {
        case .success: done(result)
        case .failure(let error): other(error).run(done)
        }
      }
    }
  }

  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        run { result in continuation.resume(with: result) }
      }
    }
  }
}

extension URLSession {
  /// As `dataTaskPublisher(for:)`.
  fileprivate func deferred(_ url: URL) -> Deferred<Data> {
    Deferred { done in
      self.dataTask(with: url) { data, _, error in
        done(error.map { .failure($0) } ?? .success(data ?? Data()))
      }.resume()
    }
  }
}

private struct FilmChain: Sendable {
  let session: URLSession

  func director(ofFilm id: Int) -> Deferred<String> {
    session.deferred(.api("films/\(id)"))
      .map { try JSONDecoder().decode(Film.self, from: $0) }
      .flatMap { film in session.deferred(.api("films/\(film.id)/director")) }
      .map { String(decoding: $0, as: UTF8.self) }
      .recover { _ in session.deferred(.api("unknown")).map { _ in "unknown" } }
  }
}

@Suite("A chain of callbacks")
struct CallbackChainTests {
  @Test func `asks one after the other`() async throws {
    let report = try await withStubs(
      .get("/films/{id}/director").reply(.text("Pawlikowski")),
      .get("/films/{id}").reply(.json(Film.ida))
    ) { stubs in
      let director = try await FilmChain(session: stubs.session).director(ofFilm: 1).value
      #expect(director == "Pawlikowski")
    }
    #expect(report.requests.map { $0.url.path() } == ["/films/1", "/films/1/director"])
  }

  @Test(arguments: [Reply.failing(.timedOut), .text("not JSON"), .status(500)])
  func `takes the other branch when one link breaks`(reply: Reply) async throws {
    try await withStubs(
      .get("/films/1").reply(reply), .get("/unknown").reply(.status(200))
    ) { stubs in
      let director = try await FilmChain(session: stubs.session).director(ofFilm: 1).value
      #expect(director == "unknown")
    }
  }
}

import Foundation
import Testing
import Understudy

/// A screen's model, which shows what it is doing.
@MainActor
private final class FilmsModel {
  enum State: Equatable {
    case idle
    case loading
    case loaded([Film])
    case failed(String)
  }

  private let session: URLSession
  private(set) var state = State.idle

  init(session: URLSession) { self.session = session }

  func appear() async {
    state = .loading
    do {
      let (data, _) = try await session.data(from: .api("films"))
      state = .loaded(try JSONDecoder().decode([Film].self, from: data))
    } catch {
      state = .failed(error is DecodingError ? "unreadable" : "offline")
    }
  }

  /// As a button calls it: with a handler, back on the main queue.
  func reload(done: @escaping @MainActor () -> Void) {
    state = .loading
    session.dataTask(with: .api("films")) { data, _, _ in
      let films = data.flatMap { try? JSONDecoder().decode([Film].self, from: $0) }
      Task { @MainActor in
        self.state = films.map(State.loaded) ?? .failed("offline")
        done()
      }
    }.resume()
  }
}

@MainActor
@Suite("A client behind @MainActor")
struct MainActorClientTests {
  @Test func `a client behind @MainActor shows that it loads until the answer comes`() async {
    let stubs = HTTPStubs(.get("/films").held())
    let model = FilmsModel(session: stubs.session)
    #expect(model.state == .idle)
    let appearing = Task { await model.appear() }
    let request = await stubs.nextHeld()
    #expect(model.state == .loading)
    request.reply(.json([Film.ida]))
    await appearing.value
    #expect(model.state == .loaded([.ida]))
  }

  @Test(arguments: [
    (Reply.failing(.notConnectedToInternet), "offline"), (.text("<html>"), "unreadable"),
  ])
  func `a client behind @MainActor says what went wrong`(reply: Reply, message: String) async throws
  {
    try await withStubs(.get("/films").reply(reply)) { stubs in
      let model = FilmsModel(session: stubs.session)
      await model.appear()
      #expect(model.state == .failed(message))
    }
  }

  @Test(.stubs(.get("/films").reply(.json([Film.ida]))))
  func `a client behind @MainActor comes back to the main actor from a handler`() async {
    let model = FilmsModel(session: .stubbed)
    await withCheckedContinuation { done in model.reload { done.resume() } }
    #expect(model.state == .loaded([.ida]))
  }
}

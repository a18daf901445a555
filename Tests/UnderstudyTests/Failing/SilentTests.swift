import Foundation
import Testing
import Understudy

private let movies = URL(string: "https://api.example.com/movies")!

/// Unplanned requests where no task knows the test, and code that keeps errors to itself. They run in
/// a child process of `SilenceTests` only.
@Suite(.enabled(if: failsOnPurpose))
struct SilentTests {
  // MARK: - Elsewhere

  @Test func verifiedInDetachedTask() async {
    let stubs = HTTPStubs(.get("/never").reply(.status(200)))  // verifiedInDetachedTask
    await Task.detached { stubs.verify() }.value
  }

  @Test func scopeInDetachedTask() async {
    await Task.detached {
      _ = try? await withStubs { stubs in
        _ = try? await stubs.session.data(from: movies)
      }
    }.value
  }

  @Test func askedInDetachedTask() async throws {
    try await withStubs { stubs in  // askedInDetachedTask
      await Task.detached { _ = try? await stubs.session.data(from: movies) }.value
    }
  }

  @Test(.stubs())
  func stubbedInDetachedTask() async {
    await Task.detached { _ = try? await URLSession.stubbed.data(from: movies) }.value
  }

  @Test func stubbedWithoutScope() async {  // stubbedWithoutScope
    _ = try? await URLSession.stubbed.data(from: movies)
  }

  // MARK: - Waiting in vain

  @Test func heldAndForgotten() async throws {
    try await withStubs(.get("/movies").held()) { stubs in  // heldAndForgotten
      stubs.session.dataTask(with: movies) { _, _, _ in }.resume()
      while stubs.requests.isEmpty { await Task.yield() }
    }
  }

  @Test func clockForgotten() async throws {
    let clock = ManualClock()
    try await withStubs(  // clockForgotten
      .get("/movies").reply(.status(200).delayed(by: .seconds(5))), clock: clock
    ) { stubs in
      stubs.session.dataTask(with: movies) { _, _, _ in }.resume()
      await clock.sleepers(1)
    }
  }

  // MARK: - A user's own code

  @Test func expectationInReply() async throws {
    try await withStubs(
      .get("/movies").reply { request in
        #expect(request.method == "POST")  // expectationInReply
        return .status(200)
      }
    ) { stubs in
      _ = try? await stubs.session.data(from: movies)
    }
  }

  @Test func expectationInPredicate() async throws {
    try await withStubs(
      .get("/movies").where { request in
        #expect(request.method == "POST")  // expectationInPredicate
        return true
      }.reply(.status(200))
    ) { stubs in
      _ = try? await stubs.session.data(from: movies)
    }
  }

  // MARK: - Levels

  @Test func lateRequest() async throws {
    let session = HTTPStubsBox()
    try await withStubs { stubs in  // lateRequest
      session.value = stubs.session
    }
    _ = try? await session.value?.data(from: movies)
  }

  @Test func stubsGone() async {
    let configuration = HTTPStubs().configuration  // stubsGone
    _ = try? await URLSession(configuration: configuration).data(from: movies)
  }

  @Test func stubsGoneInDetachedTask() async {
    let configuration = HTTPStubs().configuration  // stubsGoneInDetachedTask
    await Task.detached {
      _ = try? await URLSession(configuration: configuration).data(from: movies)
    }.value
  }

  @Test(.strictness(.fail))
  func repliesNeverGiven() async throws {
    try await withStubs(
      .get("/movies").reply(.status(503), .status(503), .status(200))  // repliesNeverGiven
    ) { stubs in
      _ = try? await stubs.session.data(from: movies)
    }
  }

  @Test func repliesNeverGivenWarn() async throws {
    try await withStubs(
      .get("/movies").reply(.status(503), .status(200))  // repliesNeverGivenWarn
    ) { stubs in
      _ = try? await stubs.session.data(from: movies)
    }
  }

  @Test(.strictness(.fail))
  func replyThrows() async throws {
    try await withStubs(
      .get("/movies").reply { _ in throw Oops(token: "s3") }  // replyThrows
    ) { stubs in
      _ = try? await stubs.session.data(from: movies)
    }
  }

  // MARK: - Elsewhere in the source

  private func planned(_ path: URLPattern, line: Int = #line) -> Stub {
    .get(path, line: line).reply(.status(200))
  }

  @Test func addedByAHelper() async throws {
    try await withStubs { stubs in
      stubs.add(planned("/added"))  // addedByAHelper
    }
  }

  // MARK: - Given up

  #if compiler(>=6.3)
  @Test(.stubs(.get("/never").reply(.status(503), .status(200)), .get("/movies").held()))
  func cancelled() async throws {
    _ = Task { try await URLSession.stubbed.data(from: movies) }
    _ = await HTTPStubs.current.nextHeld()
    _ = try? await URLSession.stubbed.data(from: movies.appending(path: "typo"))
    try Test.cancel("there is nothing to see")
  }
  #endif

  private struct Oops: Error {
    let token: String
  }

  // Touched by one test alone.
  private final class HTTPStubsBox {
    var value: URLSession?
  }
}

private let sharedStubs: UnderstudyTrait = .stubs(
  .get("/movies").reply(.status(200)))  // usesNothingOfItsOwn

@Suite(.enabled(if: failsOnPurpose), sharedStubs)
struct SharedTraitTests {
  @Test(sharedStubs) func usesNothingOfItsOwn() {}

  @Test func needsNothing() {}

  @Test(sharedStubs) func usesItsOwn() async throws {
    _ = try await URLSession.stubbed.data(from: movies)
  }
}

import Foundation
import Testing
import Understudy
import XCTest

/// Tests that fail on purpose: they run in a child process of `FailureOutputTests` only.
let failsOnPurpose = ProcessInfo.processInfo.environment["UNDERSTUDY_FAILS_ON_PURPOSE"] != nil

private let movies = URL(string: "https://api.example.com/movies")!

@Suite(.enabled(if: failsOnPurpose))
struct FailingTests {
  // What a macro's arguments say of their line is the line of what the macro stands on.
  @Test(.stubs(.get("/never").reply(.status(200))))
  func unused() {}  // unused

  @Test(.stubs())
  func unplanned() async {  // unplanned
    _ = try? await URLSession.stubbed.data(from: movies)
  }

  @Test func background() async throws {
    try await withStubs { stubs in  // background
      let session = stubs.session
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          session.dataTask(with: movies) { _, _, _ in continuation.resume() }.resume()
        }
      }
    }
  }

  @Test(.stubs())
  func thrown() async throws {  // thrown
    _ = try await URLSession.stubbed.data(from: movies)
  }

  @Test(.stubs(.get("/movies").reply(.json(Fixture("no-such.json")))))
  func brokenFixture() async {  // brokenFixture
    _ = try? await URLSession.stubbed.data(from: movies)
  }

  @Test func mockMiss() {
    let mock = MockGreeter()
    mock.when.greeting(of: "Ida").returns("Hello")  // mockMiss
    _ = mock.greeting(of: "Ben")
  }

  @Test func mockMissInDetachedTask() async {
    let mock = MockGreeter()
    mock.when.greeting(of: "Ida").returns("Hello")  // mockMissInDetachedTask
    await Task.detached { _ = mock.greeting(of: "Ben") }.value
  }

  @Test func mockMissWithoutStub() {  // mockMissWithoutStub
    _ = MockGreeter().greeting(of: "Ben")
  }

  @Test func endsTheProcess() {
    _ = MockOpaqueService().opaque()
  }

  @Test func waiting() async {
    let stubs = HTTPStubs(.get("/x").held(), options: { $0.patience = .milliseconds(5) })
    _ = await stubs.nextHeld()  // waiting
  }

  @Test(.stubs())
  func clockless() async {  // clockless
    await ManualClock.current.advance(by: .seconds(1))
  }

  @Test(.stubs(.get("/movies").reply(.json(["page": 1]))))
  func traffic() async throws {
    var request = URLRequest(url: movies.appending(queryItems: [.init(name: "token", value: "s3")]))
    request.setValue("Bearer s3", forHTTPHeaderField: "Authorization")
    _ = try await URLSession.stubbed.data(for: request)
    _ = try? await URLSession.stubbed.data(from: URL(string: "https://api.example.com/typo")!)
  }

  @Test(.stubs(.get("/movies").reply(.data(Data(count: 9 << 20)))))
  func large() async throws {
    _ = try await URLSession.stubbed.data(from: movies)
    throw CancellationError()
  }

  @Test(.stubs(.get("/movies").reply(.json(["page": 1]))))
  func passing() async throws {
    _ = try await URLSession.stubbed.data(from: movies)
  }

  @Test(.stubs(.get("/never").reply(.status(200))), .strictness(.warn))
  func warned() {}  // warned
}

final class FailingXCTests: XCTestCase {
  let stubs = HTTPStubs(
    .get("/never").reply(.status(200))  // testUnused
  )

  func testUnused() throws { try XCTSkipUnless(failsOnPurpose) }
}

final class FailingMockXCTests: SilentXCTestCase {
  func testMiss() {
    let mock = MockGreeter()
    mock.when.greeting(of: "Ida").returns("Hello")  // FailingMockXCTests/testMiss
    _ = mock.greeting(of: "Ben")
  }

  func testMissWithoutStub() { _ = MockGreeter().greeting(of: "Ben") }
}

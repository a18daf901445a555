import Foundation
import Testing
import Understudy

@Suite(.cassette("films"))
struct CassetteTraitTests {
  private func films() async throws -> (String, Int) {
    let url = try #require(URL(string: "https://a.example/films?page=1"))
    let (data, response) = try await URLSession.stubbed.data(from: url)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return (String(decoding: data, as: UTF8.self), status)
  }

  @Test(arguments: 0..<3)
  func `each case of each test replays a suite's cassette from its beginning`(index: Int)
    async throws
  {
    #expect(try await films() == ("", 503))
    #expect(try await films() == (#"{"page":1}"#, 200))
    #expect(try await films() == (#"{"page":1}"#, 200))
  }

  @Test func `a test need not ask for anything of it`() {
    #expect(HTTPStubs.current.requests.isEmpty)
  }

  @Test(.stubs(.get("/films").reply(.text("stub"))))
  func `a stub of the test comes before the cassette of its suite`() async throws {
    #expect(try await films() == ("stub", 200))
  }

  @Test(
    .cassette("films.har") {
      $0.exhaustion = .startsOver
      $0.usesRecordedTiming = true
      $0.clock = ManualClock()
    })
  func `a test's own options hold`() async throws {
    async let first = films()
    await ManualClock.current.sleepers(1)
    await ManualClock.current.advance(by: .seconds(3))
    #expect(try await first.1 == 503)
  }
}

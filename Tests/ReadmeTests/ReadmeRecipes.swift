import Foundation
import Testing
import Understudy

@Test func givesUpAfterAMinute() async throws {
  let clock = ManualClock()
  try await withStubs(.get("/users/ida").reply(.stall), clock: clock) { stubs in
    let user = Task { try await ProfileClient(session: stubs.session).user("ida") }
    _ = await stubs.nextRequest()
    await clock.advance(by: .seconds(60))
    let error = await #expect(throws: URLError.self) { try await user.value }
    #expect(error?.code == .timedOut)
  }
}

@Test func aURLIsAPattern() {
  let url = URL(string: "https://api.example.com/movies")!
  let stub = Stub.get(.url(url)).reply(.status(200))
  #expect(stub.description.hasPrefix("GET https://api.example.com/movies"))
}

@Mockable
protocol Player: Sendable {
  var volume: Int { get set }
  func load(_ name: String, completion: @escaping @Sendable (Bool) -> Void)
}

@Test func remembersTheVolume() {
  let player = MockPlayer()
  player.when.volume.returns(3)
  #expect(player.volume == 3)
  player.volume = 5
  #expect(player.volume == 5)
  #expect(player.calls.volume.set == [5])
}

@Test func loads() throws {
  let player = MockPlayer()
  let completion = Captured<@Sendable (Bool) -> Void>()
  player.when.load("song", completion: .capture(completion)).performs { _, _ in }
  let result = Captured<Bool>()
  player.load("song") { result.append($0) }
  let complete = try #require(completion.last)
  complete(true)
  #expect(result.values == [true])
}

@Mockable
class Speaker {
  let name: String
  init(name: String) { self.name = name }
  func beep() -> String { "beep" }
}

@Test func beepsQuietly() {
  let speaker = MockSpeaker(name: "left")
  #expect(speaker.beep() == "beep")  // calls through
  speaker.when.beep().returns("…")
  #expect(speaker.beep() == "…")
}

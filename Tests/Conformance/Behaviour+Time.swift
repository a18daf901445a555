import Foundation
import Testing
import UnderstudyHTTP

extension Behaviour {
  static let overTime = [
    Behaviour("a held request waits for the test") { face async throws in
      let stubs = HTTPStubs(.get("/users/{name}").held())
      async let seen = face.send(to: "https://a.example/users/ann", through: stubs)
      let held = await stubs.nextHeld()
      #expect(held.request.pathParameters == ["name": "ann"])
      held.reply(.text("hello", status: 201))
      let answer = try await seen
      #expect(answer.text == "hello")
      #expect(answer.status == 201)
    },
    Behaviour("a held request can be failed by the test") { face async throws in
      let stubs = HTTPStubs(.get("/x").held())
      async let code = face.error(to: "https://a.example/x", through: stubs)
      await stubs.nextHeld().fail(.networkConnectionLost)
      #expect(await code == .networkConnectionLost)
    },
    Behaviour("a held request that is never answered fails when the scope ends") {
      face async throws in
      let stubs = HTTPStubs(.get("/x").held())
      async let code = face.error(to: "https://a.example/x", through: stubs)
      _ = await stubs.nextHeld()
      await stubs.end()
      #expect(await code == .resourceUnavailable)
    },
    Behaviour("a delay runs on the clock of the stubs") { face async throws in
      let clock = ManualClock()
      let stubs = HTTPStubs(.get("/x").reply(.text("late").delayed(by: .seconds(30))), clock: clock)
      async let seen = face.send(to: "https://a.example/x", through: stubs)
      await clock.sleepers(1)
      await clock.advance(by: .seconds(29))
      guard case .pending = stubs.report.exchanges[0].outcome else {
        Issue.record("\(stubs.report.exchanges)")
        return
      }
      await clock.advance(by: .seconds(1))
      #expect(try await seen.text == "late")
      #expect(stubs.report.exchanges[0].ended == .seconds(30))
    },
    Behaviour("a throttled body takes its time, and arrives whole") { face async throws in
      let clock = ManualClock()
      let stubs = HTTPStubs(
        .get("/x").reply(.text("abcdef").throttled(bytesPerSecond: 2)), clock: clock)
      async let seen = face.send(to: "https://a.example/x", through: stubs)
      await clock.sleepers(1)
      await clock.advance(by: .seconds(10))
      #expect(try await seen.text == "abcdef")
      #expect(stubs.report.exchanges[0].ended == .seconds(3))
    },
    Behaviour("a request that nothing comes for times out") { face async throws in
      let clock = ManualClock()
      let stubs = HTTPStubs(
        .get("/x").reply(.text("late").delayed(by: .seconds(61))), clock: clock)
      async let code = face.error(to: "https://a.example/x", through: stubs)
      await clock.sleepers(1)
      await clock.advance(by: .seconds(60))
      #expect(await code == .timedOut)
    },
    Behaviour("a client that backs off 1, 2, 4 and 8 s gets through in one step") {
      face async throws in
      let clock = ManualClock()
      let stubs = HTTPStubs(
        .get("/x").reply(.status(503), .status(503), .status(503), .status(503), .text("at last")),
        clock: clock)
      async let text = { () async throws -> String in
        for pause in [1, 2, 4, 8] {
          let seen = try await face.send(to: "https://a.example/x", through: stubs)
          if seen.status == 200 { return seen.text }
          try await clock.sleep(for: .seconds(pause))
        }
        return try await face.send(to: "https://a.example/x", through: stubs).text
      }()
      await clock.advance(by: .seconds(15))
      let started = stubs.report.exchanges.map { Int($0.started / .seconds(1)) }
      #expect(started == [0, 1, 3, 7, 15])
      if started.count == 5 { #expect(try await text == "at last") }
    },
    Behaviour("a cancelled request ends at once, and is recorded so") { face async throws in
      let stubs = HTTPStubs(.get("/x").held())
      let task = Task { await face.error(to: "https://a.example/x", through: stubs) }
      let held = await stubs.nextHeld()
      task.cancel()
      #expect(await task.value == .cancelled)
      held.reply(.text("too late"))
      let report = await stubs.end()
      #expect(report.exchanges.map(\.wasCancelled) == [true])
      #expect(report.isClean)
    },
  ]
}

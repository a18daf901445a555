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
    Behaviour("a request that is answered at once is waited for") { face async throws in
      let stubs = HTTPStubs(.post("/events").reply(.status(202)))
      let sent = Task {
        try await face.send(
          "POST", to: "https://a.example/events", body: Data("{}".utf8), through: stubs)
      }
      #expect(await stubs.nextRequest(.post("/events")).body == Data("{}".utf8))
      #expect(try await sent.value.status == 202)
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
    Behaviour("a stream without an end is ended with the scope, and the report says so") {
      face async throws in
      for clock: any Clock<Duration> in [ContinuousClock(), ManualClock()] {
        let (started, signal) = AsyncStream.makeStream(of: Void.self)
        let endless = Reply.stream { _ in
          AsyncStream<Data> { stream in
            stream.yield(Data("tick".utf8))
            signal.yield()
          }
        }
        let stub = Stub.get("/x").reply(endless)
        let stubs = HTTPStubs(stub, clock: clock)
        async let code = face.error(to: "https://a.example/x", through: stubs)
        for await _ in started { break }
        let report = await stubs.end()
        #expect(await code == .resourceUnavailable)
        #expect(report.isClean)
        #expect(
          report.description.contains(
            """
              #1 The stream that answers GET https://a.example/x by the stub \(stub) had not ended \
            when its scope did, so it was ended there.
            """))
      }
    },
    Behaviour("a delay runs on the clock of the stubs") { face async throws in
      let clock = ManualClock()
      let stubs = HTTPStubs(.get("/x").reply(.text("late").delayed(by: .seconds(30))), clock: clock)
      async let seen = face.send(to: "https://a.example/x", through: stubs)
      await clock.sleepers(1)
      await clock.advance(by: .seconds(29))
      #expect(stubs.report.exchanges.map(\.outcome.description) == ["pending"])
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
    Behaviour("a connection that stalls times out") { face async throws in
      let clock = ManualClock()
      let stubs = HTTPStubs(.get("/x").reply(.broken(.stall)), clock: clock)
      async let code = face.error(to: "https://a.example/x", through: stubs)
      await clock.sleepers(1)
      await clock.advance(by: .seconds(60))
      #expect(await code == .timedOut)
    },
    Behaviour("a client that backs off 1, 2, 4 and 8 s gets through in one step") {
      face async throws in
      // Of a face with a delegate the client hears late where the machine is busy.
      let clock = ManualClock(timeForCode: .milliseconds(500))
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
      // On a busy machine the client may begin late.
      await clock.sleepers(1)
      await clock.advance(by: .seconds(15))
      let started = stubs.report.exchanges.map { Int($0.started / .seconds(1)) }
      #expect(started == [0, 1, 3, 7, 15])
      if started.count == 5 { #expect(try await text == "at last") }
    },
    Behaviour("a request of a task that is cancelled already is not sent") { face async throws in
      let stubs = HTTPStubs(.any().reply(.text("x")).optional())
      for (method, body) in [("GET", nil), ("POST", Data("b".utf8))] {
        let task = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          return await face.error(method, to: "https://a.example/x", body: body, through: stubs)
        }
        #expect(await task.value == .cancelled)
      }
      #expect(stubs.requests.isEmpty)
    },
    Behaviour("a predicate may cancel the request it is asked about") { face async throws in
      let task = Lock<Task<URLError.Code?, Never>?>(nil)
      let pattern = RequestPattern.get("/x").where { _ in
        task.withLock { $0 }?.cancel()
        return true
      }
      let stubs = HTTPStubs(pattern.reply(.text("x")).optional())
      let (held, go) = AsyncStream.makeStream(of: Void.self)
      let request = Task {
        for await _ in held { break }
        return await face.error(to: "https://a.example/x", through: stubs)
      }
      task.withLock { $0 = request }
      go.yield()
      // URLSession may not know its task yet, and answer it.
      #expect([.cancelled, nil].contains(await request.value))
      let report = await stubs.end()
      #expect(report.exchanges.allSatisfy { $0.ended != nil })
    },
    Behaviour("a cancelled request ends at once, and is recorded so") { face async throws in
      let stubs = HTTPStubs(.get("/x").held())
      let task = Task { await face.error(to: "https://a.example/x", through: stubs) }
      let held = await stubs.nextHeld()
      task.cancel()
      #expect(await task.value == .cancelled)
      // A server hears of it a moment after its client.
      while stubs.report.exchanges.contains(where: { $0.ended == nil }) { await Task.yield() }
      held.reply(.text("too late"))
      let report = await stubs.end()
      #expect(report.exchanges.map(\.wasCancelled) == [true])
      #expect(report.isClean)
    },
  ]
}

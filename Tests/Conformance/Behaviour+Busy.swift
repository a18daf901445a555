import Foundation
import TestFiles
import Testing
import UnderstudyHTTP

// A machine that gives a reply no turn until the time of its request is long over.

extension Behaviour {
  private static var stream: AsyncStream<Data> {
    AsyncStream { source in
      source.yield(Data("x".utf8))
      source.finish()
    }
  }

  static let busy = [
    ("a delayed reply", Reply.text("x").delayed(by: .microseconds(1))),
    ("a computed reply", .computed { _ in .text("x").delayed(by: .microseconds(1)) }),
    ("a reply computed by a task", .computed { _ in await Task { .text("x") }.value }),
    ("a streamed reply", .stream { _ in stream }),
    ("a reply in chunks", .chunks([Data("x".utf8)], every: .microseconds(1))),
    ("a held reply", .held),
  ].map { name, reply in
    Behaviour("\(name) comes in time, however long other tasks keep all threads") {
      face async throws in
      var face = face
      face.timeout = .milliseconds(20)
      let (client, timeout) = (face, face.timeout)
      let stubs = HTTPStubs(.get("/x").reply(reply), options: { $0.patience = timeout })
      let answer = Promise<Seen>()
      await whileTasksKeepAllThreads {
        // On threads of its own, so that the request is sent at once.
        _ = UserCodeThreads.task {
          do {
            answer.settle(
              .success(try await client.send(to: "https://a.example/x", through: stubs)))
          } catch {
            answer.settle(.failure(error))
          }
        }
        while stubs.requests.isEmpty {}
        if case .held = reply.source { Task { await stubs.nextHeld().reply(.text("x")) } }
        spin(for: timeout * 3)
      }
      #expect(try await answer.value().text == "x")
    }
  }
}

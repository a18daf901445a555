import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyResilience

extension Behaviour {
  static let mutations = ["GET", "HEAD"].map { method in
    Behaviour("each mutation of a stub is answered or refused, with \(method)") {
      face async throws in
      let pattern: RequestPattern = method == "GET" ? .get("/films") : .head("/films")
      for mutation in pattern.reply(.json(["id": 7])).mutations {
        let clock = ManualClock()
        let stubs = HTTPStubs(mutation.stub, clock: clock)
        async let code = face.error(method, to: "https://a.example/films", through: stubs)
        // An error in the place of a response comes at once.
        if mutation.kind == .slow, !mutation.description.contains("failing") {
          await clock.sleepers(1)
          await clock.advance(by: .seconds(60))
        }
        let isRefused = await code != nil
        #expect(stubs.report.isClean, "\(mutation)")
        let ought = [.noConnection, .brokenConnection].contains(mutation.kind)
        #expect(isRefused || !ought, "\(mutation)")
      }
    }
  }
}

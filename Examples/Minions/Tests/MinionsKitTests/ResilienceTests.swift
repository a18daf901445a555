import MinionsKit
import Testing
import Understudy
import UnderstudyResilience

/// The minions as the service reads them, with each of its answers broken in turn.
@Suite struct ResilienceTests {
  @Test func `no broken answer ends the app or keeps it waiting`() async throws {
    let table = try await resilience(
      of: .get("https://minions.example.com/v1/minions").reply(.json(Fixture("minions.json")))
    ) { @MainActor stubs in
      let server = MinionServer(url: MinionServer.standard.url, session: stubs.session)
      let minions = try await withCheckedThrowingContinuation { continuation in
        MinionService(server: server).getTheMinions { continuation.resume(with: $0) }
      }
      return minions.map(MinionRow.init)
    }
    #expect(table.hung.isEmpty && table.crashed.isEmpty)
  }
}

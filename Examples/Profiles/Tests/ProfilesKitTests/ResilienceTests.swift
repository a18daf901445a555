import ProfilesKit
import Testing
import Understudy
import UnderstudyResilience

/// A user as the app reads it, with each answer of the service broken in turn.
@Suite struct ResilienceTests {
  @Test func `no broken answer ends the app or keeps it waiting`() async throws {
    let table = try await resilience(of: .get(TheService.user).reply(TheService.ida)) { stubs in
      try await ProfileClient(session: stubs.session).user("ida")
    }
    #expect(table.hung.isEmpty && table.crashed.isEmpty)
  }
}

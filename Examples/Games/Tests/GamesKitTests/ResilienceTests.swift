import GamesKit
import Testing
import Understudy
import UnderstudyResilience

/// The list and the detail as a user sees them, with each answer of the service broken in turn.
@Suite(.dependency(\.ratingScale, .points)) struct ResilienceTests {
  @Test func `no broken answer ends the app or keeps it waiting`() async throws {
    let table = try await resilience(
      of: .post(TheService.games).body(.contains("platforms = 48"))
        .reply(.json(Fixture("popular.json"))),
      .post(TheService.games).body(.contains("id = 1011;")).reply(.json(Fixture("game.json")))
    ) { @MainActor stubs in
      let list = GameListModel(service: TheService.store(stubs))
      await list.show(.playStation4)
      if case .failed(let error) = list.phase { throw error }
      let detail = list.select(0)
      await detail?.load()
      if case .failed(let error) = detail?.phase { throw error }
      return "\(list.rows) \(detail?.sections ?? [])"
    }
    #expect(table.hung.isEmpty && table.crashed.isEmpty)
  }
}

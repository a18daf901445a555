import Seams

protocol GameService: Sendable {
  func name() async throws -> String
}

struct GameStore: GameService {
  func name() async throws -> String { "live" }
}

extension Dependencies {
  @Seam var gameService: any GameService = GameStore()
}

struct Model {
  let service: any GameService

  init(service: any GameService = injected(\.gameService)) {
    self.service = service
  }

  func load() async throws -> String { try await service.name() }
}

/// What an app does when it starts, inside the test process too.
func start() { _ = injected(\.gameService) }

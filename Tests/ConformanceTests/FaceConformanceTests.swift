import FaceConformance
import Testing

@Suite("What every face shows")
struct FaceConformanceTests {
  @Test("in memory", arguments: Behaviour.all)
  func inMemory(_ behaviour: Behaviour) async throws {
    try await behaviour.show(InMemoryFace())
  }

  @Test("in memory, with a URLRequest", arguments: Behaviour.all)
  func inMemoryURLRequest(_ behaviour: Behaviour) async throws {
    try await behaviour.show(InMemoryURLRequestFace())
  }

  @Test("URLSession", arguments: Behaviour.all)
  func session(_ behaviour: Behaviour) async throws {
    try await behaviour.show(SessionFace())
  }

  @Test("URLSession with a completion handler", arguments: Behaviour.all)
  func sessionHandler(_ behaviour: Behaviour) async throws {
    try await behaviour.show(SessionHandlerFace())
  }

  @Test("URLSession with a delegate", arguments: Behaviour.all)
  func sessionDelegate(_ behaviour: Behaviour) async throws {
    try await behaviour.show(SessionDelegateFace())
  }
}

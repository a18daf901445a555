import FaceConformance
import Testing

@Suite("What every face shows")
struct FaceConformanceTests {
  private static let faces: [any Face] = [
    InMemoryFace(), InMemoryURLRequestFace(), SessionFace(), SessionHandlerFace(),
    SessionDelegateFace(), StreamingFace(isURLSession: true), StreamingFace(isURLSession: false),
  ]

  @Test(arguments: faces, Behaviour.all)
  func `a behaviour is shown by each face`(_ face: any Face, _ behaviour: Behaviour) async throws {
    try await behaviour.show(face)
  }
}

import Foundation
import Testing
import Understudy

@testable import UnderstudyResilience

extension Resilience {
  fileprivate init(_ mutants: [Stub.Mutation], _ verdicts: [Verdict]) {
    self.init(mutants, Dictionary(uniqueKeysWithValues: zip(mutants.map(\.description), verdicts)))
  }
}

@Suite("The table of what a client does")
struct ResilienceTableTests {
  @Test func `a table shows one of each kind, the worst first`() {
    let mutants = Stub.mutations(of: [.page]).filter { $0.description.contains("films[0]") }
    let table = Resilience(
      Array(mutants.prefix(4)),
      [
        .init(.refused, "no"), .init(.tolerated), .init(.crashed, "Fatal error: 1"),
        .init(.crashed, "Fatal error: 2"),
      ])
    #expect(
      table.description == """
        4 broken answers: 2 crashed, 1 tolerated silently, 1 refused

        crashed:
          1 × empty value, such as GET https://films.example/page with films[0] empty
              Fatal error: 1
          1 × twice, such as GET https://films.example/page with films[0] twice
              Fatal error: 2

        tolerated silently:
          1 × another type, such as GET https://films.example/page with films[0] of another type
        """)
  }

  @Test
  func `the resilience table shows the smallest of each kind, by the name that finds it again`()
    async throws
  {
    let url = URL(string: "https://films.example/page")!
    let reply = Reply.json(Data(#"{"title": "Ida", "year": 7}"#.utf8))
    let table = try await resilience(
      of: .get("https://films.example/page").reply(reply), options: { $0.runsApart = false }
    ) { stubs in String(decoding: try await stubs.data(from: url).0, as: UTF8.self) }
    #expect(
      table.description.contains(
        "\n  2 × key missing, such as GET https://films.example/page with year missing\n"))
  }

  @Test func `what is worse than a baseline is named`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let mutants = Array(Stub.mutations(of: [.page]).prefix(2))
    let before = Resilience(mutants, [.init(.refused, "no"), .init(.refused, "no")])
    let error = #expect(throws: ResilienceError.self) {
      try before.regressions(since: file, isRecording: false)
    }
    #expect(
      error?.description == """
        There is no baseline \(file.path()), or it cannot be read. Write it by running the test once with \
        UNDERSTUDY_RECORD=new in the environment.
        """)

    #expect(try before.regressions(since: file, isRecording: true) == [])
    #expect(try before.regressions(since: file, isRecording: false) == [])
    let after = Resilience(mutants, [.init(.refused, "no"), .init(.hung, "so")])
    #expect(
      try after.regressions(since: file, isRecording: false) == [
        "\(mutants[1].kind): 1 hung, 0 before, such as \(mutants[1]): hung: so"
      ])
    #expect(try Resilience([], []).regressions(since: file, isRecording: false) == [])
  }
}

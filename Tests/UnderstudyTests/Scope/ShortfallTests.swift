import Foundation
import TestFiles
import Testing

@testable import Understudy

@Suite("What a test is told of stubs used too rarely")
struct ShortfallTests {
  /// Stubs that tell this test of nothing.
  private func stubs(_ stubs: [Stub]) -> HTTPStubs {
    HTTPStubs(stubs, options: { $0.strictness = .allow })
  }

  private func messages(_ stubs: HTTPStubs, unplannedIsTold: Bool = true) -> [String] {
    stubs.report.shortfalls(Strictness(unplanned: unplannedIsTold ? .fail : .allow)).map(\.message)
  }

  @Test func `the report of unused stubs is one list where there are sixty`() {
    let stubs = stubs((0..<60).map { .get("/\($0)").reply(.status(200)) })
    let list = stubs.report.uses.map { "  \($0.stub)\n" }.joined()
    #expect(
      messages(stubs) == [
        """
        60 stubs were never used, such as \(stubs.report.uses[0].stub): no request reached these stubs at all. \
        Does the code under test use their session (`stubs.session`, `.stubbed`)?
        \(list)If it need not, remove them or mark them `.optional()`.
        """
      ])
  }

  @Test
  func `the report of unused stubs is a list that refers to the explanations where requests came`()
    async throws
  {
    let stubs = stubs(
      (0..<4).map { .get("/\($0)").reply(.status(200)).times(1) }
        + [.get("/x").reply(.status(200))])
    _ = await stubs.outcome(try sent("https://a.example/x"))
    let list = stubs.report.unused.map { "  \($0.stub), expected exactly 1\n" }.joined()
    #expect(
      messages(stubs) == [
        """
        4 stubs were never used, such as \(stubs.report.unused[0].stub), expected exactly 1; \
        the only request was GET https://a.example/x, which is not close.
        \(list)`stubs.report.explanation(of:)` tells of each which request came closest.
        """
      ])
  }

  @Test func `the report of unused stubs is each for itself where there are three`() {
    let stubs = stubs((0..<3).map { .get("/\($0)").reply(.status(200)) })
    #expect(messages(stubs).count == 3)
  }

  @Test func `the report leaves out unused stubs beside an unplanned request`()
    async throws
  {
    let stubs = stubs([
      .get("/movies/popular").reply(.status(200)), .get("/genres").reply(.status(200)),
    ])
    _ = await stubs.outcome(try sent("https://a.example/movies/populer"))
    #expect(messages(stubs).isEmpty)
    #expect(messages(stubs, unplannedIsTold: false).count == 2)
  }
}

import Foundation
import Testing

@testable import UnderstudyHTTP

// Serialized, as are the other suites of hundreds of cases that only compute: all at once they would keep the
// tests beside them from their turns.
@Suite("The table of mistakes", .serialized)
struct MistakesTests {
  static let all =
    Mistake.ofHosts + Mistake.ofSlashes + Mistake.ofSegments + Mistake.ofExpressions
    + Mistake.ofNames + Mistake.ofValues + Mistake.ofHeaders + Mistake.ofStanding
    + Mistake.ofKeys + Mistake.ofMembers + Mistake.ofTexts

  @Test func `is long, and every row has neighbours`() throws {
    #expect(Self.all.count >= 150)
    #expect(Set(Self.all.map { "\($0.stub.location)\($0.name)" }).count == Self.all.count)
    for mistake in Self.all {
      #expect(4...9 ~= (try mistake.stubs().count), "\(mistake.name)")
    }
  }

  @Test func `has these figures`() throws {
    let figures = try Figures(Self.all)
    print(figures)
    #expect(figures.failing.isEmpty)
  }

  @Test(arguments: all)
  func `the stub that was meant is the closest, and the slip is named`(mistake: Mistake) throws {
    let diagnosis = Diagnosis(try mistake.request(), among: try mistake.candidates())
    let closest = try #require(diagnosis.closest)
    #expect(closest.planned?.stub.description == mistake.stub.description)
    #expect(closest.differences.map(\.field) == [mistake.field])
    #expect(closest.differences.map { $0.difference?.slip?.hint } == [mistake.slip?.hint])
  }

  @Test(arguments: all)
  func `the message names the place, the field and the hint`(mistake: Mistake) async throws {
    let stubs = HTTPStubs(try mistake.stubs())
    let request = try mistake.request()
    for _ in 0..<mistake.before { _ = await stubs.outcome(request) }
    let message = try #require(await stubs.stubError(request)).description
    let lines = message.split(separator: "\n")
    #expect(lines[0] == "No stub matches \(request.shown)")
    #expect(message.contains("\(mistake.stub.location)"))
    #expect(message.contains(mistake.slip?.hint ?? headline(of: mistake.field)))
    #expect(lines.allSatisfy { $0.count <= 190 }, "\(lines.max { $0.count < $1.count } ?? "")")
  }

  @Test(arguments: all)
  func `the stub to paste matches the request`(mistake: Mistake) throws {
    let request = try mistake.request()
    #expect(StubDraft(request, like: mistake.stub.pattern).pattern.matches(request))
    #expect(!mistake.stub.pattern.matches(request) || mistake.before > 0)
  }

  private func headline(of field: Finding.Field) -> String {
    Finding.differs(field).headline
  }
}

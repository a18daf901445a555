import Testing

@testable import UnderstudyHTTP

@Suite("The tables of developers' mistakes", .serialized)
struct DevelopersTests {
  /// What came out at first is in brackets, of stubs, fields and slips.
  static let tables = [
    Stranger.developers,  // (83, 83 of 85; 67 of 79)
    Stranger.enterprise,  // (71, 72 of 75; 55 of 70)
    Stranger.services,  // (73, 72 of 75; 58 of 66)
    Stranger.offices,  // (66, 65 of 69; 51 of 61)
    Stranger.mixed,  // (39, 39 of 40; 37 of 38)
  ]

  @Test func `have neighbours in every row, none of which matches`() throws {
    for stranger in Self.tables.flatMap(\.self) {
      let stubs = try stranger.stubs()
      #expect(4...9 ~= stubs.count, "\(stranger.name)")
      let request = try stranger.request()
      #expect(stubs.allSatisfy { !$0.pattern.matches(request) }, "\(stranger.name)")
    }
  }

  @Test(arguments: tables.indices)
  func `have these figures`(table: Int) throws {
    let figures = try Figures(Self.tables[table])
    print(figures)
    #expect(figures.failing.isEmpty)
  }
}

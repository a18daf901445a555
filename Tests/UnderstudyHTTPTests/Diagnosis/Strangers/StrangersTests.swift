import Testing

@testable import UnderstudyHTTP

@Suite("The tables of strangers' mistakes")
struct StrangersTests {
  /// Each was written when those before it were all right; what came out at first is in brackets, of
  /// stubs, fields and slips.
  static let tables = [
    Stranger.all,  // (180, 186 of 195; 133 of 160)
    Stranger.second,  // (54, 55 of 55; 45 of 49)
    Stranger.third,  // (30, 30 of 31; 25 of 26)
    Stranger.fourth,  // (57, 58 of 60; 52 of 56)
    Stranger.fifth,  // (29, 29 of 30; 23 of 24)
  ]

  @Test func `are long, and every row has neighbours`() throws {
    let all = Self.tables.flatMap(\.self)
    #expect(all.count >= 350)
    for stranger in all {
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

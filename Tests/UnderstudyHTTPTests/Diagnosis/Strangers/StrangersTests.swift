import Testing

@testable import UnderstudyHTTP

@Suite("The tables of strangers' mistakes")
struct StrangersTests {
  /// Each was written when those before it were all right; what came out at first is in brackets, of
  /// stubs, fields and slips.
  static let tables = [
    Stranger.readers,
    Stranger.all,  // (180, 186 of 195; 133 of 160)
    Stranger.second,  // (54, 55 of 55; 45 of 49)
    Stranger.third,  // (30, 30 of 31; 25 of 26)
    Stranger.fourth,  // (57, 58 of 60; 52 of 56)
    Stranger.fifth,  // (29, 29 of 30; 23 of 24)
    Stranger.sixth,  // (65, 66 of 68; 42 of 59)
    Stranger.seventh,  // (80, 82 of 85; 58 of 73)
    Stranger.eighth,  // (56, 56 of 59; 51 of 56)
    Stranger.ninth,  // (56, 56 of 57; 46 of 50)
    Stranger.tenth,  // (84, 82 of 87; 67 of 78)
    Stranger.eleventh,  // (40, 40 of 40; 32 of 35)
    Stranger.twelfth,  // (34, 33 of 35; 32 of 33)
    Stranger.journeys,  // (70, 67 of 73; 52 of 70)
    Stranger.counters,  // (47, 44 of 48; 44 of 48)
    Stranger.errands,  // (42, 41 of 46; 32 of 44)
    Stranger.voyages,  // (41, 40 of 45; 38 of 43)
    Stranger.apps,  // (66, 62 of 73; 52 of 68)
    Stranger.appsOutside,  // (51, 50 of 52; 40 of 48)
    Stranger.appsTogether,  // (42, 40 of 46; 35 of 41)
    Stranger.appsNearby,  // (30, 30 of 31; 25 of 27)
    Stranger.appsCoded,  // (45, 43 of 45; 32 of 40)
    Stranger.thirteenth,  // (45, 42 of 45; 34 of 38)
    // Of its 45 two are left out, which put the method before the path.
    Stranger.fourteenth,  // (43, 42 of 45; 32 of 37)
  ]

  @Test func `are long, and every row has neighbours`() throws {
    let all = Self.tables.flatMap(\.self)
    #expect(all.count >= 600)
    for stranger in all {
      let stubs = try stranger.stubs()
      #expect(4...9 ~= stubs.count, "\(stranger.name)")
      let request = try stranger.request()
      #expect(stubs.allSatisfy { !$0.pattern.matches(request) }, "\(stranger.name)")
    }
  }

  @Test(arguments: Stranger.unlike + Stranger.otherDates)
  func `have nothing to say of what was meant`(stranger: Stranger) throws {
    let candidates = try stranger.stubs().map {
      Candidate(planned: PlannedStub($0, order: 0), uses: 0, hasEnded: false)
    }
    let closest = try #require(Diagnosis(stranger.request(), among: candidates).closest)
    #expect(closest.planned?.stub.description == stranger.stub.reply(.status(200)).description)
    #expect(closest.differences.map(\.field) == stranger.fields)
    #expect(closest.differences.compactMap { $0.difference?.slip?.hint } == [])
  }

  @Test(arguments: tables.indices)
  func `have these figures`(table: Int) throws {
    let figures = try Figures(Self.tables[table])
    print(figures)
    #expect(figures.failing.isEmpty)
  }
}

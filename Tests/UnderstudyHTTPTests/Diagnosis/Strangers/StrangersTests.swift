import Testing

@testable import UnderstudyHTTP

@Suite("The table of strangers' mistakes")
struct StrangersTests {
  @Test func `is long, and every row has neighbours`() throws {
    #expect(Stranger.all.count >= 120)
    for stranger in Stranger.all + Stranger.second + Stranger.third + Stranger.fourth {
      #expect(4...9 ~= (try stranger.stubs().count), "\(stranger.name)")
      let request = try stranger.request()
      #expect(try stranger.stubs().allSatisfy { !$0.pattern.matches(request) }, "\(stranger.name)")
    }
  }

  @Test func `has these figures`() throws {
    let figures = try Figures(Stranger.all)
    print(figures)
    #expect(figures.failing.isEmpty)
  }

  @Test func `has these figures, the second time`() throws {
    let figures = try Figures(Stranger.second)
    print(figures)
    #expect(figures.failing.isEmpty)
  }

  @Test func `has these figures, the third time`() throws {
    let figures = try Figures(Stranger.third)
    print(figures)
    #expect(figures.failing.isEmpty)
  }

  @Test func `has these figures, the fourth time`() throws {
    let figures = try Figures(Stranger.fourth)
    print(figures)
    #expect(figures.failing.isEmpty)
  }

  @Test func `has these figures, the fifth time`() throws {
    let figures = try Figures(Stranger.fifth)
    print(figures)
    #expect(figures.failing.isEmpty)
  }
}

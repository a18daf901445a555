import Testing

@testable import GamesTerminal

@Suite struct WindowTests {
  @Test func `few lines are all to be seen`() {
    var window = Window()
    #expect(window.range(height: 10, count: 3) == 0..<3)
  }

  @Test func `scrolling ends at the last line, and at the first`() {
    var window = Window()
    window.scroll(by: .max)
    #expect(window.range(height: 4, count: 10) == 6..<10)
    window.scroll(by: -1)
    #expect(window.range(height: 4, count: 10) == 5..<9)
    window.scroll(by: .min)
    #expect(window.range(height: 4, count: 10) == 0..<4)
  }

  @Test func `a line out of sight is moved to no further than it takes`() {
    var window = Window()
    window.reveal(6, height: 4)
    #expect(window.range(height: 4, count: 10) == 3..<7)
    window.reveal(2, height: 4)
    #expect(window.range(height: 4, count: 10) == 2..<6)
    window.reveal(4, height: 4)
    #expect(window.range(height: 4, count: 10) == 2..<6)
  }

  @Test func `a window that grows shows more, one without a line still one`() {
    var window = Window()
    window.reveal(9, height: 2)
    #expect(window.range(height: 8, count: 10) == 2..<10)
    #expect(window.range(height: 0, count: 10).count == 1)
  }
}

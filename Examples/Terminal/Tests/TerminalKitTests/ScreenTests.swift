import Testing

@testable import TerminalKit

@Suite struct ScreenTests {
  @Test func `a terminal sets headings and asides off`() {
    let screen = Screen(width: 80, isStyled: true)
    #expect(screen.heading("Title") == "\u{1B}[1mTitle\u{1B}[0m")
    #expect(screen.aside("beside") == "\u{1B}[2mbeside\u{1B}[0m")
  }

  @Test func `a pipe gets the text alone, of any width`() {
    #expect(Screen.pipe.heading("Title") == "Title")
    #expect(Screen.pipe.aside("beside") == "beside")
    #expect(Screen.pipe.width == nil)
  }
}

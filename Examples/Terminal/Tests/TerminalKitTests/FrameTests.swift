import Testing

@testable import TerminalKit

@Suite struct FrameTests {
  private func frame(
    _ lines: Line..., columns: Int = 10, rows: Int = 2, isStyled: Bool = true
  ) -> String {
    Frame(lines, in: ScreenSize(columns: columns, rows: rows), isStyled: isStyled).text
      .replacing("\u{1B}[", with: "^")
  }

  @Test func `each line goes to its row, and what was behind it is cleared`() {
    #expect(frame(Line("one"), Line("two")) == "^1;1Hone^K^2;1Htwo^K")
  }

  @Test func `the rows below the last line are cleared`() {
    #expect(frame(Line("one"), rows: 5) == "^1;1Hone^K^2;1H^J")
    #expect(frame(rows: 5) == "^1;1H^J")
  }

  @Test func `lines without a row are left out`() {
    #expect(frame(Line("one"), Line("two"), Line("three"), rows: 1) == "^1;1Hone^K")
  }

  @Test func `a long line is cut, and keeps its last column`() {
    #expect(frame(Line("one and two"), Line("紙の雨が降る")) == "^1;1Hone and t…^2;1H紙の雨が…^K")
    #expect(frame(Line("just fits.")) == "^1;1Hjust fits.^2;1H^J")
  }

  @Test func `what a service says cannot steer the terminal`() {
    #expect(frame(Line("\u{1B}[2Ja\nb\u{202E}"), rows: 1) == "^1;1H[2Ja b^K")
  }

  @Test(arguments: [
    (Line.Style.plain, "one"), (.heading, "^1mone^0m"), (.aside, "^2mone^0m"),
    (.failure, "^31mone^0m"),
  ])
  func `styles are escape codes`(style: Line.Style, text: String) {
    #expect(frame(Line("one", style), rows: 1) == "^1;1H\(text)^K")
  }

  @Test(arguments: [Line.Style.plain, .heading, .aside, .failure])
  func `without styles there are none`(style: Line.Style) {
    #expect(frame(Line("one", style), rows: 1, isStyled: false) == "^1;1Hone^K")
  }

  @Test(arguments: [true, false])
  func `the selected line is a reversed bar, with or without styles`(isStyled: Bool) {
    #expect(
      frame(Line("one", .selected), Line("紙", .selected), columns: 6, isStyled: isStyled)
        == "^1;1H^7mone   ^0m^2;1H^7m紙    ^0m")
  }

  @Test func `a window without room shows nothing`() {
    #expect(frame(Line("one", .selected), columns: 0, rows: 0) == "")
  }
}

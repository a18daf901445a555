import Testing

@testable import TerminalKit

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Iron", 4), ("Café", 4), ("Cafe\u{301}", 4), ("紙の雨", 6), ("감나무", 6), ("ﾛﾎﾞ", 3),
    ("Ａ", 2), ("🎈", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("ตลาดน้ำ", 6), ("–…", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2),
  ])
  func `text takes as many columns as a terminal gives it`(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test(arguments: [
    ("Iron Meadow", 11, "Iron Meadow"), ("Iron Meadow", 10, "Iron Mead…"), ("Iron", 1, "…"),
    ("Iron", 0, ""), ("紙の雨", 6, "紙の雨"), ("紙の雨", 5, "紙の…"), ("紙の雨", 4, "紙…"),
    ("紙の雨", 2, "…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"),
  ])
  func `text is cut between characters`(text: String, width: Int, cut: String) {
    #expect(text.cut(to: width) == cut)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one", 7, ["one"]), ("", 7, []),
    ("lighthouse by", 5, ["light", "house", "by"]), ("紙の雨が", 4, ["紙の", "雨が"]),
    ("紙の", 1, ["紙", "の"]), ("a  b", 5, ["a b"]),
  ])
  func `text is wrapped at spaces, long words within`(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test(arguments: [
    ("\u{1B}[31mred\u{7}", "[31mred"), ("two\nlines\tand", "two lines and"),
    ("\u{202E}turned", "turned"), ("\u{9B}2J", "2J"), ("👨‍👩‍👧 é", "👨‍👩‍👧 é"),
  ])
  func `what would steer the terminal is taken out`(text: String, printable: String) {
    #expect(text.printable == printable)
  }
}

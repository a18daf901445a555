import Testing

@testable import TerminalKit

@Suite struct TextTableTests {
  private let table = TextTable(
    columns: [
      .init(title: "ID", alignment: .right, rank: 1),
      .init(title: "Title", rank: 2, narrowest: 8),
      .init(title: "Lang", rank: 0),
    ],
    rows: [["7", "Iron Meadow", "en"], ["1234", "紙の雨が降る町", "ja"]])

  @Test func `a pipe gets everything, in columns`() {
    #expect(
      table.lines(width: nil) == [
        "  ID  Title           Lang",
        "   7  Iron Meadow     en",
        "1234  紙の雨が降る町  ja",
      ])
  }

  @Test func `a width that fits changes nothing`() {
    #expect(table.lines(width: 26) == table.lines(width: nil))
  }

  @Test func `titles are cut first`() {
    #expect(
      table.lines(width: 21) == [
        "  ID  Title      Lang",
        "   7  Iron Mea…  en",
        "1234  紙の雨が…  ja",
      ])
  }

  @Test func `columns of low rank go before titles get too narrow`() {
    #expect(table.lines(width: 18) == ["  ID  Title", "   7  Iron Meadow", "1234  紙の雨が降…"])
  }

  @Test func `the last column is cut however narrow that is`() {
    #expect(table.lines(width: 5) == ["Title", "Iron…", "紙の…"])
  }

  @Test(arguments: 1...40)
  func `no line is wider than the screen`(width: Int) {
    #expect(table.lines(width: width).allSatisfy { $0.displayWidth <= width })
  }

  @Test func `a table without rows is its heading`() {
    #expect(TextTable(columns: table.columns).lines(width: 80) == ["ID  Title  Lang"])
  }
}

import CommandKit
import Testing

@Suite struct TableTests {
  @Test func `columns are as wide as their widest text`() {
    let rows = [["7", "Iron Meadow", "en"], ["1234", "Élan", "fr"]]
    #expect(rows.table(.right) == ["   7  Iron Meadow  en", "1234  Élan         fr"])
  }

  @Test func `wide characters take two columns`() {
    let rows = [["紙の雨が降る町", "ja"], ["Iron Meadow", "en"], ["🎬", "–"]]
    #expect(rows.table() == ["紙の雨が降る町  ja", "Iron Meadow     en", "🎬              –"])
  }

  @Test func `a line has no spaces at its end, and may be shorter than others`() {
    #expect([["a", ""], ["bb"], ["c", "d"]].table() == ["a", "bb", "c   d"])
  }

  @Test func `a table that is too wide loses the end of its widest column`() {
    let rows = [["7", "Iron Meadow of the North", "en"], ["8", "紙の雨が降る町", "ja"]]
    #expect(rows.table(fitting: 16) == ["7  Iron Mea…  en", "8  紙の雨が…  ja"])
    #expect(rows.table(fitting: 80) == rows.table())
  }

  @Test func `no rows are no lines`() {
    #expect([[String]]().table(.right).isEmpty)
  }
}

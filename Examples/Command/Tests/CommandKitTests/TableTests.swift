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

  @Test func `no rows are no lines`() {
    #expect([[String]]().table(.right).isEmpty)
  }
}

import MoviesKit
import Testing

@Suite struct MovieRowTests {
  @Test(arguments: [
    (MovieItem.saltLedger, "The Salt Ledger", "2024-09-14 · 6.8 of 10"),
    (.eastWind, "East Wind at Eleven", "Elf Uhr Ostwind · 2026-04-04 · 8.0 of 10"),
    (.ironMeadow, "Iron Meadow", "no votes yet"),
  ])
  func `a row has a title and what else is known`(film: MovieItem, title: String, subtitle: String)
  {
    let row = MovieRow(film)
    #expect(row.id == film.id)
    #expect(row.title == title)
    #expect(row.subtitle == subtitle)
  }
}

import MoviesKit

extension MovieItem {
  static let saltLedger = MovieItem(
    id: 7, title: "The Salt Ledger", released: ReleaseDate("2024-09-14"), rating: 6.75, votes: 204,
    popularity: 479)
  static let eastWind = MovieItem(
    id: 11, title: "East Wind at Eleven", originalTitle: "Elf Uhr Ostwind",
    released: ReleaseDate("2026-04-04"), rating: 8, votes: 136, popularity: 415)
  static let ironMeadow = MovieItem(id: 12, title: "Iron Meadow", popularity: 500)
}

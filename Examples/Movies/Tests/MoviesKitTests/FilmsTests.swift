import MoviesKit
import Testing

@Suite struct FilmsTests {
  private let movies = [
    MovieItem(
      id: 1, title: "zinc", released: ReleaseDate("2024-05-01"), rating: 6, votes: 9,
      popularity: 5),
    MovieItem(
      id: 2, title: "Élan", originalTitle: "Schwung", released: ReleaseDate("2025-01-31"),
      popularity: 50),
    MovieItem(id: 3, title: "Eland", rating: 8.25, votes: 2, popularity: 7),
    MovieItem(
      id: 4, title: "CAFÉ Aßmann", released: ReleaseDate("2024-12-01"), rating: 8.5, votes: 1,
      popularity: 1),
    MovieItem(id: 5, title: "紙の雨", rating: 8.25, votes: 7, popularity: 2),
  ]

  @Test(arguments: [
    (MovieOrder.title, [4, 2, 3, 1, 5]), (.rating, [4, 3, 5, 1, 2]), (.date, [2, 4, 1, 3, 5]),
    (.popularity, [2, 3, 1, 5, 4]),
  ])
  func `films are sorted, those without the value last`(order: MovieOrder, ids: [Int]) {
    #expect(movies.sorted(by: order).map(\.id) == ids)
  }

  @Test(arguments: MovieOrder.allCases)
  func `films that rank alike stand in the same order whatever it was before`(order: MovieOrder) {
    let alike = (1...6).map { MovieItem(id: $0, title: "Same") }
    #expect(alike.shuffled().sorted(by: order) == alike)
  }

  @Test(arguments: [
    ("CAFE", [4]), ("café", [4]), ("elan", [2, 3]), ("ÉLAN", [2, 3]), ("schwung", [2]),
    ("assmann cafe", [4]), ("  eland ", [3]), ("雨", [5]),
    ("zin", [1]), ("lan afé", []), ("fé ass", [4]), ("nothing like it", []),
    ("ca fe zz", []), ("", [1, 2, 3, 4, 5]), (" ", [1, 2, 3, 4, 5]),
  ])
  func `a search disregards case, accents, the order of parts, and where in a word they stand`(
    text: String, ids: [Int]
  ) {
    #expect(movies.matching(text).map(\.id) == ids)
  }

  @Test func `the parts of a search must meet in one title`() {
    #expect(movies.matching("elan schwung").isEmpty)
  }
}

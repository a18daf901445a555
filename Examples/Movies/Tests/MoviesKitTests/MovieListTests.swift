import MoviesKit
import Testing

@Suite struct MovieListTests {
  @Test(arguments: [
    (MovieList(movies: [], pages: 3...3, totalPages: 5), "Page 3 of 5."),
    (MovieList(movies: [], pages: 1...5, totalPages: 5), "Pages 1 to 5 of 5."),
    (
      MovieList(movies: [], pages: 1...1, totalPages: 9, dropped: 1),
      "Page 1 of 9. 1 film without a number or a title is left out."
    ),
    (
      MovieList(movies: [], pages: 1...2, totalPages: 9, dropped: 3),
      "Pages 1 to 2 of 9. 3 films without a number or a title are left out."
    ),
  ])
  func `a list says which pages it is, and what was left out`(list: MovieList, summary: String) {
    #expect(list.summary == summary)
  }

  @Test func `its rows are its films, in order`() {
    let list = MovieList(movies: [.saltLedger, .eastWind])
    #expect(list.rows.map(\.title) == ["The Salt Ledger", "East Wind at Eleven"])
  }
}

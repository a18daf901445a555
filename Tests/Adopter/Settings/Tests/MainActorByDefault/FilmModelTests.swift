import Foundation
import Testing
import Understudy

struct FilmModelTests {
  @Test func aMockedProtocolAndClassPlayTheirParts() async throws {
    let store = MockFilmStore()
    let shelf = MockShelf()
    store.when.films(of: .equal(2013)).returns([Film(title: "Ida")])

    let model = FilmModel(shelf: shelf)
    model.store = store
    try await model.load(2013)

    #expect(model.films == [Film(title: "Ida")])
    #expect(store.calls.films == [2013])
    #expect(shelf.calls.add == [Film(title: "Ida")])
  }

  @Test(
    .dependency(\.language, "pl"),
    .stubs(.get("https://films.example/pl").reply(.json([["title": "Ida"]]))))
  func stubsAndAnOverrideReachTheModel() async throws {
    let model = FilmModel(session: .stubbed)
    try await model.download()
    #expect(model.films == [Film(title: "Ida")])
  }

  @Test(.dependency(\.filmStore, NoFilms()))
  func anOverrideReachesTheModel() async throws {
    let model = FilmModel()
    try await model.load(2013)
    #expect(model.films.isEmpty)
  }
}

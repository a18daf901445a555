import Foundation
import Seams

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Film: Codable, Equatable, Sendable {
  var title: String
}

@Mockable
protocol FilmStore {
  var last: Film? { get set }
  func films(of year: Int) async throws -> [Film]
}

@Mockable
class Shelf {
  var films: [Film] = []
  func add(_ film: Film) { films.append(film) }
}

final class NoFilms: FilmStore {
  var last: Film?
  func films(of year: Int) async throws -> [Film] { [] }
}

extension Dependencies {
  @Seam var language: String = "en"
  @Seam var filmStore: any FilmStore = NoFilms()
}

/// A view's model as a new project has them: on the main actor by default.
final class FilmModel {
  @Injected(\.language) var language
  private(set) var films: [Film] = []
  @Injected(\.filmStore) var store
  private let shelf: Shelf
  private let session: URLSession

  init(shelf: Shelf = Shelf(), session: URLSession = .shared) {
    self.shelf = shelf
    self.session = session
  }

  func load(_ year: Int) async throws {
    films = try await store.films(of: year)
    films.forEach(shelf.add)
  }

  func download() async throws {
    let url = URL(string: "https://films.example/\(language)")!
    let (data, _) = try await session.data(from: url)
    films = try JSONDecoder().decode([Film].self, from: data)
  }
}

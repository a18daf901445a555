import Foundation
import Testing
import Understudy

/// A client that follows pages, by number or by the `Link` header.
private struct FilmPages: Sendable {
  struct Page: Codable, Sendable {
    let results: [Film]
    let totalPages: Int
  }

  let session: URLSession

  /// Every film, one page after the other.
  func all() async throws -> [Film] {
    var films: [Film] = []
    var number = 1
    while true {
      let url = URL.api("films").appending(queryItems: [.init(name: "page", value: "\(number)")])
      let page = try await JSONDecoder().decode(Page.self, from: session.data(from: url).0)
      films += page.results
      if number >= page.totalPages { return films }
      number += 1
    }
  }

  /// Every film, as an `AsyncSequence` of pages.
  func linked() -> AsyncThrowingStream<[Film], any Error> {
    AsyncThrowingStream { stream in
      let work = Task {
        var next: URL? = .api("films")
        do {
          while let url = next {
            let (data, response) = try await session.data(from: url)
            stream.yield(try JSONDecoder().decode([Film].self, from: data))
            let link = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Link")
            next = link?.firstMatch(of: /<([^>]+)>; rel="next"/).flatMap {
              URL(string: String($0.1))
            }
          }
          stream.finish()
        } catch {
          stream.finish(throwing: error)
        }
      }
      stream.onTermination = { _ in work.cancel() }
    }
  }
}

@Suite("A client that follows pages")
struct PagingTests {
  @Test(
    .stubs(
      .get("/films").query("page", "1").reply(
        .json(FilmPages.Page(results: [.ida], totalPages: 2))),
      .get("/films").query("page", "2").reply(
        .json(FilmPages.Page(results: [.cold], totalPages: 2)))))
  func `asks for each page once`() async throws {
    #expect(try await FilmPages(session: .stubbed).all() == [.ida, .cold])
    #expect(HTTPStubs.current.requests.map { $0.url.query() } == ["page=1", "page=2"])
  }

  @Test(.stubs(.get("/films").query("page", "1").reply(.json(["results": [], "totalPages": 9]))))
  func `can be given pages by a computed reply`() async throws {
    HTTPStubs.current.add(
      .get("/films").query("page", .regex("[2-9]")).reply { request in
        let number = Int(request.query[0].value) ?? 0
        return .json(
          FilmPages.Page(results: [Film(id: number, title: "\(number)")], totalPages: 9))
      })
    let films = try await FilmPages(session: .stubbed).all()
    #expect(films.map(\.id) == Array(2...9))
  }

  @Test func `follows the Link header until there is none`() async throws {
    try await withStubs(
      .get("https://api.example.com/films?cursor=abc").reply(.json([Film.cold])),
      .get("https://api.example.com/films").reply(
        .json(
          [Film.ida],
          headers: ["Link": #"<https://api.example.com/films?cursor=abc>; rel="next""#]))
    ) { stubs in
      var films: [Film] = []
      for try await page in FilmPages(session: stubs.session).linked() { films += page }
      #expect(films == [.ida, .cold])
    }
  }
}

import Understudy
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Film: Codable, Equatable {
  var title: String
}

@Mockable
protocol FilmStore {
  func films(of year: Int, completion: @escaping (Result<[Film], Error>) -> Void)
}

extension Dependencies {
  @Seam var language: String = "en"
}

final class FilmTests: XCTestCase {
  func testAMockHandsItsCompletionToTheTest() {
    let store = MockFilmStore()
    store.when.films(of: .equal(2013), completion: .any).performs { _, completion in
      completion(.success([Film(title: "Ida")]))
    }
    var titles: [String] = []
    store.films(of: 2013) { titles = ((try? $0.get()) ?? []).map(\.title) }
    XCTAssertEqual(titles, ["Ida"])
    XCTAssertEqual(store.calls.films.count, 1)
  }

  func testStubsAndAnOverrideReachTheClient() {
    let stubs = HTTPStubs(.get("https://films.example/pl").reply(.json([["title": "Ida"]])))
    let loaded = expectation(description: "loaded")
    withDependencies {
      $0.language = "pl"
    } operation: {
      let url = URL(string: "https://films.example/\(injected(\.language))")!
      stubs.session.dataTask(with: url) { data, _, error in
        XCTAssertNil(error)
        XCTAssertEqual(data.flatMap { try? JSONDecoder().decode([Film].self, from: $0) }?.count, 1)
        loaded.fulfill()
      }.resume()
    }
    wait(for: [loaded], timeout: 10)
    stubs.verify()
  }
}

import Foundation
import Testing
import Understudy

@Test(.cassette("popular"))  // Cassettes/popular.har beside this file
func popularMovies() async throws {
  let movies = try await MoviesClient(session: .stubbed).popular()
  #expect(movies.count == 2)
}

@Test func cassettesHoldNoSecret() throws {
  #expect(try Cassette.scanAll().isEmpty)  // of the folder Cassettes beside this file
}

@Test(.stubs(.get("https://api.example.com/me").reply(.text("Ida")), covering: .sharedSession))
func asksTheSharedSession() async throws {
  let url = URL(string: "https://api.example.com/me")!
  let (data, _) = try await URLSession.shared.data(from: url)
  #expect(data == Data("Ida".utf8))
}

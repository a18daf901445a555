import Foundation
import Testing
import Understudy

private let movies = URL(string: "https://api.example.com/movies")!
/// Nothing listens there.
private let nowhere = URL(string: "http://127.0.0.1:9/movies")!

/// What a library asks that takes no session.
private func shared(_ url: URL = movies) async throws -> String {
  String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
}

@Suite("Covering the shared session")
struct CoveringTests {
  @Test(
    .stubs(.get("/movies").reply { .text($0.headers["X"] ?? "none") }, covering: .sharedSession),
    arguments: 0..<40)
  func `each case has it to itself`(number: Int) async throws {
    var request = URLRequest(url: movies)
    request.setValue("\(number)", forHTTPHeaderField: "X")
    let (data, _) = try await URLSession.shared.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "\(number)")
    #expect(HTTPStubs.current.requests.map { $0.headers["X"] } == ["\(number)"])
  }

  #if canImport(FoundationNetworking)
  @Test(arguments: 0..<40)
  func `a test beside is not touched`(number: Int) async {
    let error = await #expect(throws: URLError.self) { try await shared(nowhere) }
    #expect(error?.code == .cannotConnectToHost)
    #expect(error?.stubError == nil)
  }
  #endif
}

/// Every test of a suite may have it, in turn.
@Suite("A suite that covers the shared session", .stubs(covering: .sharedSession))
struct CoveringSuiteTests {
  @Test(.stubs(.get("/movies").reply(.text("one")))) func one() async throws {
    #expect(try await shared() == "one")
  }

  @Test(.stubs(.get("/movies").reply(.text("two")))) func two() async throws {
    #expect(try await shared() == "two")
  }
}

import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The same requests to a stub and to a hand-written URLProtocol.
struct Sides {
  let name: String
  let bar: Double?
  let path: String
  var count = 100
  let plan: (RequestPattern) -> Stub
  /// A session of one's own; without it the two have theirs.
  var session: ((URLSessionConfiguration) -> URLSession)?

  init(
    _ name: String, _ bar: Double?, _ path: String, count: Int = 100,
    _ plan: @escaping (RequestPattern) -> Stub
  ) {
    (self.name, self.bar, self.path, self.count, self.plan) = (name, bar, path, count, plan)
  }

  func comparison(
    _ how: String, _ load: @escaping @Sendable (Int, URL, URLSession) async throws -> Void
  ) -> Comparison {
    let stubs = HTTPStubs(plan(.get("/\(path)")))
    let stubbed = session?(stubs.configuration) ?? stubs.session
    let bare = session?(HandWrittenURLProtocol.configuration) ?? HandWrittenURLProtocol.ownSession
    let url = URL(string: "https://api.example.com/\(path)")!
    let count = count
    return Comparison(
      name + how, bar: bar, rounds: 51, by: .processor, operations: (count, count),
      left: {
        try await load(count, url, stubbed)
        withExtendedLifetime(stubs) {}
      }, right: { try await load(count, url, bare) })
  }
}

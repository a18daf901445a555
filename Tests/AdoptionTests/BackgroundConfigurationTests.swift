import Foundation
import Testing
import Understudy

/// A client that downloads in the background where the platform has that.
///
/// `URLSessionConfiguration.background(withIdentifier:)` is marked unavailable on Linux, so such a
/// client does not compile there without a condition. On Apple platforms another process loads for a
/// background session, and asks no URLProtocol. Both have one answer: the configuration comes from
/// outside.
private struct SyncClient: Sendable {
  let session: URLSession

  init(configuration: URLSessionConfiguration = SyncClient.live) {
    session = URLSession(configuration: configuration)
  }

  func upload(_ film: Film) async throws -> Int? {
    var request = URLRequest(url: .api("sync"))
    request.httpMethod = "PUT"
    let (_, response) = try await session.upload(for: request, from: JSONEncoder().encode(film))
    return (response as? HTTPURLResponse)?.statusCode
  }

  static var live: URLSessionConfiguration {
    #if canImport(FoundationNetworking)
    .default
    #else
    .background(withIdentifier: "com.example.sync")
    #endif
  }
}

@Suite("A client with a background configuration")
struct BackgroundConfigurationTests {
  @Test func `takes the stubs' configuration in its place`() async throws {
    try await withStubs(.put("/sync").body(.json(Film.ida)).reply(.status(204))) { stubs in
      let status = try await SyncClient(configuration: stubs.configuration).upload(.ida)
      #expect(status == 204)
    }
  }

  #if canImport(FoundationNetworking)
  @Test func `has an ordinary one on Linux, where there is no other`() {
    #expect(SyncClient.live.identifier == nil)
  }
  #endif
}

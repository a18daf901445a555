import Foundation
import Testing
import Understudy

/// A client of a service that writes snake case and ISO dates, and sends both back.
private struct ReleaseClient: Sendable {
  struct Release: Codable, Equatable, Sendable {
    var originalTitle: String
    var releasedAt: Date
    var voteAverage: Double
  }

  let session: URLSession

  func latest() async throws -> Release {
    try await Self.decoder.decode(Release.self, from: session.data(from: .api("latest")).0)
  }

  func save(_ release: Release) async throws {
    var request = URLRequest(url: .api("releases"))
    request.httpMethod = "POST"
    request.httpBody = try Self.encoder.encode(release)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    _ = try await session.data(for: request)
  }

  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}

@Suite("A client with snake case and dates")
struct DecodingTests {
  private let ida = ReleaseClient.Release(
    originalTitle: "Ida", releasedAt: Date(timeIntervalSince1970: 1_378_512_000),
    voteAverage: 7.4)

  @Test func `a client with snake case and dates gets a value of its own type`() async throws {
    try await withStubs(.get("/latest").reply(.json(ida, encoder: ReleaseClient.encoder))) {
      let latest = try await ReleaseClient(session: $0.session).latest()
      #expect(latest == ida)
    }
  }

  @Test func `a client with snake case and dates sends the JSON as the service reads it`()
    async throws
  {
    let stubs = HTTPStubs(.post("/releases").reply(.status(201)))
    try await ReleaseClient(session: stubs.session).save(ida)
    #expect(try stubs.requests[0].json()["released_at"] == "2013-09-07T00:00:00Z")
    let sent = try stubs.requests[0].decode(
      ReleaseClient.Release.self, using: ReleaseClient.decoder)
    #expect(sent == ida)
  }
}

import Foundation
import Testing
import Understudy

/// The protocol of a project's own that stands between it and URLSession.
private protocol HTTPClient: Sendable {
  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

private struct NotHTTP: Error {}

extension URLSession: HTTPClient {
  fileprivate func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let (data, response) = try await data(for: request)
    guard let response = response as? HTTPURLResponse else { throw NotHTTP() }
    return (data, response)
  }
}

extension HTTPStubs: HTTPClient {
  fileprivate func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let (data, response) = try await data(for: request)
    guard let response = response as? HTTPURLResponse else { throw NotHTTP() }
    return (data, response)
  }
}

/// A decorator, as such protocols invite them.
private struct Logging: HTTPClient {
  let client: any HTTPClient
  let log: @Sendable (String) -> Void

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let answer = try await client.send(request)
    log("\(request.httpMethod ?? "GET") \(answer.1.statusCode)")
    return answer
  }
}

private struct FilmService: Sendable {
  let client: any HTTPClient

  func film(_ id: Int) async throws -> Film {
    let (data, response) = try await client.send(URLRequest(url: .api("films/\(id)")))
    guard response.statusCode == 200 else { throw URLError(.badServerResponse) }
    return try JSONDecoder().decode(Film.self, from: data)
  }
}

@Suite("A client that takes a protocol HTTPClient")
struct HTTPClientProtocolTests {
  enum Way: CaseIterable {
    case session
    case memory
  }

  private func client(_ way: Way, _ stubs: HTTPStubs) -> any HTTPClient {
    switch way {
    case .session: stubs.session
    case .memory: stubs
    }
  }

  @Test(arguments: Way.allCases)
  func `a client of a protocol HTTPClient takes the stubs, or their session`(way: Way) async throws
  {
    let stubs = HTTPStubs(.get("/films/1").reply(.json(Film.ida)))
    #expect(try await FilmService(client: client(way, stubs)).film(1) == .ida)
    stubs.verify()
  }

  @Test(arguments: Way.allCases)
  func `a client of a protocol HTTPClient may be decorated`(way: Way) async throws {
    try await withStubs(.get("/films/1").reply(.json(Film.ida))) { stubs in
      try await confirmation { logged in
        let client = Logging(client: client(way, stubs)) {
          #expect($0 == "GET 200")
          logged()
        }
        _ = try await FilmService(client: client).film(1)
      }
    }
  }
}

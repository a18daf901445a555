import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

@Suite struct ReplacedOriginTests {
  private func value(_ name: String, _ value: String, for origin: String) -> String {
    ReplacedOrigin.value(
      of: HeaderFields.Field(name: name, value: value), for: URL(string: origin)!)
  }

  @Test(arguments: try TableRow.rows("origins.tsv", of: "location"))
  func `a redirect to the origin leads back to the server`(row: TableRow) {
    #expect(value("location", row[1], for: row[0]) == row[2])
  }

  @Test(arguments: try TableRow.rows("origins.tsv", of: "cookie"))
  func `a cookie for the origin can be kept for the server`(row: TableRow) {
    #expect(value("Set-Cookie", row[0], for: "https://example.com") == row[1])
  }

  @Test func `a client is led back on the wire, and the record keeps what was said`() async throws {
    let stubs = HTTPStubs(
      .get("https://api.example.com/old").reply(.redirect(to: "https://api.example.com/new")))
    let server = try await StubServer(stubs, origin: URL(string: "https://api.example.com"))
    let text = await WireClient(server).exchange(
      "GET /old HTTP/1.1\r\nHost: 127.0.0.1:1\r\nConnection: close\r\n\r\n")

    #expect(text.contains("\r\nLocation: /new\r\n"))
    let exchange = try #require(stubs.report.exchanges.first)
    #expect(exchange.answer?.head.headers["Location"] == "https://api.example.com/new")
    #expect(exchange.request.headers["Host"] == "api.example.com")
  }

  @Test func `a client that asks a proxy for the server itself asks the origin`() async throws {
    let stubs = HTTPStubs(
      .get("https://api.example.com/films").reply(.status(204)).times(2),
      .get("http://other.example/films").reply(.redirect(to: "https://api.example.com/new")))
    let server = try await StubServer(stubs, origin: URL(string: "https://api.example.com"))
    let client = WireClient(server)
    let rest = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    for host in ["127.0.0.1", "LocalHost"] {
      let text = await client.exchange("GET http://\(host):\(client.port)/films\(rest)")
      #expect(text.hasPrefix("HTTP/1.1 204 "))
    }
    // Through the proxy nothing is stood in for.
    let other = await client.exchange("GET http://other.example/films\(rest)")
    #expect(other.contains("\r\nLocation: https://api.example.com/new\r\n"))
    #expect(stubs.report.isClean)
  }

  @Test func `a tunnel that is refused is an unplanned request`() async throws {
    let stubs = HTTPStubs(options: { $0.strictness = .allow })
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(
      "CONNECT api.example.com:443 HTTP/1.1\r\nHost: api.example.com:443\r\nConnection: close\r\n\r\n"
    )

    #expect(text.hasPrefix("HTTP/1.1 501 "))
    #expect(
      text.contains(
        "This server cannot decrypt HTTPS, so it cannot be a proxy for it (CONNECT api.example.com:443)."
      ))
    let exchange = try #require(stubs.report.unplanned.first)
    #expect(exchange.request.description == "CONNECT https://api.example.com:443")
  }

  @Test(arguments: [80, 8080])
  func `a tunnel is opened for requests in plain text`(port: Int) async throws {
    let host = port == 80 ? "api.example.com" : "api.example.com:\(port)"
    let stubs = HTTPStubs(.get(URLPattern("http://\(host)/films")).reply(.text("Ida")))
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(
      "CONNECT api.example.com:\(port) HTTP/1.1\r\nHost: api.example.com:\(port)\r\n\r\n"
        + "GET /films HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")

    #expect(text.hasPrefix("HTTP/1.1 200 Connection Established\r\n\r\nHTTP/1.1 200 OK\r\n"))
    #expect(text.hasSuffix("Ida"))
    #expect(stubs.report.isClean)
  }

  @Test func `a tunnel that takes TLS is refused with its reason`() async throws {
    let stubs = HTTPStubs(options: { $0.strictness = .allow })
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(
      "CONNECT api.example.com:8443 HTTP/1.1\r\nHost: api.example.com:8443\r\n\r\n\u{16}\u{3}\u{1}")

    #expect(text.contains("HTTP/1.1 400 "))
    #expect(text.contains("this is TLS, and the server speaks HTTP only: use an `http:` URL"))
    let exchange = try #require(stubs.report.unplanned.first)
    #expect(exchange.request.description == "CONNECT https://api.example.com:8443")
  }
}

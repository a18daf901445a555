import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// What the server's owner is told of requests that no stub was asked about.
struct RefusalTests {
  /// What is told of a request, and what its client gets.
  private func refusal(of text: String) async throws -> (told: [String], response: String) {
    let told = Lock<[String]>([])
    let server = try StubServer(
      Service(
        stubs: HTTPStubs(), limits: ServerLimits(body: 10),
        onRefusal: { text in told.withLock { $0.append(text) } }))
    let response = await WireClient(server).exchange(text)
    await server.stop()
    return (told.withLock { $0 }, response)
  }

  @Test(arguments: try TableRow.rows("refusals.tsv"))
  func `what was refused is told with its reason`(row: TableRow) async throws {
    #expect(try await refusal(of: row[0]).told == [row[1]])
  }

  @Test func `HTTP 1.0 is refused with a length`() async throws {
    #expect(
      try await refusal(of: "GET /a HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n").response
        == """
        HTTP/1.1 400 Bad Request\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: 26\r
        Connection: close\r
        \r
        there are two Host fields

        """)
  }
}

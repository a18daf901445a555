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

  @Test(arguments: [
    (
      "GET /a?api_key=secret HTTP/1.1\r\nHost : a\r\n\r\n",
      "GET /a?api_key=REDACTED was refused with 400: there is a space between the name of a header "
        + "field and its colon"
    ),
    (
      "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n",
      "POST /a was refused with 413: the body is larger than the limit of 10 bytes "
        + "(ServerLimits.body)"
    ),
    (
      "POST /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
      "POST /b was refused with 400: the size of a chunk is not a hexadecimal number"
    ),
    (
      "GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "GET * was refused with 400: the target of the request is not a URL: *"
    ),
    (
      "\u{16}\u{3}\u{1}\0",
      "a request was refused with 400: this is TLS, and the server speaks HTTP only: use an `http:` "
        + "URL"
    ),
  ])
  func `what was refused is told with its reason`(request: String, told: String) async throws {
    #expect(try await refusal(of: request).told == [told])
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

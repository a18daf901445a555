import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// The rules of RFC 9112 for what a recipient takes and what it refuses, section by section, asked of a
/// server: what follows on the connection of a message that was refused is not read.
// One after the other: a hundred servers at once have more files open than Foundation's `Process`, which
// other tests use, can list without reading beyond its buffer (Swift 6.3; 1,350 of them).
@Suite(.serialized) struct MessageRulesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let section: String
    let rule: String
    let sent: String
    /// The status of each response, in order.
    let statuses: [Int]
    /// What the refusal says.
    var reason: String?

    var testDescription: String { "\(section) \(rule)" }

    static func taken(_ section: String, _ rule: String, _ sent: String, _ count: Int = 1) -> Row {
      Row(section: section, rule: rule, sent: sent, statuses: Array(repeating: 204, count: count))
    }

    static func refused(
      _ section: String, _ rule: String, _ sent: String, _ reason: String, status: Int = 400
    ) -> Row {
      Row(section: section, rule: rule, sent: sent, statuses: [status], reason: reason)
    }
  }

  private static func get(_ fields: String = "", target: String = "/a", host: String = "a.example")
    -> String
  {
    "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n"
  }

  private static func post(_ fields: String, _ body: String = "") -> String {
    "POST /a HTTP/1.1\r\nHost: a.example\r\n\(fields)\r\n\(body)"
  }

  private static func chunked(_ body: String) -> String {
    post("Transfer-Encoding: chunked\r\n", body)
  }

  private static let noCodings =
    "Transfer-Encoding must end with `chunked`, once: where the body ends cannot be told else"
  private static let badSize = "the size of a chunk is not a hexadecimal number"
  private static let badLength = "Content-Length is not a number"
  private static let bareLF = "a line ends with LF alone; it must end with CR LF"
  private static let bareCR = "a CR stands alone; a line ends with CR LF"
  private static let folded = "a header field is folded onto a second line"
  private static let badLine = "the request line must have a method, a target and a version"

  static let rows = messages + lengths + chunks + connections

  private static let messages: [Row] = [
    // 2.2 Message parsing
    .taken("2.2", "an empty line before a request is skipped", "\r\n\(get())"),
    .taken("2.2", "and several are", "\r\n\r\n\r\n\(get())\r\n\(get())", 2),
    .refused(
      "2.2", "LF alone does not end the request line", "GET /a HTTP/1.1\nHost: a\r\n\r\n", bareLF),
    .refused("2.2", "LF alone does not end a field", get("X: 1\n"), bareLF),
    .refused("2.2", "LF alone does not end a head", "GET /a HTTP/1.1\r\nHost: a\r\n\n", bareLF),
    .refused("2.2", "an empty line is no LF", "\n\(get())", bareLF),
    .refused("2.2", "a bare CR is none of a line's ends", get("X: 1\rY: 2\r\n"), bareCR),
    .refused("2.2", "a bare CR in the request line", "GET /a\rHTTP/1.1\r\nHost: a\r\n\r\n", bareCR),
    .refused("2.2", "two CRs", "GET /a HTTP/1.1\r\r\nHost: a\r\n\r\n", bareCR),
    .refused(
      "2.2", "space between the request line and the first field",
      "GET /a HTTP/1.1\r\n X: 1\r\nHost: a\r\n\r\n", folded),
    .refused("2.2", "a tab there", "GET /a HTTP/1.1\r\n\tX: 1\r\nHost: a\r\n\r\n", folded),

    // 2.3 HTTP version
    .taken("2.3", "HTTP/1.0 needs no Host", "GET /a HTTP/1.0\r\n\r\n"),
    .refused(
      "2.3", "a version is in upper case", "GET /a http/1.1\r\nHost: a\r\n\r\n",
      "the request line does not end with a version"),
    .refused(
      "2.3", "a version has two digits", "GET /a HTTP/1.10\r\nHost: a\r\n\r\n",
      "HTTP/1.10 is not spoken here; use HTTP/1.1", status: 505),
    .refused(
      "2.3", "HTTP/2 with its preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "HTTP/2.0 is not spoken here; use HTTP/1.1", status: 505),
    .refused(
      "2.3", "HTTP/3.0", "GET /a HTTP/3.0\r\nHost: a\r\n\r\n",
      "HTTP/3.0 is not spoken here; use HTTP/1.1", status: 505),
    .refused("2.3", "HTTP/0.9 has no version", "GET /a\r\nHost: a\r\n\r\n", badLine),

    // 3 Request line
    .refused("3", "two spaces", "GET  /a HTTP/1.1\r\nHost: a\r\n\r\n", badLine),
    .refused("3", "a space behind it", "GET /a HTTP/1.1 \r\nHost: a\r\n\r\n", badLine),
    .refused("3", "a space before it", " GET /a HTTP/1.1\r\nHost: a\r\n\r\n", badLine),
    .refused("3", "a tab for a space", "GET\t/a HTTP/1.1\r\nHost: a\r\n\r\n", badLine),
    .refused(
      "3.1", "a method is a token", "G,T /a HTTP/1.1\r\nHost: a\r\n\r\n",
      "the method is not a token"),
    .taken("3.1", "any token is a method", "M-SEARCH /a HTTP/1.1\r\nHost: a\r\n\r\n"),
    .refused("3.2", "white space in a target", get(target: "/a b"), badLine),
    .refused(
      "3.2", "a control character in a target", get(target: "/a\u{1}"),
      "the target has a character that must be percent-encoded"),
    .refused(
      "3.2", "obs-text in a target", get(target: "/ä"),
      "the target has a character that must be percent-encoded"),
    .refused(
      "3.2", "HTTP/1.1 without a Host", "GET /a HTTP/1.1\r\n\r\n", "HTTP/1.1 requires a Host field"),
    .refused("3.2", "two Hosts", get("Host: b\r\n"), "there are two Host fields"),
    .refused(
      "3.2", "two Hosts that are one", get("host: a.example\r\n"), "there are two Host fields"),
    .refused(
      "3.2", "two Hosts in HTTP/1.0", "GET /a HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n",
      "there are two Host fields"),
    .refused("3.2", "a Host with a space", get(host: "a b"), "the Host field is not a host"),
    .refused("3.2", "a Host with a user", get(host: "ada@a"), "the Host field is not a host"),
    .refused("3.2", "a Host with a path", get(host: "a/b"), "the Host field is not a host"),
    .taken("3.2.1", "a Host may be empty", get(host: "")),
    .taken(
      "3.2.2", "a whole URL, whatever the Host says",
      get(target: "http://a.example/a", host: "other.example")),
    .taken("3.2.4", "an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),

    // 5 Field syntax
    .refused(
      "5.1", "a space before the colon", get("X : 1\r\n"),
      "there is a space between the name of a header field and its colon"),
    .refused(
      "5.1", "a tab before the colon", get("X\t: 1\r\n"),
      "there is a space between the name of a header field and its colon"),
    .taken("5.1", "no space after it, or several", get("X:1\r\nY:\t 2 \t\r\nZ:\r\n")),
    .refused("5", "a field without a colon", get("X\r\n"), "a header field has no colon"),
    .refused(
      "5", "a field without a name", get(": 1\r\n"), "the name of a header field is not a token"),
    .refused(
      "5", "a name that is no token", get("X[1]: 1\r\n"),
      "the name of a header field is not a token"),
    .refused(
      "5", "a name beyond ASCII", get("Höst: 1\r\n"), "the name of a header field is not a token"),
    .refused("5.2", "a folded field", get("X: 1\r\n 2\r\n"), folded),
    .refused("5.2", "a field folded with a tab", get("X: 1\r\n\t2\r\n"), folded),
    .refused(
      "5.2", "a folded Transfer-Encoding", post("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n"),
      folded),
    .refused(
      "5.5 of RFC 9110", "a NUL in a value", get("X: 1\u{0}2\r\n"), "the head has a NUL byte"),
    .refused(
      "5.5 of RFC 9110", "a control character in a value", get("X: 1\u{8}\r\n"),
      "the value of a header field has a control character"),
    .taken("5.5 of RFC 9110", "obs-text in a value", get("X: Grüße\r\n")),
    .taken("5.5 of RFC 9110", "a tab in a value", get("X: 1\t2\r\n")),

    // 6.1 Transfer-Encoding
    .taken(
      "6.1", "chunked, in any case",
      post("Transfer-Encoding: cHuNkEd\r\n", "1\r\na\r\n0\r\n\r\n\(get())"), 2),
    .refused(
      "6.1", "a length beside it",
      post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
      "there are both Content-Length and Transfer-Encoding"),
    .refused(
      "6.1", "a length after it",
      post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
      "there are both Content-Length and Transfer-Encoding"),
    .refused(
      "6.1", "another coding before it", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
      "the only Transfer-Encoding understood is `chunked`", status: 501),
    .refused(
      "6.1", "another coding in a field of its own",
      post("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
      "the only Transfer-Encoding understood is `chunked`", status: 501),
    .refused(
      "6.1", "chunked must be the last", post("Transfer-Encoding: chunked, gzip\r\n", "0\r\n\r\n"),
      noCodings),
    .refused(
      "6.1", "chunked must be there", post("Transfer-Encoding: gzip\r\n", "0\r\n\r\n"), noCodings),
    .refused(
      "6.1", "chunked twice", post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"),
      noCodings),
    .refused(
      "6.1", "chunked in two fields",
      post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"), noCodings),
    .refused(
      "6.1", "identity is gone", post("Transfer-Encoding: identity\r\n", "0\r\n\r\n"), noCodings),
    .refused(
      "6.1", "identity beside chunked",
      post("Transfer-Encoding: identity, chunked\r\n", "0\r\n\r\n"),
      "the only Transfer-Encoding understood is `chunked`", status: 501),
    .refused("6.1", "an empty one", post("Transfer-Encoding:\r\n", "0\r\n\r\n"), noCodings),
    .refused(
      "6.1", "an empty element before it", post("Transfer-Encoding: , chunked\r\n", "0\r\n\r\n"),
      noCodings),
    .refused(
      "6.1", "one that only ends so", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
      noCodings),
    .refused(
      "6.1", "one in quotes", post("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n"), noCodings),
    .refused(
      "6.1", "one with a parameter", post("Transfer-Encoding: chunked;q=1\r\n", "0\r\n\r\n"),
      noCodings),
    .refused(
      "6.1", "one with the Kelvin sign", post("Transfer-Encoding: chun\u{212A}ed\r\n", "0\r\n\r\n"),
      noCodings),
    .refused(
      "6.1", "one with a vertical tab", post("Transfer-Encoding: \u{B}chunked\r\n", "0\r\n\r\n"),
      "the value of a header field has a control character"),
    .refused(
      "6.1", "one with a space that is none of ASCII's",
      post("Transfer-Encoding: chunked\u{A0}\r\n", "0\r\n\r\n"), noCodings),
    .refused(
      "6.1", "chunked in HTTP/1.0",
      "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "HTTP/1.0 has no Transfer-Encoding"),

    // 6.2 Content-Length
    .taken("6.2", "a length", post("Content-Length: 5\r\n", "hello\(get())"), 2),
    .taken("6.2", "a length of nothing", post("Content-Length: 0\r\n", get()), 2),
    .taken(
      "6.2", "a length with zeros before it", post("Content-Length: 0005\r\n", "hello\(get())"), 2),
    .refused(
      "6.2", "two lengths", post("Content-Length: 5\r\nContent-Length: 6\r\n", "hello"),
      "there are two Content-Length fields"),
    .refused(
      "6.2", "two lengths that are one",
      post("Content-Length: 5\r\nContent-Length: 5\r\n", "hello"),
      "there are two Content-Length fields"),
  ]

  private static let lengths: [Row] = [
    "5, 5", "+5", "-5", "0x5", "5.0", "5 5", "5;", "", "five", "٥", "99999999999999999999", "1e1",
  ].map {
    .refused("6.2", "a length of \"\($0)\"", post("Content-Length: \($0)\r\n", "hello"), badLength)
  }

  private static let chunks: [Row] =
    [
      // 7.1 Chunked
      .taken(
        "7.1", "digits of either case, zeros before them",
        chunked("00a\r\n0123456789\r\nA\r\n0123456789\r\n000\r\n\r\n\(get())"), 2),
      .taken("7.1.1", "extensions", chunked("1;a;b=c;d=\"e\"\r\nx\r\n0;f\r\n\r\n\(get())"), 2),
      .taken(
        "7.1.1", "bad white space before an extension",
        chunked("1 \t; a\r\nx\r\n0\r\n\r\n\(get())"), 2),
      .refused(
        "7.1.1", "LF in an extension", chunked("1;a\nx\r\n0\r\n\r\n"),
        "a line of a chunked body ends with LF alone"),
      .refused(
        "7.1.1", "CR in an extension", chunked("1;a\rx\r\n0\r\n\r\n"),
        "a CR stands alone in a line of a chunked body"),
      .refused(
        "7.1.1", "NUL in an extension", chunked("1;\u{0}\r\nx\r\n0\r\n\r\n"),
        "the extension of a chunk has a control character"),
      .refused(
        "7.1.1", "an extension without an end", chunked("1;\(String(repeating: "a", count: 300))"),
        "a line of a chunked body is longer than 256 bytes"),
      .refused(
        "7.1", "a chunk longer than its size", chunked("1\r\nxy\r\n0\r\n\r\n"),
        "a chunk is longer than it said"),
      .refused(
        "7.1", "a chunk that ends with LF", chunked("1\r\nx\n0\r\n\r\n"),
        "a chunk is longer than it said"),
      .refused(
        "7.1", "a chunk beyond the limit", chunked("fffffffffffffff\r\nx"),
        "the body is larger than the limit of 67108864 bytes (ServerLimits.body)", status: 413),
    ] + sizes

  private static let sizes: [Row] = [
    "", " ", "+1", "-1", "0x1", " 1", "1 ", "\t1", "g", "1_0", "1,1", "ffffffffffffffff",
    "10000000000000001",
  ].map {
    .refused("7.1", "a chunk of size \"\($0)\"", chunked("\($0)\r\nx\r\n0\r\n\r\n"), badSize)
  }

  private static let connections: [Row] = [
    .taken("7.1.2", "trailers", chunked("1\r\nx\r\n0\r\nX-Sum: 1\r\n\r\n\(get())"), 2),
    .taken(
      "7.1.2", "trailers that change nothing",
      chunked(
        "1\r\nx\r\n0\r\nContent-Length: 50\r\nTransfer-Encoding: gzip\r\nHost: b\r\n\r\n\(get())"),
      2),
    .refused(
      "7.1.2", "a trailer beyond the limit",
      chunked("0\r\nX: \(String(repeating: "a", count: 66_000))\r\n\r\n"),
      "the trailers are larger than the limit of 65536 bytes (ServerLimits.head)", status: 431),
    .refused("7.1.2", "a folded trailer", chunked("0\r\nX: 1\r\n 2\r\n\r\n"), folded),
    .refused(
      "7.1.2", "a trailer without a colon", chunked("0\r\nX\r\n\r\n"), "a header field has no colon"
    ),

    // 9 Connections
    .taken("9.3", "more than one request", get() + get() + get(), 3),
    .taken(
      "9.3", "HTTP/1.0 that keeps the connection",
      "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n\(get())", 2),
    .taken("9.6", "close is the last", get("Connection: close\r\n") + get()),
    .taken("9.6", "close among others", get("Connection: te, Close\r\n") + get()),
  ]

  @Test(arguments: rows)
  func rule(_ row: Row) async throws {
    let stubs = HTTPStubs(.any(.any).reply(.status(204)).optional())
    let server = try await StubServer(stubs)
    // What follows a refusal, or a request that was the last, must not be read as one.
    let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    let isEnd = row.reason != nil || row.section == "9.6" || row.sent.contains(" HTTP/1.0\r\n\r\n")
    let text = await WireClient(server).exchange(row.sent + smuggled)
    let statuses = text.matches(of: #/HTTP/1\.1 (\d{3}) /#).compactMap { Int($0.1) }
    #expect(statuses == row.statuses + (isEnd ? [] : [204]))
    if let reason = row.reason { #expect(text.contains("\r\n\(reason)\n")) }
    let paths = stubs.requests.map { $0.url.path() }
    #expect(paths.contains("/smuggled") == !isEnd)
    await server.stop()
  }

  @Test func `a Host that is empty, as RFC 9112 allows, is not taken for the path`() async throws {
    let stubs = HTTPStubs(.get("http://localhost/a").reply(.status(204)))
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(Self.get("Connection: close\r\n", host: ""))
    #expect(text.hasPrefix("HTTP/1.1 204"))
  }

  @Test func `the URL of the request line wins over the Host`() async throws {
    let stubs = HTTPStubs(.get("http://a.example:8080/a").reply(.status(204)))
    let server = try await StubServer(stubs)
    let text = await WireClient(server).exchange(
      Self.get("Connection: close\r\n", target: "http://a.example:8080/a", host: "other.example"))
    #expect(text.hasPrefix("HTTP/1.1 204"))
  }
}

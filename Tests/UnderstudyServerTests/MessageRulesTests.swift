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
    /// The status of each response, in order.
    let statuses: [Int]
    let sent: String
    /// What the refusal says.
    let reason: String?

    var testDescription: String { "\(section) \(rule)" }

    init?(_ row: TableRow) {
      if row.text.hasPrefix("#") { return nil }
      (section, rule, sent) = (row[0], row[1], Self.unescaped(row[3]))
      statuses = row[2].split(separator: " ").compactMap { Int($0) }
      reason = row[4].isEmpty ? nil : row[4]
    }

    private static func unescaped(_ text: String) -> String {
      text.replacing(#/\\(?:u\{(\w+)\}|\{(\d+)\*(.)\}|(.))/#) { match -> String in
        if let code = match.1.flatMap({ UInt32($0, radix: 16) }) {
          return Unicode.Scalar(code).map(String.init) ?? ""
        }
        if let count = match.2.flatMap({ Int($0) }), let repeated = match.3 {
          return String(repeating: String(repeated), count: count)
        }
        return ["r": "\r", "n": "\n", "t": "\t"][match.4 ?? ""] ?? String(match.4 ?? "")
      }
    }
  }

  private static func get(_ fields: String = "", target: String = "/a", host: String = "a.example")
    -> String
  {
    "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n"
  }

  @Test(arguments: try TableRow.rows("message-rules.tsv").compactMap(Row.init))
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
}

import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyOpenAPI

/// What testers get wrong, each beside what is like it and right: `Mistakes/mistakes.json`.
@Suite struct `A mistake against a contract` {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    struct Traffic: Decodable, Sendable {
      let request: Request
      let response: Response
    }

    struct Request: Decodable, Sendable {
      let method: String
      let url: String
      var headers: [String: String]?
      var body: JSONValue?
      var text: String?
    }

    struct Response: Decodable, Sendable {
      let status: Int
      var headers: [String: String]?
      var body: JSONValue?
      var text: String?
    }

    let mistake: String
    let request: Request
    let response: Response
    let says: [String]
    let neighbour: Traffic

    var testDescription: String { mistake }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Mistakes")

  private static let rows: [Row] =
    (try? JSONDecoder().decode(
      [Row].self, from: Data(contentsOf: folder.appending(path: "mistakes.json")))) ?? []

  private func complaints(
    _ request: Row.Request, _ response: Row.Response
  ) async throws -> [String] {
    let contract = try Contract(contentsOf: Self.folder.appending(path: "store.yaml"))
    var pattern = RequestPattern.request(
      request.method, URLPattern(String(request.url.prefix { $0 != "?" })))
    pattern.origin = "stubs.json:3"
    let headers = HeaderFields(response.headers ?? [:])
    let reply: Reply =
      if let text = response.text {
        .data(Data(text.utf8), status: response.status, headers: headers)
      } else if let body = response.body {
        .json(body, status: response.status, headers: headers)
      } else {
        .status(response.status, headers: headers)
      }
    let stubs = HTTPStubs(pattern.reply(reply), options: { $0.contract = contract })
    let body = try request.text.map { Data($0.utf8) } ?? request.body.map(JSONEncoder().encode)
    let url = try #require(URL(string: request.url))
    _ = try await stubs.data(
      for: RecordedRequest(
        method: request.method, url: url, headers: HeaderFields(request.headers ?? [:]), body: body)
    )
    return stubs.report.violations.flatMap {
      $0.description.split(separator: "\n").map(String.init)
    }
  }

  @Test func `the table has more than thirty mistakes`() { #expect(Self.rows.count > 30) }

  @Test(arguments: rows) func `a mistake is told once, and its neighbour is not`(row: Row)
    async throws
  {
    let said = try await complaints(row.request, row.response)
    #expect(said == row.says)
    let neighbour = try await complaints(row.neighbour.request, row.neighbour.response)
    #expect(neighbour == [])
  }
}

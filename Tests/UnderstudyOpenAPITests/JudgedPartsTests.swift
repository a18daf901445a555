import Foundation
import TestFiles
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@testable import UnderstudyOpenAPI

/// Parts of a document, and of the traffic, that a contract cannot judge, or need not: nothing passes in silence.
@Suite("What a contract judges, and what it does not")
struct JudgedPartsTests {
  private let contract: Contract
  private let url = URL(string: "https://api.example.com/v1/pets/7")!

  init() throws { contract = try Contract("pets.json") }

  /// Parameters, as they are written, with what is wrong: `parameters.txt`.
  @Test(arguments: try TableRow.rows("parameters.txt"))
  func `a parameter is read in the way in which it is written`(row: TableRow) async throws {
    let path = row.kind.contains("\"path\"") ? "/a/{p}" : "/a"
    let contract = try Contract(
      Data(
        """
        {"openapi": "3.1.0", "paths": {"\(path)": {"get": {"parameters": [
        \(row.kind)
        ], "responses": {"200": {}}}}}}
        """.utf8), name: "a.json")
    let stubs = HTTPStubs(.get("/**").reply(.status(200)), options: { $0.contract = contract })
    let url = try #require(URL(string: "https://example.com/a\(row.text)"))
    _ = try await stubs.data(for: RecordedRequest(url: url))
    let report = stubs.report
    let said =
      report.violations.map(\.description)
      .flatMap {
        $0.replacing(#/^.* breaks a\.json, GET [^ ]+: /#, with: "").split(separator: "\n")
      }
      .map { $0.trimmingCharacters(in: .whitespaces) } + report.unjudged.map { "not judged: \($0)" }
    #expect(said.joined(separator: " | ") == row[1])
  }

  /// Parts of documents that nothing is known of: `documents.txt`.
  @Test(arguments: try TableRow.rows("documents.txt"))
  func `a part of a document that is not judged is named once`(row: TableRow) async throws {
    let contract = try Contract(Data("openapi: 3.1.0\n\(row.text)".utf8), name: "a.yaml")
    let stubs = HTTPStubs(.get("/**").reply(.status(200)), options: { $0.contract = contract })
    for _ in 1...2 {
      _ = try await stubs.data(for: RecordedRequest(url: URL(string: "https://a.example/a")!))
    }
    let report = await stubs.end()
    #expect(report.unjudged.joined(separator: " | ") == row[1])
    #expect(row[1].isEmpty || report.description.contains("Not judged\n  \(report.unjudged[0])"))
  }

  @Test(arguments: [
    (400, "abc", 0), (422, "abc", 0), (404, "abc", 0), (403, "abc", 1), (401, "abc", 1),
    (200, "abc", 1), (200, "7", 0), (404, "7", 0), (409, "abc", 2),
  ])
  func `a broken request is right that got its declared refusal`(
    status: Int, id: String, count: Int
  ) async throws {
    let contract = try Contract(
      Data(
        """
        openapi: 3.0.0
        paths:
          /a/{id}:
            get:
              parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
              responses: {200: {}, 400: {}, 401: {}, 403: {}, 404: {}, 422: {}}
        """.utf8))
    let stubs = HTTPStubs(
      RequestPattern.get("/a/{id}").reply { _ in .status(status) },
      options: { $0.contract = contract })
    _ = try await stubs.data(for: RecordedRequest(url: URL(string: "https://a.example/a/\(id)")!))
    #expect(await stubs.end().violations.count == count)
  }

  @Test func `a report says when nothing was checked`() async throws {
    let stubs = HTTPStubs(
      RequestPattern.get("https://weather.example/**").reply(.status(200)),
      options: { $0.contract = contract })
    for path in ["now", "later"] {
      _ = try await stubs.data(
        for: RecordedRequest(url: URL(string: "https://weather.example/\(path)")!))
    }
    let report = await stubs.end()
    let told =
      "Nothing was checked against pets.json: 2 requests, the first GET https://weather.example/now: "
      + "pets.json is of another host, api.example.com, and has no such path (pets.json:4)"
    #expect(report.nothingJudged?.description == told)
    #expect(!report.isClean && report.description.contains(told))
    let one = HTTPStubs(
      RequestPattern.get("https://weather.example/now").reply(.status(200)),
      contract.stub("getPet"), options: { $0.contract = contract })
    _ = try await one.data(for: RecordedRequest(url: URL(string: "https://weather.example/now")!))
    _ = try await one.data(for: RecordedRequest(url: url))
    #expect(await one.end().isClean)
  }

  @Test(arguments: [
    (
      "https://weather.example/now",
      "pets.json is of another host, api.example.com, and has no such path (pets.json:4)"
    ),
    (nil, ""),
  ])
  func `a cassette is refused of which nothing is checked`(url: String?, reason: String) throws {
    let entry = url.map {
      #"{"request": {"method": "GET", "url": "\#($0)"}, "response": {"status": 200}}"#
    }
    let cassette = try Cassette(
      Data(#"{"log": {"entries": [\#(entry ?? "")]}}"#.utf8), name: "weather.har")
    let error = #expect(throws: ContractError.self) { try cassette.check(against: contract) }
    let start = "weather.har: nothing was checked against pets.json"
    #expect(error?.description == start + (url == nil ? ", which has no entries" : ": \(reason)"))
  }
}

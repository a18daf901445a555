import Foundation
import TestFiles
import Testing
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP
import UnderstudyOpenAPI

@testable import UnderstudyLearning

@Suite struct `A contract learnt from traffic` {
  private static func contract() throws -> Contract {
    try Traffic([
      #"10× GET /movies/# 200 {"id":#,"title":"Film ~","released":"2024-01-01","state":"open"}"#,
      #"10× GET /movies/# 200 {"id":#,"title":"Film ~","released":"2024-01-01","state":"closed"}"#,
      #"4× GET /genres/# 200 {"id":#,"name":"Genre #"}"#,
    ]).contract
  }

  private static func stub(_ text: String) throws -> Stub {
    let parts = text.split(separator: " ", maxSplits: 3).map(String.init)
    let url = URLPattern("https://api.example.com\(parts[1])")
    var pattern = RequestPattern(method: parts[0], url: url, location: .nowhere)
    pattern.origin = "test"
    let status = try #require(Int(parts[2]))
    if parts.count < 4 { return pattern.reply(.status(status)) }
    return pattern.reply(.json(Data(parts[3].utf8), status: status))
  }

  @Test(arguments: try TableRow.rows("lies.txt"))
  func `a stub's lie is told with its evidence`(_ row: TableRow) throws {
    let verdict = try Self.contract().verdict(on: Self.stub(row.text))
    let told = verdict.violations.map {
      $0.description.replacing("https://api.example.com", with: "")
    }
    #expect(told.joined(separator: "\n") == row[1])
    #expect(verdict.violations.allSatisfy { $0.isUnseen == (row.kind == "what was never seen") })
  }

  @Test(arguments: [11, 12])
  func `a missing key is told from twelve recordings on if the service leaves keys out`(
    _ count: Int
  ) throws {
    let lines = [
      #"\#(count)× GET /films/# 200 {"id":#,"title":"Ida"}"#, #"1× GET /shops/# 200 {"id":#}"#,
      #"1× GET /shops/# 200 {"id":#,"name":"a"}"#,
    ]
    let stub = try Self.stub(#"GET /films/7 200 {"id":7}"#)
    #expect(try Traffic(lines).contract.verdict(on: stub).violations.count == (count < 12 ? 0 : 1))
  }

  @Test(arguments: [18, 19])
  func `a new key is told from twenty objects on if another came once`(_ count: Int) throws {
    let lines = [#"\#(count)× GET /films/# 200 {"id":#}"#, #"1× GET /films/# 200 {"id":#,"a":1}"#]
    let stub = try Self.stub(#"GET /films/7 200 {"id":7,"b":1}"#)
    #expect(try Traffic(lines).contract.verdict(on: stub).violations.count == (count < 19 ? 0 : 1))
  }

  @Test(arguments: try TableRow.rows("lies.txt", of: "what was never seen"))
  func `a stub that is marked may do what was never seen`(_ row: TableRow) throws {
    let stub = try Self.stub(row.text).unseen()
    #expect(try Self.contract().verdict(on: stub).violations.isEmpty)
  }

  @Test(arguments: try TableRow.rows("lies.txt", of: "a value of another type"))
  func `a stub that is marked may not contradict the recordings`(_ row: TableRow) throws {
    let stub = try Self.stub(row.text).unseen()
    #expect(try !Self.contract().verdict(on: stub).violations.isEmpty)
  }

  @Test func `all traffic keeps the document that was learnt from it`() throws {
    var random = SeededNumbers(seed: 42)
    for round in 0..<40 {
      let lines = (0..<12).map { _ in
        "1× GET /things/# 200 \(JSONValue.any(using: &random, depth: round % 4))"
      }
      let traffic = try Traffic(lines)
      let contract = try traffic.contract
      for exchange in traffic.exchanges {
        #expect(contract.verdict(on: exchange)?.violations.isEmpty == true, "\(lines)")
      }
    }
  }

  @Test func `a folder of recordings is read, and each file named in the evidence`() throws {
    let har = { (id: String) in
      """
      {"log": {"version": "1.2", "creator": {"name": "test", "version": "1"}, "entries": [{
        "startedDateTime": "2026-01-01T00:00:00Z", "time": 1, "cache": {}, "timings": {},
        "request": {"method": "GET", "url": "https://api.example.com/films/1", "headers": []},
        "response": {"status": 200, "headers": [], "content": {
          "mimeType": "application/json", "text": "{\\"id\\": \(id)}"}}}]}}
      """
    }
    let folder = try TestFolder(["Cassettes/a.har": har("1"), "Cassettes/more/b.har": har("2.5")])
    let file = folder.url.appending(path: "Tests.swift").path
    let contract = try Contract(learnedFrom: "Cassettes", filePath: file)
    let stub = try Self.stub(#"GET /films/7 200 {"id":"7"}"#)
    #expect(
      contract.verdict(on: stub).violations.map(\.description) == [
        "The stub GET https://api.example.com/films/7 (test) breaks the recordings in Cassettes, "
          + "GET /films/{filmId} (getFilm): body.id is \"7\" and must be a number: write 7 (2 of 2 recorded responses, "
          + "a.har entry 1)"
      ])
    #expect(try Contract(learnedFrom: "a", filePath: file).name == "a.har")
    #expect(throws: CassetteError.self) { try Contract(learnedFrom: "none", filePath: file) }
  }
}

extension JSONValue {
  /// A value of any kind, with few keys, so that they come again.
  fileprivate static func any(using random: inout SeededNumbers, depth: Int) -> JSONValue {
    let texts = [
      "", "a", "2024-01-01", "2024-01-01T00:00:00Z", "https://a.example.com", "7", "x y",
    ]
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .int(Int.random(in: 0..<9, using: &random))
    case 3: return .double(0.5)
    case 4: return .string(texts.randomElement(using: &random)!)
    case 5, 6:
      let count = Int.random(in: 0..<4, using: &random)
      return .array((0..<count).map { _ in any(using: &random, depth: depth - 1) })
    default:
      var members: [String: JSONValue] = [:]
      for key in ["id", "type", "name", "7"] where Bool.random(using: &random) {
        members[key] = any(using: &random, depth: depth - 1)
      }
      return .object(members)
    }
  }
}

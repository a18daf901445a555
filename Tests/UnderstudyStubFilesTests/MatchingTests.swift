import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyStubFiles

/// What requests match, as stub files, mappings of WireMock and `curl` commands describe them.
@Suite("Matching")
struct MatchingTests {
  struct Row: Decodable, Sendable {
    let why: String
    /// The `request` of a stub in a stub file, of a mapping, or a command.
    let stub: JSONValue?
    let mapping: JSONValue?
    let curl: String?
    /// The method and the URL.
    let request: String
    let headers: [String: Values]?
    let body: String?
    let matches: Bool

    func pattern() throws -> RequestPattern {
      if let curl { return .curl(curl) }
      let stub: JSONValue = [
        "request": self.stub ?? mapping ?? [:], mapping == nil ? "reply" : "response": [:],
      ]
      let reading = try FormatReading(
        Data("\(stub)".utf8), path: "a row", name: "a row", folder: nil,
        ignoring: mapping == nil ? nil : [])
      let format = mapping == nil ? StubFileFormat.stub : WireMockFormat.mapping
      return try #require(try reading.value(of: format).pattern)
    }
  }

  /// A value of a header, or several.
  struct Values: Decodable, Sendable {
    let all: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      all = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
    }
  }

  private static let tables = ["matching", "stub-files", "wiremock", "curl"]

  @Test(arguments: tables)
  func `matching is as the table says`(name: String) throws {
    for (part, rows) in try Tables.read(name, as: [String: [Row]].self) {
      for row in rows {
        #expect(
          try row.pattern().matches(request(row)) == row.matches,
          "\(part): \(row.curl ?? row.request): \(row.why)")
      }
    }
  }

  private func request(_ row: Row) throws -> RecordedRequest {
    let pieces = row.request.split(separator: " ", maxSplits: 1).map(String.init)
    let fields = (row.headers ?? [:]).sorted { $0.key < $1.key }.flatMap { name, values in
      values.all.map { HeaderFields.Field(name: name, value: $0) }
    }
    return RecordedRequest(
      method: pieces[0], url: try #require(URL(string: pieces[1])), headers: HeaderFields(fields),
      body: row.body.map { Data($0.utf8) })
  }
}

/// The tables of these tests, which are data.
enum Tables {
  static let folder = repository.appending(path: "Tests/UnderstudyStubFilesTests/Tables")

  static func read<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: tableData("\(name).json"))
  }
}

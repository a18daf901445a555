import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

/// What the requests of a stub file match, with the matchers that they become.
@Suite("Matching")
struct MatchingTests {
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let why: String
    /// The `request` of a stub in a stub file.
    let stub: JSONValue
    /// The method and the URL.
    let request: String
    let headers: [String: Values]?
    let body: String?
    let matches: Bool

    var testDescription: String { why }
  }

  /// A value of a header, or several.
  struct Values: Decodable, Sendable {
    let all: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      all = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
    }
  }

  private static func table() throws -> [String: [Row]] {
    let file = try #require(
      Bundle.module.url(forResource: "matching", withExtension: "json", subdirectory: "Tables"))
    return try JSONDecoder().decode([String: [Row]].self, from: Data(contentsOf: file))
  }

  @Test(arguments: try table())
  func `is as the table says`(part: String, rows: [Row]) throws {
    let file: JSONValue = [
      "stubs": .array(rows.map { ["request": $0.stub, "reply": [:]] })
    ]
    let stubs = try StubFile(Data("\(file)".utf8)).stubs
    try #require(stubs.count == rows.count)
    for (row, stub) in zip(rows, stubs) {
      #expect(try stub.pattern.matches(request(row)) == row.matches, "\(part): \(row.why)")
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

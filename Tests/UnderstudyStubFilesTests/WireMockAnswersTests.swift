import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

/// The answers that WireMock gives by its documentation and its own tests, which each row names.
@Suite(.serialized) struct WireMockAnswersTests {
  struct Row: Decodable, Sendable {
    /// The page of WireMock's documentation, or its test.
    let from: String
    /// A mapping, or a file of several.
    let mapping: JSONValue
    /// Bodies in `__files`.
    let files: [String: String]?
    let asked: [Question]
    /// The message, if the mapping is refused by name.
    let refused: String?
  }

  struct Question: Decodable, Sendable {
    let request: String
    let headers: [String: OneOrMore]?
    let body: String?
    /// The status and the body, with `json` or `like` for one that is compared as JSON or with a regular
    /// expression; `unmatched`, or `fails`.
    let answer: String
    /// Headers of the response.
    let sends: [String: String]?
    /// The answer of ours, where it is another.
    let ours: String?
  }

  struct OneOrMore: Decodable, Sendable {
    let values: [String]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      values = try (try? [container.decode(String.self)]) ?? container.decode([String].self)
    }
  }

  private static let table = Result {
    try Tables.read("wiremock-answers", as: [String: [Row]].self)
  }

  @Test(arguments: try table.get().keys.sorted())
  func `a mapping answers as WireMock does, or is refused by name`(part: String) async throws {
    for row in try Self.table.get()[part] ?? [] {
      let folder = try TestFolder(
        ["mappings/a.json": "\(row.mapping)"].merging(
          (row.files ?? [:]).map { ("__files/\($0)", $1) }
        ) { $1 })
      do {
        let source = try StubSource(contentsOf: folder.url, strict: true)
        #expect(row.refused == nil, "\(row.mapping)")
        let stubs = HTTPStubs(source.stubs, options: { $0.strictness = .allow })
        for question in row.asked {
          let answer = try await answer(of: stubs, to: question)
          #expect(
            Self.agrees(answer, with: question.ours ?? question.answer),
            "\(part), \(row.from): \(row.mapping) \(question.request) \(question.body ?? ""): \(answer)"
          )
        }
      } catch let error as StubFileError {
        let message = error.description.replacing("\(folder.url.path)/mappings/a.json:", with: "")
          .replacing(folder.url.path, with: "FOLDER")
        #expect(message == row.refused, "\(part), \(row.from): \(row.mapping)")
      }
    }
  }

  @Test func `nine of ten answers at least are those of WireMock`() throws {
    let rows = try Self.table.get().values.joined()
    #expect(rows.flatMap(\.asked).count > 400)
    let served = rows.filter { $0.refused == nil }.flatMap(\.asked)
    #expect(served.filter { $0.ours != nil }.count * 10 <= served.count)
  }

  private func answer(of stubs: HTTPStubs, to question: Question) async throws -> String {
    let words = question.request.split(separator: " ", maxSplits: 1).map(String.init)
    let fields = (question.headers ?? [:]).flatMap { name, values in
      values.values.map { HeaderFields.Field(name: name, value: $0) }
    }
    let sent = request(words[0], words[1], HeaderFields(fields), question.body)
    do {
      let (data, head) = try await stubs.data(for: sent)
      for (name, value) in question.sends ?? [:] { #expect(head.headers[name] == value) }
      return "\(head.status) \(String(decoding: data, as: UTF8.self))"
    } catch let error as URLError {
      return error.stubError == nil ? "fails" : "unmatched"
    }
  }

  private static func agrees(_ answer: String, with expected: String) -> Bool {
    if expected.hasPrefix("like "), let regex = try? Regex(String(expected.dropFirst(5))) {
      return answer.wholeMatch(of: regex) != nil
    }
    guard expected.hasPrefix("json "), answer.hasPrefix("200 ") else { return answer == expected }
    let values = [expected.dropFirst(5), answer.dropFirst(4)].map {
      try? JSONValue(parsing: Data($0.utf8))
    }
    return values[0] != nil && values[0] == values[1]
  }
}

import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyStubFiles

/// Files as people have them: of other programs, with the marks of other systems, and with mistakes.
@Suite(.serialized) struct ForeignFilesTests {
  struct Row: Decodable, Sendable {
    let why: String
    let files: [String: String]
    /// The encoding of the files; UTF-8 without it.
    let encoding: String?
    /// The file that is read; the folder without it.
    let open: String?
    let asked: [Question]
    let remarks: [String]?
    let error: String?
  }

  struct Question: Decodable, Sendable {
    let request: String
    let body: String?
    /// The status, the headers but for the length, and the body; the first line of a miss.
    let answer: String
  }

  @Test(arguments: try Tables.read("foreign-files", as: [Row].self))
  func `a file of others is read, or refused in words`(row: Row) async throws {
    let folder = try TestFolder(row.encoding == nil ? row.files : [:])
    if row.encoding == "UTF-16" {
      for (name, text) in row.files {
        try text.data(using: .utf16)?.write(to: folder.url.appending(path: name))
      }
    }
    do {
      let url = row.open.map { folder.url.appending(path: $0) } ?? folder.url
      let source = try StubSource(contentsOf: url)
      #expect(row.error == nil)
      #expect(source.remarks == row.remarks ?? [])
      let stubs = HTTPStubs(source.stubs, options: { $0.strictness = .allow })
      for question in row.asked {
        #expect(try await answer(of: stubs, to: question) == question.answer)
      }
    } catch let error as StubFileError {
      #expect(error.description.replacing(folder.url.path, with: "FOLDER") == row.error)
    }
  }

  private func answer(of stubs: HTTPStubs, to question: Question) async throws -> String {
    let words = question.request.split(separator: " ").map(String.init)
    let headers: HeaderFields =
      question.body?.first == "{" ? ["Content-Type": "application/json"] : [:]
    do {
      let (data, head) = try await stubs.data(
        for: request(words[0], words[1], headers, question.body))
      let fields = head.headers.filter { $0.name != "Content-Length" }
        .map { "\($0.name): \($0.value)" }
      return [
        "\(head.status)", fields.joined(separator: ", "), String(decoding: data, as: UTF8.self),
      ]
      .filter { !$0.isEmpty }.joined(separator: " ")
    } catch let error as URLError {
      return error.stubError?.firstLine ?? "\(error)"
    }
  }
}

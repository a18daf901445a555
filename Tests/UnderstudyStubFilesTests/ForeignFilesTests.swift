import Foundation
import Testing
import UnderstudyCore
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

  @Test func `a file of others that is changed anywhere is read, or refused in words`() throws {
    var numbers = SeededNumbers(seed: 7)
    for row in try Tables.read("foreign-files", as: [Row].self) {
      for _ in 0..<4 {
        var files: [String: String] = [:]
        for (name, text) in row.files.sorted(by: { $0.key < $1.key }) {
          files[name] = Self.changed(text, &numbers)
        }
        let folder = try TestFolder(files)
        let source = Result {
          try StubSource(contentsOf: row.open.map { folder.url.appending(path: $0) } ?? folder.url)
        }
        switch source {
        case .success(let source): _ = HTTPStubs(source.stubs, options: { $0.strictness = .allow })
        case .failure(let error): #expect(error is StubFileError)
        }
      }
    }
  }

  private static let pieces = [
    "{{", "}}", "'", "\\", "\"", "{", "}", "[", "\n", "/*", "example {\n", "\u{301}", "$[?(", ":",
  ]

  private static func changed(_ text: String, _ numbers: inout SeededNumbers) -> String {
    var text = Array(text)
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let start = Int.random(in: 0...text.count, using: &numbers)
      let end = min(text.count, start + Int.random(in: 0...4, using: &numbers))
      text.replaceSubrange(start..<end, with: pieces.randomElement(using: &numbers) ?? "")
    }
    return String(text)
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

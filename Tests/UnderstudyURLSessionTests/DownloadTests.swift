import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyURLSession

@Suite("A download")
struct DownloadTests {
  private let stubs = HTTPStubs(
    .get("/file").reply(.text("bytes")), .get("/empty").reply(.status(204)),
    .get("/old").reply(.redirect(to: "/file")), .get("/missing").reply(.text("no", status: 404)),
    .get("/private").reply(
      .text("who?", status: 401, headers: ["WWW-Authenticate": "Basic realm=\"a\""])),
    .get("/slow").reply(.chunks(["one ", "two ", "three"].map { Data($0.utf8) })),
    .get("/lost").reply(.failing(.networkConnectionLost)))

  @Test(arguments: [
    ("/file", "bytes", 200), ("/empty", "", 204), ("/old", "bytes", 200), ("/missing", "no", 404),
    ("/private", "who?", 401), ("/slow", "one two three", 200),
  ])
  func `a download has whatever the stub replies`(path: String, text: String, status: Int)
    async throws
  {
    let (file, response) = try await stubs.session.download(for: URLRequest("GET", path))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    #expect(response.status == status)
    #expect(stubs.requests.first?.shown == "GET https://api.example.com\(path)")
    try FileManager.default.removeItem(at: file)
  }

  @Test func `a download with a handler has its file, from both sessions`() async throws {
    for session in [stubs.session, URLSession(configuration: stubs.configuration)] {
      let text: String? = await withCheckedContinuation { continuation in
        session.downloadTask(with: .api("/slow")) { file, _, _ in
          continuation.resume(
            returning: file.flatMap { try? String(contentsOf: $0, encoding: .utf8) })
          if let file { try? FileManager.default.removeItem(at: file) }
        }.resume()
      }
      #expect(text == "one two three")
    }
  }

  @Test func `a download with a delegate has its file, and tells how far it is`() async throws {
    let log = await RecordingDelegate().log(of: stubs) { $0.downloadTask(with: .api("/slow")) }
    #expect(log.file == "one two three")
    #expect(log.written == [4, 8, 13])
    #expect(log.error == nil)
  }

  @Test func `a download fails as planned, and unplanned`() async throws {
    let lost = await #expect(throws: URLError.self) {
      try await stubs.session.download(from: .api("/lost"))
    }
    #expect(lost?.code == .networkConnectionLost)
    let unplanned = await #expect(throws: URLError.self) {
      try await stubs.session.download(from: .api("/other"))
    }
    #expect(unplanned?.stubError?.kind == .unplanned)
    #expect(stubs.report.unplanned.count == 1)
  }
}

import Foundation
import Testing
import UnderstudyCore
import UnderstudyHTTP

@testable import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A download")
struct DownloadTests {
  private let stubs = HTTPStubs(
    .get("/file").reply(.text("bytes")), .get("/empty").reply(.status(204)),
    .get("/old").reply(.redirect(to: "/file")), .get("/missing").reply(.text("no", status: 404)),
    .get("/private").reply(
      .text("who?", status: 401, headers: ["WWW-Authenticate": "Basic realm=\"a\""])),
    .get("/slow").reply(.chunks(["one ", "two ", "three"].map { Data($0.utf8) })),
    .get("/lost").reply(.failing(.networkConnectionLost)),
    .get("/held").held())

  @Test func `that is awaited has its file and its response`() async throws {
    let (file, response) = try await stubs.session.download(from: .api("/file"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "bytes")
    #expect(response.status == 200)
    #expect(stubs.requests.map(\.shown) == ["GET https://api.example.com/file"])
    try FileManager.default.removeItem(at: file)
  }

  @Test(arguments: [
    ("/empty", "", 204), ("/old", "bytes", 200), ("/missing", "no", 404),
    ("/private", "who?", 401), ("/slow", "one two three", 200),
  ])
  func `has whatever the stub replies`(path: String, text: String, status: Int) async throws {
    let (file, response) = try await stubs.session.download(for: URLRequest("GET", path))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    #expect(response.status == status)
    try FileManager.default.removeItem(at: file)
  }

  @Test func `with a handler has its file, from both sessions`() async throws {
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

  @Test func `with a delegate has its file, and tells how far it is`() async throws {
    let delegate = DownloadDelegate()
    let session = URLSession(
      configuration: stubs.configuration, delegate: delegate, delegateQueue: nil)
    session.downloadTask(with: .api("/slow")).resume()
    await delegate.completion()
    let log = delegate.log.withLock { $0 }
    #expect(log.text == "one two three")
    #expect(log.written == [4, 8, 13])
    #expect(log.error == nil)
  }

  @Test func `fails as planned, and unplanned`() async throws {
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

  @Test func `is cancelled as any task`() async throws {
    let task = Task { try await stubs.session.download(from: .api("/held")) }
    let held = await stubs.nextHeld()
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    held.reply(.text("late"))
  }
}

/// Notes what a download tells its delegate. It is a data delegate as well, as many are.
private final class DownloadDelegate: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate,
  Sendable
{
  struct Log {
    var text: String?
    var written: [Int64] = []
    var error: (any Error)?
    var isComplete = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  let log = Lock(Log())

  func completion() async {
    await withCheckedContinuation { continuation in
      let isComplete = log.withLock { log in
        if !log.isComplete { log.waiter = continuation }
        return log.isComplete
      }
      if isComplete { continuation.resume() }
    }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let text = try? String(contentsOf: location, encoding: .utf8)
    log.withLock { $0.text = text }
    try? FileManager.default.removeItem(at: location)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    log.withLock { $0.written.append(totalBytesWritten) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let waiter = log.withLock { log in
      log.error = error
      log.isComplete = true
      return log.waiter
    }
    waiter?.resume()
  }
}

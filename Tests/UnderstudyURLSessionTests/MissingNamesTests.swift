#if canImport(FoundationNetworking)
import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyURLSession

/// What a Foundation does that has other names for what it keeps to itself: each in a process of its own, since
/// the names are looked up once.
@Suite("Where Foundation lacks a private name")
struct MissingNamesTests {
  @Test func `an upload is refused in words where its body is not known`() async {
    await #expect(processExitsWith: .success) {
      Platform.missing.withLock { $0 = ["knownBody"] }
      await refuses(
        """
        POST https://api.example.com/file cannot be stubbed here: this version of Foundation does not say \
        what an upload sends. Put the body into the request of a data task, or use a StubServer.
        """
      ) { try await $0.upload(for: URLRequest("POST", "/file"), from: Data("a".utf8)).1 }
    }
  }

  @Test func `a download is refused in words where its file cannot be handed over`() async {
    await #expect(processExitsWith: .success) {
      Platform.missing.withLock { $0 = ["properties"] }
      await refuses(
        """
        GET https://api.example.com/file cannot be stubbed here: this version of Foundation gives a \
        URLProtocol no way to say where the file of a download is, and traps without. Use a data task, or a \
        StubServer.
        """
      ) { try await $0.download(from: .api("/file")).1 }
    }
  }

  @Test func `a session is not covered, in words, where its queue is not known`() async {
    await #expect(processExitsWith: .success) {
      Platform.missing.withLock { $0 = ["workQueue"] }
      let error = await #expect(throws: StubError.self) {
        try await HTTPStubs().covering(.sharedSession) {}
      }
      #expect(
        error?.description == """
          This version of Foundation does not let a session be covered once it is made. Give the code a \
          session of the stubs (`stubs.session`), or the URL of a StubServer.
          """)
    }
  }

  @Test func `requests are answered without any`() async {
    await #expect(processExitsWith: .success) {
      Platform.missing.withLock {
        $0 = [
          "session", "workQueue", "_callCompletionHandlerInline", "knownBody", "delegateQueue",
          "taskRegistry", "behaviours", "properties", "_currentRequest", "syncQ",
        ]
      }
      let stubs = HTTPStubs(
        .get("/plain").reply(.text("plain")), .post("/sent").reply(.text("sent")),
        .get("/slow").reply(.chunks(["slow", "ly"].map { Data($0.utf8) })),
        .get("/old").reply(.redirect(to: "/plain")),
        .get("/lost").reply(.failing(.networkConnectionLost)),
        .get("/who").reply(.text("who?", status: 401)))
      let sessions = [stubs.session, URLSession(configuration: stubs.configuration)]
      for session in sessions {
        for (path, text) in [
          ("/plain", "plain"), ("/slow", "slowly"), ("/old", "plain"), ("/who", "who?"),
        ] {
          #expect(try await session.data(from: .api(path)).0 == Data(text.utf8))
          #expect(await session.handed(path) == Data(text.utf8))
        }
        let (sent, _) = try await session.data(for: URLRequest("POST", "/sent", body: "body"))
        #expect(sent == Data("sent".utf8))
        #expect(stubs.requests.last?.text == "body")
        let lost = await #expect(throws: URLError.self) {
          try await session.data(from: .api("/lost"))
        }
        #expect(lost?.code == .networkConnectionLost)
      }
      let log = await RecordingDelegate().log(of: stubs) { $0.dataTask(with: .api("/slow")) }
      #expect(log.error == nil)
    }
  }

  @Test func `a name of another type is as good as none`() {
    let isRight = { (type: Any.Type) in type == Int.self }
    #expect(Platform.offset(of: "session", in: URLSessionTask.self, where: isRight) == nil)
    #expect(
      Platform.stored("session", of: URLSession.shared.dataTask(with: .api("/"))) as Int? == nil)
  }
}

/// Checks that a request is refused with a message.
private func refuses(
  _ message: String, _ send: @Sendable (URLSession) async throws -> URLResponse
) async {
  let stubs = HTTPStubs(.any("/file").reply(.text("file")))
  let error = await #expect(throws: URLError.self) { try await send(stubs.session) }
  #expect(error?.stubError?.description == message)
}

extension URLSession {
  /// What a completion handler gets.
  fileprivate func handed(_ path: String) async -> Data? {
    await withCheckedContinuation { answered in
      dataTask(with: .api(path)) { data, _, _ in
        answered.resume(returning: data)
      }.resume()
    }
  }
}
#endif

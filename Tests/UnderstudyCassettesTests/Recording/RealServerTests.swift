#if os(Linux)
import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A recording of a real server", .enabled(if: RealServer.isAvailable, "there is no python3"))
struct RealServerTests {
  private struct Answer: Equatable {
    let status: Int
    let type: String?
    let body: Data
  }

  private struct Question: Sendable {
    var method = "GET"
    let path: String
    var body: String?
  }

  private static let questions = [
    Question(path: "/text"), Question(path: "/binary"), Question(path: "/large"),
    Question(path: "/gzip"), Question(path: "/chunked"), Question(path: "/none"),
    Question(path: "/unchanged"), Question(path: "/missing?page=2"), Question(path: "/redirect"),
    Question(path: "/cookie"), Question(method: "HEAD", path: "/text"),
    Question(path: "/hops"), Question(path: "/cookies"), Question(path: "/refused"),
  ]

  private func ask(_ question: Question, _ stubs: HTTPStubs, _ server: URL) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: question.path, relativeTo: server)))
    request.httpMethod = question.method
    request.httpBody = question.body.map { Data($0.utf8) }
    if question.body != nil {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (body, response) = try await stubs.session.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    return Answer(
      status: http.statusCode, type: http.value(forHTTPHeaderField: "Content-Type"), body: body)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a recording of a real server gets what the code under test sends, and answers it itself`()
    async throws
  {
    let server = try RealServer()
    defer { server.stop() }
    let stubs = HTTPStubs(RequestPattern.any(.any).passthrough())
    func answer(_ path: String) async throws -> (String, HeaderFields) {
      let url = try #require(URL(string: path, relativeTo: server.url))
      let (data, head) = try await stubs.data(for: RecordedRequest(url: url.absoluteURL))
      return (String(decoding: data, as: UTF8.self), head.headers)
    }
    _ = try await answer("/cookie")
    #expect(try await answer("/sent").0 == "none", "no cookie of the library's own")
    let counts = [
      try await answer("/cached").1["X-Count"], try await answer("/cached").1["X-Count"],
    ]
    #expect(counts == ["0", "1"], "no cache of the library's own")
    let refusal = try await answer("/refused")
    #expect(refusal.0 == "no", "Foundation would wait for credentials")
    #expect(refusal.1["WWW-Authenticate"] == "Basic realm=\"films\"")
  }

  @Test func `a recording of a real server replays byte for byte when the server is gone`()
    async throws
  {
    let folder = TestFolder()
    let file = folder.url.appending(path: "real.har")
    let server = try RealServer()
    let url = server.url

    let live = HTTPStubs(RequestPattern.any(.any).passthrough())
    var recorded: [Answer] = []
    for question in Self.questions { recorded.append(try await ask(question, live, url)) }
    let login = Question(
      method: "POST", path: "/login", body: #"{"user":"ada","password":"Tr0ub4dor"}"#)
    let granted = try await ask(login, live, url)
    #expect(String(decoding: granted.body, as: UTF8.self).contains("Tr0ub4dor"))
    try await live.end().record(to: file)
    server.stop()

    let text = try String(contentsOf: file, encoding: .utf8)
    let hops = try JSONValue(parsing: Data(text.utf8))["log"]?["entries"]?.redirects
    #expect(hops == ["/hops 301 /redirect", "/redirect 302 /text", "/redirect 302 /text"])
    let cookie = /"value" : "theme=REDACTED-[0-9]+,day=REDACTED-[0-9]+; Max-Age=60"/
    #expect(text.contains(cookie), "each cookie has a field of its own, and a comma ends none")
    #expect(SecretForms.found(in: try String(contentsOf: file, encoding: .utf8)) == [])
    let stubs = HTTPStubs(try Cassette(contentsOf: file).stubs())
    for (question, answer) in zip(Self.questions, recorded) {
      let replayed = try await ask(question, stubs, url)
      #expect(replayed == answer, "\(question.method) \(question.path)")
    }
    #expect(recorded[2].body.count == 1 << 18)
    let again = try await ask(
      Question(method: "POST", path: "/login", body: #"{"password":"hunter2","user":"ada"}"#),
      stubs, url)
    #expect(again.status == 201)
    #expect(
      try JSONValue(parsing: again.body) == ["user": "ada", "token": "REDACTED-1"],
      "the same secret was the password")
  }
}

extension JSONValue {
  /// The redirects among the entries of a file.
  fileprivate var redirects: [String]? {
    guard case .array(let entries) = self else { return nil }
    return entries.compactMap { entry in
      guard let status = entry["response"]?["status"]?.int, (301...302).contains(status) else {
        return nil
      }
      let urls = [entry["request"]?["url"], entry["response"]?["redirectURL"]].map {
        URL(string: $0?.string ?? "")?.path() ?? ""
      }
      return "\(urls[0]) \(status) \(urls[1])"
    }
  }
}

/// The service in `Tests/Recording/server.py`, run by Python.
private final class RealServer {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var isAvailable: Bool { python != nil }

  let url: URL
  /// Its end ends the server.
  private var input: UnsafeMutablePointer<FILE>?

  init(filePath: String = #filePath) throws {
    let python = try #require(Self.python)
    let script = URL(filePath: filePath).deletingLastPathComponent()
      .appending(path: "../../Recording/server.py").standardizedFileURL
    let folder = TestFolder()
    let file = folder.url.appending(path: "port")
    // Not Foundation's `Process`, which reads beyond its own memory where more than 1,350 descriptors
    // are open, as they are while scopes by the thousand run beside this.
    input = popen("exec '\(python)' '\(script.path)' > '\(file.path)'", "w")
    var port = ""
    // It writes one line, and that at once.
    while !port.hasSuffix("\n") { port = (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    url = try #require(URL(string: "http://127.0.0.1:\(port.dropLast())"))
  }

  /// Ends the server, and waits until it is gone.
  func stop() {
    if let input { pclose(input) }
    input = nil
  }

  deinit { stop() }
}
#endif

#if canImport(FoundationNetworking)
import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyServer
import UnderstudyURLSession

/// The same requests by Foundation's own URLSession, to servers on the loopback interface, and by one of
/// the stubs: what they send and see must not differ.
@Suite("As with a real server")
struct RealRedirectTests {
  /// Sends back to the client what it asks for, and away what it must not have.
  private final class Chooser: NSObject, URLSessionDataDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      var request = request
      let own = request.value(forHTTPHeaderField: "Authorization") ?? "nothing"
      request.setValue(nil, forHTTPHeaderField: "Authorization")
      request.setValue(own, forHTTPHeaderField: "X-Shown")
      request.httpBody = Data("again".utf8)
      completionHandler(request)
    }
  }

  private struct Sender: CustomTestStringConvertible {
    let testDescription: String
    var method = "GET"
    var path = "/old"
    var ownHeaders: [String: String] = [:]
    var sessionHeaders: [String: String] = [:]
    var hasDelegate = false

    func send(_ base: URL, by configuration: URLSessionConfiguration) async throws -> String {
      configuration.httpAdditionalHeaders = sessionHeaders
      let delegate = hasDelegate ? Chooser() : nil
      let session = URLSession(
        configuration: configuration, delegate: delegate, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      var request = URLRequest(url: base.appending(path: path))
      request.httpMethod = method
      for (name, value) in ownHeaders { request.setValue(value, forHTTPHeaderField: name) }
      if method == "POST" || method == "PUT" {
        request.httpBody = Data("body".utf8)
        request.setValue("a/b", forHTTPHeaderField: "Content-Type")
      }
      let (data, response) = try await session.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      return "\(status) \(response.expectedContentLength) \(data.count)"
    }
  }

  /// What the client saw, and what was sent.
  private func log(
    _ sender: Sender, _ stubs: HTTPStubs, _ base: URL, isStubbed: Bool
  ) async throws -> [String] {
    let seen = try await sender.send(base, by: isStubbed ? stubs.configuration : .ephemeral)
    let names = ["Authorization", "Cookie", "X-Custom", "X-Shown", "Content-Type"]
    return [seen]
      + stubs.requests.map { request in
        let headers = names.compactMap { name in request.headers[name].map { "\(name): \($0)" } }
        // A fragment is not sent.
        let url = request.url.absoluteString.prefix { $0 != "#" }
        return "\(request.method) \(url) \(headers) \(request.text ?? "")"
      }
  }

  private func compare(_ sender: Sender, _ reply: (_ other: URL) -> Reply) async throws {
    var logs: [[String]] = []
    // The same servers, so that the same URLs.
    let real = HTTPStubs()
    let (server, other) = (try await StubServer(real), try await StubServer(real))
    let stubs: [Stub] = [
      .any("/old").reply(reply(other.url)), .any().reply(.text("there")).optional(),
    ]
    real.add(stubs[0], stubs[1])
    logs.append(try await log(sender, real, server.url, isStubbed: false))
    logs.append(try await log(sender, HTTPStubs(stubs), server.url, isStubbed: true))
    #expect(logs[1] == logs[0])
  }

  @Test(
    "a redirect leads to the same request",
    arguments: [301, 302, 303, 305, 306, 307, 308], ["GET", "POST", "PUT", "HEAD"])
  func redirect(status: Int, method: String) async throws {
    let secrets = ["Authorization": "secret", "Cookie": "own=1", "X-Custom": "x"]
    for (own, session) in [(secrets, [:]), ([:], secrets)] {
      for hasDelegate in [false, true] {
        let sender = Sender(
          testDescription: "", method: method, ownHeaders: own, sessionHeaders: session,
          hasDelegate: hasDelegate)
        try await compare(sender) { _ in .redirect(to: "/new/x?q=%20", status: status) }
        try await compare(sender) { other in
          .redirect(to: other.appending(path: "new").absoluteString, status: status)
        }
      }
    }
  }

  @Test(
    "a location leads to the same URL",
    arguments: [
      "y", "../y", "?q=1", "/a%20b%2Fc?x=%20y#f", "#f", "", "mailto:x@a.example", "file:///y",
    ])
  func location(location: String) async throws {
    try await compare(Sender(testDescription: location)) { _ in .redirect(to: location) }
  }

  @Test("a cookie of a redirect is sent alike", arguments: [false, true])
  func cookie(hasDelegate: Bool) async throws {
    for own in [[:], ["Cookie": "own=1"]] {
      let sender = Sender(testDescription: "", ownHeaders: own, hasDelegate: hasDelegate)
      let headers: HeaderFields = ["Location": "/new", "Set-Cookie": "sid=7; Path=/"]
      try await compare(sender) { _ in .status(302, headers: headers) }
    }
  }

  @Test(
    "the length is announced alike",
    arguments: [
      Reply.text("hello"), .status(200), .status(204), .chunks([Data("ab".utf8)]),
      .text("hello", headers: ["Content-Length": "5"]), .text("late").delayed(by: .nanoseconds(1)),
      .file(URL(filePath: #filePath)),
    ], ["GET", "HEAD"])
  func length(reply: Reply, method: String) async throws {
    try await compare(Sender(testDescription: "", method: method)) { _ in reply }
  }

  /// Foundation on Linux stores no response of a server.
  @Test func `a cache of the user's answers nothing, whatever the server allows`() async throws {
    let real = HTTPStubs()
    let server = try await StubServer(real)
    let reply = Reply.text("a", headers: ["Cache-Control": "immutable, max-age=600"])
    let (stub, stubs) = (Stub.get("/a").reply(reply), HTTPStubs(.get("/a").reply(reply)))
    real.add(stub)
    for configuration in [.ephemeral, stubs.configuration] as [URLSessionConfiguration] {
      configuration.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
      let session = URLSession(configuration: configuration)
      for _ in 0..<2 { _ = try await session.data(from: server.url.appending(path: "a")) }
      session.finishTasksAndInvalidate()
    }
    #expect(real.requests.count == 2)
    #expect(stubs.requests.count == 2)
  }
}
#endif

#if canImport(FoundationNetworking)
import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

@testable import UnderstudyServer

/// The same code asks a server of bytes, a `StubServer` and stubs, by Foundation's own URLSession: what arrives,
/// and what the client gets, is the same, or the article on limits says the difference.
///
/// A row of the table is a name, a way to send, a request, the headers of the session, and the responses.
@Suite("As the platform")
struct PlatformTableTests {
  @Test(arguments: try TableRow.rows("platform.tsv"))
  func `a stub is asked and heard as a server is`(row: TableRow) async throws {
    let exchange = try PlatformExchange(row)
    let raw = RawServer(exchange.answers)
    let real = await exchange.outcome(at: raw.port, with: .ephemeral) { raw.log }
    raw.stop()
    let served = HTTPStubs(exchange.stub, options: { $0.strictness = .allow })
    let server = try await StubServer(served)
    let port = try #require(server.url.port)
    let loopback = await exchange.outcome(at: port, with: .ephemeral) {
      served.requests.map(Arrived.text)
    }
    let stubs = HTTPStubs(exchange.stub, options: { $0.strictness = .allow })
    let stubbed = await exchange.outcome(at: port, with: stubs.configuration) {
      stubs.requests.map(Arrived.text)
    }
    await server.stop()
    #expect(loopback == real)
    if row.kind == "limits" {
      #expect(stubbed != real)
      let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
      let article = root.appending(path: "Sources/Understudy/Understudy.docc/LinuxAndApple.md")
      #expect(try String(contentsOf: article, encoding: .utf8).contains(exchange.limit))
    } else {
      #expect(stubbed == real)
    }
    if exchange.isForMemory {
      let memory = HTTPStubs(exchange.stub, options: { $0.strictness = .allow })
      let seen = await exchange.outcome(at: port, inMemoryOf: memory)
      #expect(seen == stubbed.filter { !$0.hasPrefix("task") })
    }
  }
}

/// A row of the table.
private struct PlatformExchange {
  private let ways: Set<String>
  /// The texts behind the names of ways.
  private let values: [String: String]
  private let method: String
  private let target: String
  private let headers: [(String, String)]
  private let body: String?
  private let session: [String: String]
  private let responses: [String]
  /// The words of the article for a difference.
  let limit: String

  init(_ row: TableRow) throws {
    limit = row.kind == "limits" ? row[0] : ""
    let words = row[1].split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }
    ways = Set(words.map { String($0[0]) })
    values = Dictionary(
      uniqueKeysWithValues: words.filter { $0.count > 1 }.map { (String($0[0]), String($0[1])) })
    let (head, body) = Self.halves(row[2])
    let lines = head.split(separator: "\n")
    let line = try #require(lines.first).split(separator: " ")
    (method, target) = (String(line[0]), String(line[1]))
    headers = lines.dropFirst().map(Self.field)
    self.body = body
    session = Dictionary(uniqueKeysWithValues: row[3].split(separator: "\n").map(Self.field))
    responses = Array(row.columns.dropFirst(4))
  }

  private static func halves(_ text: String) -> (String, String?) {
    guard let gap = text.firstRange(of: "\n\n") else { return (text, nil) }
    return (String(text[..<gap.lowerBound]), String(text[gap.upperBound...]))
  }

  private static func field(_ line: Substring) -> (String, String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
  }

  // MARK: - Responses

  private static func fault(_ response: String) -> ConnectionFault? {
    response.hasPrefix("!") ? ConnectionFault(rawValue: String(response.dropFirst())) : nil
  }

  /// The status, the headers with the length of a body, and the body.
  private static func parts(_ response: String) -> (Int, HeaderFields, Data) {
    let (head, text) = halves(response)
    let lines = head.split(separator: "\n")
    let status = lines.first.flatMap { Int($0) } ?? 200
    var fields = HeaderFields(
      lines.dropFirst().map(field).map { HeaderFields.Field(name: $0.0, value: $0.1) })
    let body =
      text.flatMap { $0.hasPrefix("base64:") ? Data(base64Encoded: String($0.dropFirst(7))) : nil }
      ?? Data((text ?? "").utf8)
    if !fields.contains("Content-Length"), status != 204, status != 304 {
      fields.append("Content-Length", "\(body.count)")
    }
    return (status, fields, body)
  }

  var answers: [RawServer.Answer] {
    responses.map { response in
      if let fault = Self.fault(response) {
        return RawServer.Answer(bytes: fault.wireBytes, isReset: !fault.endsInOrder)
      }
      let (status, fields, body) = Self.parts(response)
      let head = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
      let isBare = method == "HEAD" || status == 204 || status == 304
      return RawServer.Answer(
        bytes: Array("HTTP/1.1 \(status) Words\r\n\(head)\r\n".utf8) + (isBare ? Data() : body))
    }
  }

  var stub: Stub {
    let replies = responses.map { response in
      if let fault = Self.fault(response) { return Reply.broken(fault) }
      let (status, fields, body) = Self.parts(response)
      return .data(body, status: status, headers: fields)
    }
    return Stub(pattern: .any(), replies: replies).optional()
  }

  // MARK: - Sending

  private func request(at port: Int) -> URLRequest {
    let user = values["user"].map { "\($0)@" } ?? ""
    let text = target.contains("://") ? target : "http://\(user)127.0.0.1:\(port)\(target)"
    var request = URLRequest(url: URL(string: text)!)
    request.httpMethod = method
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    if let policy = values["policy"].flatMap({ UInt($0) }) {
      request.cachePolicy = .init(rawValue: policy) ?? request.cachePolicy
    }
    guard let body, !isUpload else { return request }
    if ways.contains("stream") {
      request.httpBodyStream = InputStream(data: Data(body.utf8))
    } else {
      request.httpBody = Data(body.utf8)
    }
    return request
  }

  private var isUpload: Bool { ways.contains("upload") || ways.contains("file") }

  /// Whether the in-memory client can do what the row asks for.
  var isForMemory: Bool { ways == ["async"] && session.isEmpty }

  private func configure(_ configuration: URLSessionConfiguration, at port: Int) {
    configuration.httpAdditionalHeaders = session.isEmpty ? nil : session
    guard let cached = values["cached"] else { return }
    if ways.contains("own") {
      configuration.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
    }
    let request = request(at: port)
    let fields = cached.split(separator: ";").map { Self.field($0) }
    let response = HTTPURLResponse(
      url: request.url!, statusCode: values["status"].flatMap { Int($0) } ?? 200,
      httpVersion: "HTTP/1.1", headerFields: Dictionary(uniqueKeysWithValues: fields))!
    configuration.urlCache?.storeCachedResponse(
      CachedURLResponse(response: response, data: Data("stored".utf8)), for: request)
  }

  /// Gives the requests that arrived, the answer, and the state of the task and the delegate.
  func outcome(
    at port: Int, with configuration: URLSessionConfiguration, arrived: () -> [String]
  ) async -> [String] {
    configure(configuration, at: port)
    let delegate = ways.contains("delegate") ? PlatformDelegate(values["credential"]) : nil
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    let request = request(at: port)
    let (answer, task): (String, URLSessionTask) = await withCheckedContinuation { continuation in
      let made = Lock<URLSessionTask?>(nil)
      let end = { @Sendable (data: Data?, response: URLResponse?, error: (any Error)?) in
        let task = made.withLock(\.self)
        continuation.resume(returning: (Self.text(data, response, error), task!))
      }
      let task = self.task(request, session, delegate, end)
      made.withLock { $0 = task }
      task.resume()
    }
    var lines = arrived() + [answer]
    for (name, request) in [("current", task.currentRequest), ("original", task.originalRequest)] {
      lines.append(
        "task's \(name): \(request?.httpMethod ?? "") \(request?.url?.absoluteString ?? "")")
    }
    lines += (delegate?.log ?? []).map { "task: \($0)" }
    session.finishTasksAndInvalidate()
    return lines.map { $0.replacing("127.0.0.1:\(port)", with: "server") }
  }

  func outcome(at port: Int, inMemoryOf stubs: HTTPStubs) async -> [String] {
    var answer: String
    do {
      let (data, response) = try await stubs.data(for: request(at: port))
      answer = Self.text(data, response, nil)
    } catch {
      answer = Self.text(nil, nil, error)
    }
    return (stubs.requests.map(Arrived.text) + [answer])
      .map { $0.replacing("127.0.0.1:\(port)", with: "server") }
  }

  private func task(
    _ request: URLRequest, _ session: URLSession, _ delegate: PlatformDelegate?,
    _ end: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionTask {
    let data = Data((body ?? "").utf8)
    if ways.contains("file") {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
      try? data.write(to: file)
      return session.uploadTask(with: request, fromFile: file) {
        try? FileManager.default.removeItem(at: file)
        end($0, $1, $2)
      }
    }
    if ways.contains("download") {
      return session.downloadTask(with: request) { file, response, error in
        let data = file.flatMap { try? Data(contentsOf: $0) }
        file.map { try? FileManager.default.removeItem(at: $0) }
        end(data, response, error)
      }
    }
    guard let delegate else {
      return ways.contains("upload")
        ? session.uploadTask(with: request, from: data, completionHandler: end)
        : session.dataTask(with: request, completionHandler: end)
    }
    delegate.whenDone.withLock { $0 = end }
    return ways.contains("upload")
      ? session.uploadTask(with: request, from: data) : session.dataTask(with: request)
  }

  private static func text(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> String
  {
    if let error = error as? URLError {
      let keys = error.userInfo.keys.sorted().joined(separator: " ")
      return
        "error \(error.errorCode) \(keys) \(error.userInfo["NSErrorFailingURLStringKey"] ?? "")"
    }
    guard let response = response as? HTTPURLResponse else { return "\(String(describing: error))" }
    let fields = response.allHeaderFields.map { "\($0): \($1)" }
      .filter {
        !["connection", "transfer-encoding"].contains($0.prefix { $0 != ":" }.lowercased())
      }
    let text = data.map { String(data: $0, encoding: .utf8) ?? $0.base64EncodedString() } ?? "none"
    return "\(response.statusCode) \(response.url?.absoluteString ?? "") \(fields.sorted()) \(text)"
  }
}

/// Notes what it is told, in order, and has credentials where the row says so.
private final class PlatformDelegate: NSObject, URLSessionDataDelegate {
  typealias End = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  private struct State {
    var log: [String] = []
    var data = Data()
  }

  let whenDone = Lock<End?>(nil)
  private let state = Lock(State())
  private let credential: String?

  init(_ credential: String?) { self.credential = credential }

  var log: [String] { state.withLock(\.log) }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    state.withLock { state in
      state.log.append("response \(status)")
      state.data = Data()
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.data += data }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let headers = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
    let shown = "\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "") \(headers)"
    state.withLock { $0.log.append("redirect \(response.statusCode) \(shown)") }
    completionHandler(credential == "decline" ? nil : request)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let space = challenge.protectionSpace
    let failures = challenge.previousFailureCount
    state.withLock {
      $0.log.append("challenge \(space.realm ?? "") \(space.authenticationMethod) \(failures)")
    }
    guard let credential, failures < 2 else {
      return completionHandler(.cancelAuthenticationChallenge, nil)
    }
    let parts = credential.split(separator: ":").map(String.init)
    completionHandler(
      .useCredential,
      URLCredential(user: parts[0], password: parts[1], persistence: .none))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let data = state.withLock { state in
      state.log.append("complete")
      return state.data
    }
    whenDone.withLock { $0.take() }?(error == nil ? data : nil, task.response, error)
  }
}
#endif

import Foundation
import UnderstudyHTTP

// Requests passed through to a real server.

extension RequestPattern {
  /// Lets the requests that match reach a real server, and records both sides.
  ///
  /// ```swift
  /// .get("https://api.example.com/status").passthrough()
  /// .any("https://api.example.com/**").passthrough(to: URL(string: "http://127.0.0.1:8080")!)
  /// ```
  ///
  /// With a `server` the request goes there, path and query as they were; without one, to its own
  /// URL. A redirect is a response like any other: where it leads to is asked of the stubs again, and
  /// recorded by itself. Nothing is ever let through without this. An error of the network fails the
  /// request.
  ///
  /// - Parameters:
  ///   - server: Where the requests go instead of their own server.
  ///   - session: The session that asks. Without one it is one that has no cookies and no cache of its own,
  ///     so that the server gets what the code under test sends.
  public func passthrough(to server: URL? = nil, using session: URLSession? = nil) -> Stub {
    passthrough(to: server, using: session, streaming: false)
  }

  /// - Parameter isStreaming: Whether a body of no stated length is passed on as it comes. Of events the
  ///   record has as many as came before the client left: they may have no end.
  package func passthrough(
    to server: URL?, using session: URLSession? = nil, streaming isStreaming: Bool
  ) -> Stub {
    let session = SingleHopSession(session ?? URLSession(configuration: .bare))
    return reply { request in
      let passed = request.urlRequest(to: server)
      var (data, arrival) = (Data(), BodyArrival())
      let began = ContinuousClock.now
      let (response, body): SingleHopSession.Answer
      let isWhole: Bool
      do {
        (response, body) = try await session.answer(to: passed)
        arrival.note(0, at: began.duration(to: .now))
        isWhole = !isStreaming || response.hasLength
        if isWhole {
          for try await piece in body {
            data.append(piece)
            arrival.note(piece.count, at: began.duration(to: .now))
          }
        }
      } catch let error as URLError {
        let asked = RecordedRequest(url: passed.url ?? request.url).knowing(asOf: request)
        throw error.ofUpstream(asked.failingURL.absoluteString)
      }
      guard let response = response as? HTTPURLResponse else {
        throw URLError(.badServerResponse)
      }
      var headers = response.headerFields
      // URLSession has undone these, so they are no longer true of the bytes.
      let encoding = headers["Content-Encoding"]
      if encoding != nil { headers["Content-Length"] = nil }
      headers["Content-Encoding"] = nil
      headers["Transfer-Encoding"] = nil
      if let server, let location = headers["Location"] {
        headers["Location"] = request.url.standing(for: server, in: location)
      }
      var reply = Reply.data(data, status: response.statusCode, headers: headers)
      if case .response(var head, let sent) = reply.source {
        (head.undoneEncoding, head.arrival) = (encoding, arrival)
        let isEndless = headers["Content-Type"]?.lowercased().hasPrefix("text/event-stream") == true
        reply.source = .response(
          head, isWhole ? sent : .stream(ChunkStream(keepsPart: isEndless) { _ in body }))
      }
      return reply
    }
  }
}

extension URLSessionConfiguration {
  /// A class that adds nothing to a request, and answers none itself.
  fileprivate static var bare: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }
}

extension RecordedRequest {
  fileprivate func urlRequest(to server: URL?) -> URLRequest {
    var request = completeRequest
    guard let server, let url = url.at(server) else { return request }
    request.url = url
    return request
  }
}

extension URL {
  /// The URL on another server.
  fileprivate func at(_ server: URL) -> URL? {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    (parts.scheme, parts.host, parts.port) = (server.scheme, server.host(), server.port)
    return parts.url
  }

  /// A redirect's location, on this URL's server if it names the one that stands in for it.
  fileprivate func standing(for server: URL, in location: String) -> String {
    guard let target = URL(asSent: location),
      RequestTarget(target).isSameServer(as: RequestTarget(server))
    else { return location }
    return target.at(self)?.absoluteString ?? location
  }
}

extension URLResponse {
  /// Whether it has a body of a stated length, or none to wait for.
  fileprivate var hasLength: Bool {
    guard let response = self as? HTTPURLResponse else { return true }
    return !(200..<300 ~= response.statusCode) || response.expectedContentLength >= 0
  }
}

extension HTTPURLResponse {
  /// The fields, each cookie in one of its own: Foundation joins them with commas, which dates have too.
  fileprivate var headerFields: HeaderFields {
    var joined: [String: String] = [:]
    for (name, value) in allHeaderFields { joined["\(name)"] = "\(value)" }
    let fields = HeaderFields(joined).flatMap { field in
      field.name.equalsIgnoringASCIICase("Set-Cookie")
        ? field.value.cookies.map { HeaderFields.Field(name: field.name, value: $0) } : [field]
    }
    return HeaderFields(fields)
  }
}

extension String {
  /// The values of the `Set-Cookie` fields that were joined with commas.
  ///
  /// Foundation writes a blank behind its comma. A name and an equals sign follow that; in a date, a
  /// day does.
  fileprivate var cookies: [String] {
    var cookies: [String] = []
    var rest = self[...]
    while let comma = rest.firstMatch(of: /, (?=[!#$%&'*+.^_`|~0-9A-Za-z-]+=)/) {
      cookies.append(String(rest[..<comma.range.lowerBound]))
      rest = rest[comma.range.upperBound...]
    }
    return cookies + [String(rest)]
  }
}

/// A session that gives a redirect as the response, and leaves it to the caller to follow. Bodies are
/// given as they come.
final class SingleHopSession: Sendable {
  typealias Answer = (response: URLResponse, body: AsyncThrowingStream<Data, any Error>)

  private let session: URLSession

  #if canImport(FoundationNetworking)
  /// Takes the settings of a session, and its delegate for what a server asks of it.
  ///
  /// On Linux only the delegate of a session is asked about redirects, and only for tasks without a
  /// completion handler.
  init(_ session: URLSession) {
    let delegate = HopDelegate(challenges: session.delegate as? any URLSessionTaskDelegate)
    self.session = URLSession(
      configuration: session.configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }
  #else
  /// Takes a session, whose own delegate goes on being asked for everything but redirects and bodies.
  init(_ session: URLSession) { self.session = session }
  #endif

  func answer(to request: URLRequest) async throws -> Answer {
    let task = session.dataTask(with: request)
    let hop = Hop(task)
    #if canImport(FoundationNetworking)
    (session.delegate as? HopDelegate)?.expect(task, hop)
    #else
    let delegate = HopDelegate(challenges: nil)
    delegate.expect(task, hop)
    task.delegate = delegate
    #endif
    task.resume()
    return try await hop.answer.value {
      hop.answer.settle(.failure(CancellationError()))
      task.cancel()
    }
  }
}

/// The response of a task, and its body as far as it has come.
private final class Hop: Sendable {
  let answer = Promise<SingleHopSession.Answer>()
  let (body, rest) = AsyncThrowingStream.makeStream(of: Data.self)

  init(_ task: URLSessionTask) {
    rest.onTermination = { if case .cancelled = $0 { task.cancel() } }
  }

  /// Gives the response, the first time only.
  func begin(_ response: URLResponse) { answer.settle(.success((response, body))) }

  func end(_ task: URLSessionTask, _ error: (any Error)?) {
    if error == nil, let response = task.response { begin(response) }
    answer.settle(.failure(error ?? URLError(.badServerResponse)))
    rest.finish(throwing: error)
  }
}

/// Hands the responses of a session's tasks on, and refuses to follow redirects.
private final class HopDelegate: NSObject, URLSessionDataDelegate {
  private let hops = Lock<[Int: Hop]>([:])
  /// The delegate that knows the credentials and the certificates.
  private let challenges: (any URLSessionTaskDelegate)?

  init(challenges: (any URLSessionTaskDelegate)?) { self.challenges = challenges }

  func expect(_ task: URLSessionTask, _ hop: Hop) {
    hops.withLock { $0[task.taskIdentifier] = hop }
  }

  private func hop(of task: URLSessionTask) -> Hop? { hops.withLock { $0[task.taskIdentifier] } }

  private func end(_ task: URLSessionTask, _ error: (any Error)?) {
    hops.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.end(task, error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    hop(of: task)?.begin(response)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    hop(of: dataTask)?.begin(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    hop(of: dataTask)?.rest.yield(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end(task, error)
  }

  #if canImport(FoundationNetworking)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if let challenges {
      return challenges.urlSession(
        session, task: task, didReceive: challenge, completionHandler: completionHandler)
    }
    // A 401 that has come to its end: Foundation would wait for credentials for good.
    // Behind what is still to be told of its body.
    session.delegateQueue.addOperation {
      self.end(task, nil)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  }
  #endif
}

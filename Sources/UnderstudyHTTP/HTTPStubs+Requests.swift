import Foundation

// Requests from memory, and waits for requests that come.

extension HTTPStubs {
  /// Answers a request from memory, without URLSession: the same stubs, the same record.
  ///
  /// Redirects are followed, and timeouts run on the clock of the stubs, as with URLSession.
  ///
  /// - Throws: `URLError`, as URLSession would; its `stubError` says more if no stub answered.
  package func data(for request: RecordedRequest) async throws -> (Data, ResponseHead) {
    let (data, head, _, _) = try await load(request, timeouts: LoadingTimeouts())
    return (data, head)
  }

  /// Answers a request, and says which URL the redirects led to; with the response of its stub, where that
  /// is the same for every request.
  package func load(
    _ request: RecordedRequest, timeouts: LoadingTimeouts
  ) async throws -> (Data, ResponseHead, URL, ReadyResponse?) {
    if Task.isCancelled { throw URLError(.cancelled, for: request.failingURL) }
    let firstLook = engine.firstLook(at: request, .withoutUserCode)
    // The plain case needs no sink, no task and no continuation.
    if case .decided(.ready(let answer, let request)) = firstLook, answer.isDeliveredAsIs {
      return (answer.body(for: request), answer.head, request.url, answer)
    }
    let response = try await StreamingSink.load(
      request, engine, after: firstLook, timeouts: timeouts, isURLSession: true)
    var body = Data()
    for try await chunk in response.body { body.append(chunk) }
    return (body, response.head, response.request.url, nil)
  }
}

extension HTTPStubs {
  /// Waits for a request that a pattern matches, whatever answers it, and returns the oldest that
  /// this has not returned yet.
  ///
  /// ```swift
  /// Tracker(session: stubs.session).track("opened")  // sends a request, and does not wait for it
  /// let event = await stubs.nextRequest(.post("/events"))
  /// ```
  ///
  /// A request that has come already is returned at once, so that none can be missed. If none comes within the
  /// patience of the limits (30 s of real time) or before the end of the scope, or the waiting task is
  /// cancelled, the test fails, and the request returned is one that was never sent.
  public func nextRequest(
    _ pattern: RequestPattern = .any(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) async -> RecordedRequest {
    if let request = await engine.nextRequest(pattern) { return request }
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return fail(
      "nextRequest(…)", waitingFor: "a request it had not returned yet (\(pattern))",
      at: location)
  }

  /// Waits for a request that a stub holds, and returns the oldest that the test has not taken yet.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(.get("/users/{name}").held())
  /// let user = Task { try await ProfileClient(session: stubs.session).user("dasdom") }
  /// await stubs.nextHeld().fail(.timedOut)
  /// await #expect(throws: URLError.self) { try await user.value }
  /// ```
  ///
  /// If none comes within the patience of the limits (30 s of real time), or the waiting task is
  /// cancelled, the test fails, and the request returned is one that was never sent.
  public func nextHeld(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) async -> HeldRequest {
    if let held = await engine.held.next(within: engine.options.patience) { return held }
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return HeldRequest(
      fail("nextHeld()", waitingFor: "a request that a stub holds", at: location), stub: nil)
  }

  /// Fails the test; what it gets lets it run on instead of hanging.
  private func fail(
    _ function: String, waitingFor expected: String, at location: CodeLocation
  ) -> RecordedRequest {
    let requests = engine.requests.map(\.shown)
    engine.fail(
      """
      `\(function)` waited for \(expected), and none came. \
      Requests so far: \(requests.isEmpty ? "none" : requests.joined(separator: ", ")).
      """, at: location)
    return RecordedRequest(url: URL(filePath: "/nobody-sent-this"))
  }

  /// The requests in their order, each as soon as it comes, from the first one to the end of the scope.
  ///
  /// ```swift
  /// for await exchange in stubs.exchanges { print(exchange) }
  /// ```
  ///
  /// If the response takes time, the exchange is `.pending`. Every sequence has all requests that
  /// the limits of the stubs keep.
  public var exchanges: AsyncStream<Exchange> {
    let number = Lock(0)
    return AsyncStream { [engine] in
      let next = await engine.exchange(after: number.withLock { $0 })
      if let next { number.withLock { $0 = next.number } }
      return next
    }
  }
}

import Foundation

extension HTTPStubs {
  /// Answers a request from memory, without URLSession: the same stubs, the same record.
  ///
  /// ```swift
  /// let (data, head) = try await stubs.data(for: RecordedRequest(url: url))
  /// #expect(head.status == 200)
  /// ```
  ///
  /// Redirects are followed, and timeouts run on the clock of the stubs, as with URLSession.
  ///
  /// - Throws: `URLError`, as URLSession would; its `stubError` says more where no stub answered.
  public func data(for request: RecordedRequest) async throws -> (Data, ResponseHead) {
    let (data, head, _, _) = try await load(request, timeouts: LoadingTimeouts())
    return (data, head)
  }

  /// Answers a request, and says which URL the redirects led to; with the response of its stub, where that
  /// is the same for every request.
  package func load(
    _ request: RecordedRequest, timeouts: LoadingTimeouts
  ) async throws -> (Data, ResponseHead, URL, ReadyResponse?) {
    if Task.isCancelled { throw Self.cancellation(of: request) }
    let verdict = engine.receive(request, .withoutUserCode)
    // The plain case needs no sink, no task and no continuation.
    if case .ready(let answer, let request) = verdict,
      Redirection.next(after: answer.head, to: request) == nil
    {
      return (answer.body(for: request), answer.head, request.url, answer)
    }
    let sink = CollectingSink()
    let loading = Loading(engine: engine, sink: sink, timeouts: timeouts)
    return try await withTaskCancellationHandler {
      // A predicate runs where the caller's task can be cancelled, and its task-local values seen.
      let verdict = verdict ?? engine.receive(request, since: engine.arrive(request))
      loading.begin(verdict)
      let (data, head, url) = try await sink.answer()
      return (data, head, url, nil)
    } onCancel: {
      loading.cancel()
      // URLSession reports a cancellation as its own error, so the in-memory client does too.
      sink.fail(Self.cancellation(of: request))
    }
  }

  /// Made when it is needed: to take the secrets out of a URL takes longer than to answer from memory.
  private static func cancellation(of request: RecordedRequest) -> URLError {
    URLError(.cancelled, for: request.failingURL)
  }
}

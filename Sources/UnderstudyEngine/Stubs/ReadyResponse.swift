import Foundation

/// A response, or the error in its place, that is the same for every request of its stub and can be given
/// at once, made ready when the stub is added.
package final class ReadyResponse: Sendable {
  package let head: ResponseHead
  private let body: Data
  /// Whether a face has only to hand it over: it leads nowhere, asks for no credentials, sets no cookies and
  /// is as its head says.
  package let isDeliveredAsIs: Bool
  private let source: Reply.Source
  private let rendering = Lock<(url: URL, value: any AnyObject & Sendable)?>(nil)

  /// Nil if the response takes time, or depends on the test or the request.
  package init?(_ reply: Reply) {
    guard reply.pacing == Pacing() else { return nil }
    source = reply.source
    switch source {
    case .broken(.stall): return nil
    case .failure, .broken: (head, body, isDeliveredAsIs) = (ResponseHead(), Data(), true)
    case .response(let head, let body):
      switch body {
      case .none: self.body = Data()
      case .data(let data): self.body = [204, 304].contains(head.status) ? Data() : data
      case .file, .deferred, .chunks, .stream: return nil
      }
      isDeliveredAsIs =
        ![301, 302, 303, 305, 306, 307, 308, 401].contains(head.status)
        && !head.headers.contains("Set-Cookie") && head.isTrue(of: self.body)
      self.head = head.announcing(body)
    default: return nil
    }
  }

  /// The error that a request gets in place of a response.
  package func error(for request: RecordedRequest) -> URLError? {
    if case .response = source { return nil }
    return rendering(for: request.url) { source.error(for: request).map(Failure.init) }?.error
  }

  private final class Failure: Sendable {
    let error: URLError

    init(_ error: URLError) { self.error = error }
  }

  /// The body as a request gets it, by its method.
  package func body(for request: RecordedRequest) -> Data {
    request.method == "HEAD" ? Data() : body
  }

  /// A face's form of the head for a URL, made once for as long as the URL stays the same:
  /// Foundation's own response costs more than all the rest, as does taking secrets out of an error's URL.
  package func rendering<Value: AnyObject & Sendable>(
    for url: URL, _ make: () -> Value?
  ) -> Value? {
    let known = rendering.withLock { $0 }
    if let known, known.url == url, let value = known.value as? Value { return value }
    guard let value = make() else { return nil }
    rendering.withLock { $0 = (url, value) }
    return value
  }
}

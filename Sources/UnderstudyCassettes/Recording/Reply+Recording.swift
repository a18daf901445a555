import Foundation
import UnderstudyHTTP

extension Reply {
  /// A reply with nothing left to compute, and its whole response; nil for what only the engine can
  /// play: a held request, a stream, a failure.
  typealias Resolved = (reply: Reply, response: MessageComparison.Response?)

  /// Computes the reply to a request.
  ///
  /// - Throws: what the closure of the reply throws, such as an error of the network.
  func resolved(for request: RecordedRequest) async throws -> Resolved {
    var reply = self
    for _ in 0..<16 {
      guard case .computed(let answer) = reply.source else { break }
      reply = try await answer(request)
    }
    guard case .response(let head, let body) = reply.source, let bytes = try body.wholeBytes()
    else { return (reply, nil) }
    return (reply, (head, head.allowsBody(for: request) ? bytes : Data()))
  }
}

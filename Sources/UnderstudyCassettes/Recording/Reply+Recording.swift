import Foundation
import UnderstudyHTTP

extension Reply {
  /// A reply with its whole response, as far as it is known before it is played.
  struct Resolved: Sendable {
    /// The reply, with nothing left to compute.
    let reply: Reply
    /// Nil for what only the engine can play: a held request, a stream, a failure.
    let response: (head: ResponseHead, body: Data)?
  }

  /// Computes the reply to a request.
  ///
  /// - Throws: what the closure of the reply throws, such as an error of the network.
  func resolved(for request: RecordedRequest) async throws -> Resolved {
    var reply = self
    for _ in 0..<16 {
      guard case .computed(let answer) = reply.source else { break }
      reply = try await answer(request)
    }
    guard case .response(let head, let body) = reply.source else {
      return Resolved(reply: reply, response: nil)
    }
    let hasBody = head.allowsBody(for: request)
    switch body {
    case .none: return Resolved(reply: reply, response: (head, Data()))
    case .data(let data): return Resolved(reply: reply, response: (head, hasBody ? data : Data()))
    case .chunks(let chunks, _):
      return Resolved(reply: reply, response: (head, hasBody ? Data(chunks.joined()) : Data()))
    case .file(let file):
      return Resolved(reply: reply, response: (head, hasBody ? try Data(contentsOf: file) : Data()))
    case .deferred(let read):
      return Resolved(reply: reply, response: (head, hasBody ? try read() : Data()))
    case .stream: return Resolved(reply: reply, response: nil)
    }
  }
}

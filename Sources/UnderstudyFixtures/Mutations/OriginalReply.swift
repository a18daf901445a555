import Foundation
import UnderstudyHTTP

/// A reply that is to be broken, with its body where that can be had before the request.
struct OriginalReply: Sendable {
  let reply: Reply
  private let response: (head: ResponseHead, body: ReplyBody)?
  /// The bytes that a client gets; nil where it gets none, or they are not known.
  let body: Data?

  init(_ reply: Reply, method: String?) {
    self.reply = reply
    guard case .response(let head, let body) = reply.source else {
      (response, self.body) = (nil, nil)
      return
    }
    response = (head, body)
    let mayHaveBody = method != "HEAD" && ![204, 304].contains(head.status)
    let bytes = mayHaveBody ? try? body.wholeBytes() : nil
    self.body = bytes?.isEmpty == false ? bytes : nil
  }

  /// The body in each way in which it can be broken.
  func bodies(named name: String) -> [Fixture.Mutation] {
    body.map { Fixture.mutations(of: $0, named: name) } ?? []
  }

  /// The type that the body is said to have.
  var contentType: String? { response?.head.headers["Content-Type"] }

  /// The same reply with another body, and headers that a closure changes; nil where it is no response.
  func changing(
    body: Data? = nil, _ change: (inout HeaderFields) -> Void = { _ in }
  ) -> Reply? {
    guard var (head, source) = response else { return nil }
    if let body {
      // The right length of another body.
      head.headers["Content-Length"] = nil
      source = .data(body)
    }
    change(&head.headers)
    var copy = reply
    copy.source = .response(head, source)
    return copy
  }

  /// The same reply with a broken body.
  func with(_ broken: Fixture.Mutation) -> Reply? {
    changing(body: broken.data) { headers in
      if broken.kind == .html { headers["Content-Type"] = "text/html" }
    }
  }
}

import Foundation
import UnderstudyHTTP

/// A reply that is to be broken, with its body where that can be had before the request.
struct OriginalReply: Sendable {
  let reply: Reply
  private let response: (head: ResponseHead, body: ReplyBody)?
  var status: Int { response?.head.status ?? 200 }
  /// The bytes that a client gets; nil where it gets none, or they are not known.
  let body: Data?

  init(_ reply: Reply, method: String?) {
    self.reply = reply
    // A response without a body by its status has none to break.
    if case .response(let head, let body) = reply.source, ![204, 304].contains(head.status) {
      response = (head, body)
    } else {
      response = nil
    }
    let bytes = method == "HEAD" ? nil : try? response?.body.wholeBytes()
    body = bytes?.isEmpty == false ? bytes : nil
  }

  /// The same reply with another body, or a head that a closure changes; nil where nothing changes.
  func changing(body: Data? = nil, _ change: (inout ResponseHead) -> Void) -> Reply? {
    guard var (head, source) = response else { return nil }
    change(&head)
    if body == nil, head == response?.head { return nil }
    if let body {
      // The right length of another body.
      head.headers["Content-Length"] = nil
      source = .data(body)
    }
    return copy(of: reply) { $0.source = .response(head, source) }
  }
}

import Foundation
import UnderstudyHTTP

/// A response of a mapping, key by key.
struct WireMockResponse: Sendable {
  /// A body that comes in chunks.
  struct Dribble: Sendable {
    var count: Int?
    var duration: Duration?
  }

  var status: Int?
  var headers: HeaderFields?
  var body: Data?
  var file: URL?
  var fault: ConnectionFault?
  var delay: Duration?
  var dribble: Dribble?
  var isTemplate = false

  var reply: Reply {
    if let fault { return .broken(fault) }
    let reply = isTemplate ? response.asTemplate() : response
    return delay.map(reply.delayed) ?? reply
  }

  private var response: Reply {
    let (status, headers, body) = (status ?? 200, headers ?? [:], body ?? Data())
    if let file { return .file(file, status: status, headers: headers) }
    guard let dribble else {
      return body.isEmpty
        ? .status(status, headers: headers) : .data(body, status: status, headers: headers)
    }
    let count = min(max(1, dribble.count ?? 1), max(1, body.count))
    let size = max(1, (body.count + count - 1) / count)
    let chunks = stride(from: 0, to: body.count, by: size).map { start in
      Data(body.dropFirst(start).prefix(size))
    }
    let interval = (dribble.duration ?? .zero) / count
    return .chunks(chunks, every: interval, status: status, headers: headers)
  }
}

extension WireMockResponse {
  /// The response without secrets.
  init(_ reply: Reply, redacting redaction: Redaction) throws(Inexpressible) {
    switch (reply.source, reply.declaration) {
    case (_, .template(let plain)):
      self = try WireMockResponse(plain, redacting: redaction)
      isTemplate = true
    case (.response(let head, let body), _): try take(head, body, redaction)
    case (.broken(let fault), _):
      guard WireMockFormat.knows(fault) else {
        throw Inexpressible("WireMock has no fault such as '\(fault.rawValue)'")
      }
      self.fault = fault
    case (.failure(let code), _):
      throw Inexpressible(
        "the error \(URLErrorName.name(of: code) ?? "\(code.rawValue)") is of URLSession")
    default: throw Inexpressible(reply.source.onlyInCode ?? "it is \(reply)")
    }
    if reply.pacing.truncation != nil { throw Inexpressible("a reply breaks off: \(reply)") }
    delay = reply.pacing.delay > .zero ? reply.pacing.delay : nil
  }

  private mutating func take(
    _ head: ResponseHead, _ body: ReplyBody, _ redaction: Redaction
  ) throws(Inexpressible) {
    (status, headers) = (head.status, redaction.redacted(head.headers))
    let bytes = redaction.redacted(try body.bytes(), type: head.headers["Content-Type"])
    self.body = bytes.isEmpty ? nil : bytes
    if case .chunks(let chunks, let interval) = body, interval > .zero, !chunks.isEmpty {
      dribble = Dribble(count: chunks.count, duration: interval * chunks.count)
    }
  }
}

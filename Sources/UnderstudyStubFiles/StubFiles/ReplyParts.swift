import Foundation
import UnderstudyHTTP

/// A reply as a stub file has it, key by key.
struct ReplyParts: Sendable {
  /// What comes instead of a response.
  enum Failure: Sendable, Equatable {
    case error(URLError.Code)
    case fault(ConnectionFault)
    case webSocket([WebSocketStep])
    case echo
  }

  var status: Int?
  /// A value is nil for a header that the reply does not have, though its body would bring it along.
  var headers: [(key: String, value: String?)]?
  var json: Data?
  var text: Data?
  var bytes: Data?
  var file: URL?
  var redirect: String?
  var chunks: [Data]?
  var events: [ServerSentEvent]?
  var failure: Failure?
  var isTemplate: Bool?
  /// Between chunks or events.
  var interval: Duration?
  var delay: Duration?
  var bytesPerSecond: Int?
  var truncation: Int?
}

// MARK: - Reading

extension ReplyParts {
  /// Nil, with a fault, where there can be no such reply.
  func reply(at place: JSONPlace) -> Reply? {
    if interval != nil, chunks == nil, events == nil {
      return place.refused("'every' is for 'chunks' and 'events'")
    }
    if events != nil, status ?? 200 != 200 { return place.refused("events come with status 200") }
    var reply = failure?.reply ?? response
    for header in headers ?? [] where header.value == nil { reply = reply.without(header.key) }
    if isTemplate == true { reply = reply.asTemplate() }
    if let delay { reply = reply.delayed(by: delay) }
    if let bytesPerSecond { reply = reply.throttled(bytesPerSecond: bytesPerSecond) }
    if let truncation { reply = reply.truncated(afterBytes: truncation) }
    // What Swift would say in the report.
    if let problem = reply.problem { return place.refused(problem) }
    return reply
  }

  private var response: Reply {
    var headers = HeaderFields()
    for header in self.headers ?? [] {
      if let value = header.value { headers.append(header.key, value) }
    }
    let status = status ?? (redirect == nil ? 200 : 302)
    if let json { return .json(json, status: status, headers: headers) }
    if let text {
      return .text(String(decoding: text, as: UTF8.self), status: status, headers: headers)
    }
    if let bytes { return .data(bytes, status: status, headers: headers) }
    if let file { return .file(file, status: status, headers: headers) }
    if let chunks {
      return .chunks(chunks, every: interval ?? .zero, status: status, headers: headers)
    }
    if let events { return .events(events, every: interval ?? .zero, headers: headers) }
    guard let redirect else { return .status(status, headers: headers) }
    let plain = Reply.redirect(to: redirect, status: status)
    let location = HeaderFields.Field(name: "Location", value: redirect)
    return plain.problem == nil
      ? .status(status, headers: HeaderFields([location] + headers)) : plain
  }
}

extension ReplyParts.Failure {
  fileprivate var reply: Reply {
    switch self {
    case .error(let code): .failing(code)
    case .fault(let fault): .broken(fault)
    case .webSocket(let steps): .webSocket(steps)
    case .echo: .webSocketEcho
    }
  }
}

extension Reply {
  /// The reply without a header that the kind of its body brings along.
  fileprivate func without(_ name: String) -> Reply {
    guard case .response(var head, let body) = source else { return self }
    head.headers[name] = nil
    var copy = self
    copy.source = .response(head, body)
    return copy
  }
}

// MARK: - Writing

extension ReplyParts {
  init(_ reply: Reply) throws(Inexpressible) {
    switch (reply.source, reply.declaration) {
    case (_, .template(let plain)):
      self = try ReplyParts(plain)
      isTemplate = true
    case (_, .webSocket(let steps)): failure = .webSocket(steps)
    case (_, .echo): failure = .echo
    case (.response(let head, let body), _): try take(head, body)
    case (.failure(let code), _):
      guard URLErrorName.name(of: code) != nil else {
        throw Inexpressible("the error \(code.rawValue) has no name")
      }
      failure = .error(code)
    case (.broken(let fault), _): failure = .fault(fault)
    default: throw Inexpressible(reply.source.onlyInCode ?? "it is \(reply)")
    }
    delay = reply.pacing.delay > .zero ? reply.pacing.delay : nil
    bytesPerSecond = reply.pacing.bytesPerSecond
    truncation = reply.pacing.truncation
  }

  private mutating func take(_ head: ResponseHead, _ body: ReplyBody) throws(Inexpressible) {
    if head.status != 200 { status = head.status }
    var headers = head.headers
    if let type = try take(body, isJSON: head.headers.isJSON) {
      // The kind of body says its type already.
      let types = headers.values(for: "Content-Type")
      if types == [type] { headers["Content-Type"] = nil }
      if types.isEmpty { self.headers = [("Content-Type", nil)] }
    }
    let written: [(key: String, value: String?)] = headers.map { ($0.name, $0.value) }
    if !written.isEmpty { self.headers = written + (self.headers ?? []) }
  }

  /// The type that the kind of body brings along.
  private mutating func take(_ body: ReplyBody, isJSON: Bool) throws(Inexpressible) -> String? {
    if case .chunks(let chunks, let interval) = body {
      self.chunks = chunks
      self.interval = interval > .zero ? interval : nil
      return nil
    }
    let data = try body.bytes()
    if data.isEmpty { return nil }
    if isJSON, let document = try? JSONDocument(data), document.root.isWorthWriting {
      json = document.data
      return "application/json"
    }
    guard String(validUTF8: data) != nil else {
      bytes = data
      return nil
    }
    text = data
    return "text/plain; charset=utf-8"
  }
}

extension HeaderFields {
  fileprivate var isJSON: Bool { self["Content-Type"]?.lowercased().contains("json") == true }
}

extension JSONDocument.Value {
  /// Whether it is anything but a string that holds JSON, which a reader treats as a mistake.
  fileprivate var isWorthWriting: Bool {
    string.map { (try? JSONDocument(Data($0.utf8))) == nil } ?? true
  }
}

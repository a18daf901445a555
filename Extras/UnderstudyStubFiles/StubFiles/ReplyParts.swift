import Foundation
import UnderstudyHTTP

/// A reply as a file has it, key by key, whatever its format.
struct ReplyParts: Sendable {
  var status: Int?
  var headers = HeaderFields()
  /// Headers that the reply does not have, though its body would bring them along.
  var absentHeaders: [String] = []
  var json: Data?
  var text: Data?
  var bytes: Data?
  var file: URL?
  var redirect: String?
  var chunks: [Data]?
  var events: [ServerSentEvent]?
  /// Between chunks or events.
  var interval: Duration?
  /// What comes instead of a response.
  var failure: Reply?
  var isTemplate: Bool?
  var delay: Duration?
  var bytesPerSecond: Int?
  var truncation: Int?

  /// All headers, those that it does not have without a value; nil where there are none.
  var headersOrNull: [(key: String, value: String?)]? {
    get {
      let items = headers.map { ($0.name, $0.value) } + absentHeaders.map { ($0, nil) }
      return items.isEmpty ? nil : items
    }
    set {
      for (name, value) in newValue ?? [] {
        if let value { headers.append(name, value) } else { absentHeaders.append(name) }
      }
    }
  }
}

// MARK: - Reading

extension ReplyParts {
  /// Why the keys of a stub file do not go together; nil where they do.
  var contradiction: String? {
    if interval != nil, chunks == nil, events == nil {
      return "'every' is for 'chunks' and 'events'"
    }
    if events != nil, status ?? 200 != 200 { return "events come with status 200" }
    let isOfResponse =
      status != nil || headersOrNull != nil || isTemplate == true
      || bytesPerSecond != nil || truncation != nil
    return failure != nil && isOfResponse
      ? "there is no response, so nothing but 'delay' has a meaning here" : nil
  }

  /// Nil, with a fault, where there can be no such reply.
  func reply(at place: JSONPlace) -> Reply? {
    let reply = reply
    // What Swift would say in the report.
    if let problem = reply.problem { return place.refused(problem) }
    return reply
  }

  var reply: Reply {
    var reply = absentHeaders.reduce(failure ?? response) { $0.without($1) }
    if isTemplate == true { reply = reply.asTemplate() }
    if let delay { reply = reply.delayed(by: delay) }
    if let bytesPerSecond { reply = reply.throttled(bytesPerSecond: bytesPerSecond) }
    if let truncation { reply = reply.truncated(afterBytes: truncation) }
    return reply
  }

  private var response: Reply {
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

extension Reply {
  /// The reply without a header, such as one that the kind of its body brings along.
  func without(_ name: String) -> Reply {
    guard case .response(var head, let body) = source else { return self }
    head.headers[name] = nil
    return copy(of: self) { $0.source = .response(head, body) }
  }
}

// MARK: - Writing

extension ReplyParts {
  /// The parts of a reply, with its body as bytes or in chunks.
  init(_ reply: Reply) throws(Inexpressible) {
    switch (reply.source, reply.declaration) {
    case (_, .template(let plain)):
      self = try ReplyParts(plain)
      isTemplate = true
    case (.response(let head, let body), _):
      (status, headers) = (head.status, head.headers)
      if case .chunks(let chunks, let interval, _) = body {
        (self.chunks, self.interval) = (chunks, interval > .zero ? interval : nil)
      } else {
        bytes = try body.bytes()
      }
    case (.failure(let code), _) where URLErrorName.name(of: code) == nil:
      throw Inexpressible("the error \(code.rawValue) has no name")
    case (.failure, _), (.broken, _), (_, .webSocket), (_, .echo):
      failure = Reply(reply.source)
      failure?.declaration = reply.declaration
    default: throw Inexpressible(reply.source.onlyInCode ?? "it is \(reply)")
    }
    delay = reply.pacing.delay > .zero ? reply.pacing.delay : nil
    (bytesPerSecond, truncation) = (reply.pacing.bytesPerSecond, reply.pacing.truncation)
  }

  /// The same with a body of the kind that says its type, and without the usual status.
  func namingBody(asJSON mayBeJSON: Bool = true) -> ReplyParts {
    var copy = self
    if status == 200 { copy.status = nil }
    guard let data = bytes else { return copy }
    var type: String?
    let isJSON = headers["Content-Type"]?.lowercased().contains("json") == true
    // A reader takes a string that holds JSON for a mistake.
    if mayBeJSON, isJSON, let document = try? JSONDocument(data),
      document.root.string.map(JSONText.isJSON) != true
    {
      (copy.json, type) = (document.data, "application/json")
    } else if String(validUTF8: data) != nil, !data.isEmpty {
      (copy.text, type) = (data, "text/plain; charset=utf-8")
    }
    if type != nil || data.isEmpty { copy.bytes = nil }
    guard let type else { return copy }
    // The kind of body says its type already.
    let types = headers.values(for: "Content-Type")
    if types == [type] { copy.headers["Content-Type"] = nil }
    if types.isEmpty { copy.absentHeaders = ["Content-Type"] }
    return copy
  }
}

import Foundation

/// A request as text, with its errors and its outcome: without secrets, and without what is too long.
extension RecordedRequest {
  /// Larger bodies are not read for a message.
  package static let mostBytesRead = 1 << 18
  private static let mostCharacters = 400
  private static let longestURL = 500
  private static let longestValue = 120

  /// The redaction of the scope the request came to.
  package var redaction: Redaction { Redaction(secretNames) }

  /// The URL without secrets.
  package var shownURL: String {
    redaction.redacted(url: url.absoluteString).abbreviated(to: Self.longestURL)
  }

  /// The URL as an error tells it, without secrets: errors are mostly printed.
  package var failingURL: URL { redaction.redacted(url) }

  /// The method and the URL without secrets, and the operation behind them.
  package var shown: String {
    let operation = operationID == nil ? operations.shown(redaction) : nil
    return description + (operation.map { " (\($0))" } ?? "")
  }

  /// An error that it led to, in a line and without secrets.
  package func words(of error: any Error) -> String {
    redaction.redacted(text: error.inOneLine).visible.abbreviated(to: 200)
  }

  /// The whole request, a line for each header but those that every request has, and the body behind an
  /// empty line.
  package var shownLines: [String] {
    var lines = [shown]
    for field in redaction.redacted(headers) where carrier?.adds(field.name) != true {
      lines.append("\(field.name): \(field.value.visible.abbreviated(to: Self.longestValue))")
    }
    if let shownBody { lines += ["", shownBody] }
    return lines
  }

  /// The body without secrets; nil if there is none, or it is empty.
  private var shownBody: String? {
    guard let body, !body.isEmpty else { return nil }
    let redaction = redaction
    let parts = body.count <= Self.mostBytesRead ? parts : []
    if !parts.isEmpty {
      return "(\(parts.count.counting("part")): \(Self.shown(parts, redaction)))"
    }
    guard body.count <= Self.mostBytesRead, let text else {
      let type = headers["Content-Type"].map { " of \($0)" } ?? ""
      return "(\(body.count.counting("byte"))\(type.visible))"
    }
    if let json = try? JSONValue(parsing: body) {
      return redaction.redacted(text: json.description).abbreviated(to: Self.mostCharacters)
    }
    if isForm {
      let items = form.map { "\($0.name)=\(redaction.redacted($0.value, of: $0.name))" }
      return items.joined(separator: "&").visible.abbreviated(to: Self.mostCharacters)
    }
    return redaction.redacted(prose: text).visible.abbreviated(to: Self.mostCharacters)
  }

  private static let mostParts = 8

  private static func shown(_ parts: [MultipartPart], _ redaction: Redaction) -> String {
    let shown = parts.prefix(mostParts).map { part in
      let file = part.filename.map { ", file \"\(redaction.redacted(text: $0).visible)\"" } ?? ""
      return "\"\((part.name ?? "").visible)\"\(file), \(part.body.count.counting("byte"))"
    }
    let rest = parts.count > mostParts ? ["\(parts.count - mostParts) more"] : []
    return (shown + rest).joined(separator: "; ")
  }
}

extension RecordedRequest: CustomStringConvertible, CustomReflectable {
  /// The method and the URL, without secrets.
  public var description: String {
    "\(method) \(shownURL)" + (operationID.map { " (\($0.visible))" } ?? "")
  }

  /// The mirror for `dump`: the request, its headers and its body, without secrets.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [
      ("method", method), ("url", shownURL), ("headers", redaction.redacted(headers)),
    ]
    if let shownBody { children.append(("body", shownBody)) }
    return Mirror(self, children: children)
  }
}

extension BodyError {
  init(_ request: RecordedRequest, _ reason: String) {
    self.init(request: request.shown, reason: request.redaction.redacted(text: reason))
  }
}

extension StubError {
  /// Why a request did not get the reply of its stub.
  static func impossible(_ request: RecordedRequest, _ reason: String) -> StubError {
    let reason = request.redaction.redacted(text: reason)
    return StubError(.impossibleReply, "\(request.shown) could not be answered: \(reason)")
  }
}

extension Exchange: CustomStringConvertible, CustomReflectable {
  /// Why there is no response, in a line and without secrets; nil if there is one or may be yet.
  package var shownFailure: String? { outcome.failure.map(request.redaction.redacted(text:)) }

  /// The request and what became of it, without secrets.
  public var description: String { "\(request) → \(shownFailure ?? outcome.words)" }

  /// The mirror for `dump`: the request, the stub and what became of both, without secrets.
  public var customMirror: Mirror {
    let outcome = shownFailure ?? outcome.words
    var children: [Mirror.Child] = [("request", request), ("outcome", outcome)]
    if let stub { children.append(("stub", stub)) }
    return Mirror(self, children: children)
  }
}

extension Exchange.Outcome: CustomStringConvertible, CustomReflectable {
  /// The outcome in a few words, without secrets.
  public var description: String {
    failure.map(Redaction.standard.redacted(text:)) ?? words
  }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension GraphQLOperations {
  /// The operations behind the word GraphQL, without secrets; nil if there are none.
  func shown(_ redaction: Redaction) -> String? {
    guard let first = names.first ?? fields.first.map({ "{ \($0) }" }) else { return nil }
    let rest = names.count > 1 ? " and \(names.count - 1) more" : ""
    return "GraphQL \(redaction.redacted(text: first))\(rest)"
  }
}

extension Redaction {
  /// The request without its secrets, so that whatever is read from it has none.
  package func redacted(_ request: RecordedRequest) -> RecordedRequest {
    redacted(request) { redaction, request in
      var redacted = RecordedRequest(
        method: request.method, url: redaction.redacted(request.url),
        headers: redaction.redacted(request.headers),
        body: request.body.map { redaction.redacted($0, type: request.headers["Content-Type"]) })
      redacted.operationID = request.operationID
      return redacted
    }
  }
}

// Printed, or shown by `dump` or a failing `#expect`, the parts of a message have no secrets. On their
// own they belong to no scope, so only the standard names are hidden.

extension HeaderFields: CustomStringConvertible, CustomReflectable {
  /// The fields in their order, without secrets.
  public var description: String { "[\(map(\.description).joined(separator: ", "))]" }

  /// The mirror for `dump`: the fields, without secrets.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
  }
}

extension HeaderFields.Field: CustomStringConvertible, CustomReflectable {
  /// The name and the value, without secrets.
  public var description: String { "\(name): \(Redaction.standard.redacted(self).value)" }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

// The description of a JSON value is the value itself, which may be sent.

extension JSONValue: CustomDebugStringConvertible, CustomReflectable {
  /// The value as compact JSON text, without secrets.
  public var debugDescription: String { Redaction.standard.redacted(text: description) }

  /// The mirror for `dump`: the description for debugging alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension FormItem: CustomStringConvertible, CustomReflectable {
  /// The name and the value, without secrets.
  public var description: String { "\(name)=\(Redaction.standard.redacted(value, of: name))" }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension MultipartPart: CustomStringConvertible, CustomReflectable {
  /// The headers and the size of the body, without secrets.
  public var description: String { "\(headers), \(body.count.counting("byte"))" }

  /// The mirror for `dump`: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

import Foundation
import UnderstudyHTTP

/// The requests that a stub matches, as a stub file writes them, for a file that goes to others: any value matches in
/// place of a secret.
package struct WrittenPattern: Sendable {
  private static let format = Format.either(
    StubFileFormat.requestLine, or: StubFileFormat.request)

  /// The pattern without secrets.
  package let pattern: RequestPattern
  /// The value of `request` in a stub file.
  package let json: JSONValue

  /// Nil if no file can say what matches, since code decides it or a regular expression has a secret.
  package init?(_ pattern: RequestPattern) {
    guard let (pattern, _) = pattern.withoutSecrets,
      let line = try? Self.format.write(pattern),
      let json = try? JSONValue(parsing: Data(line.text.utf8))
    else { return nil }
    (self.pattern, self.json) = (pattern, json)
  }

  /// Reads what was written; nil if it was not, or by a later version.
  package init?(reading json: JSONValue) {
    let data = Data(json.description.utf8)
    guard let reading = try? FormatReading(data, path: "", name: "", folder: nil),
      let pattern = try? reading.value(of: Self.format)
    else { return nil }
    (self.pattern, self.json) = (pattern, json)
  }
}

// Patterns that leave for others: any value matches in place of a secret.

extension RequestPattern {
  /// The pattern without secrets, and whether it had any; nil if the regular expression of its URL has one.
  var withoutSecrets: (RequestPattern, hadSecrets: Bool)? {
    if url.hasSecret(redaction) { return nil }
    let path = url.pathWithoutSecrets(redaction)
    var hadSecrets = path != nil
    // The items of its query are among those that are required.
    let server = url.written.server
    var copy = RequestPattern(
      method, url.template == nil ? url : URLPattern(server + (path ?? url.written.path)))
    for place in places {
      copy = copy.changing(place.place) { own in
        (own.isExact, own.ignored) = (place.isExact, place.ignored)
        for requirement in place.requirements {
          let secretless = requirement.withoutSecret(redaction)
          hadSecrets = hadSecrets || secretless != nil
          own.require(secretless ?? requirement)
        }
      }
    }
    let open = bodies.filter { !$0.hasSecret(redaction) }
    copy = open.reduce(copy) { $0.body($1) }
    return (
      predicates.reduce(copy) { $0.where($1.name, $1.holds) },
      hadSecrets || open.count < bodies.count
    )
  }
}

extension Stub {
  /// The replies without their secrets.
  func repliesWithoutSecrets() throws(Inexpressible) -> [Reply] {
    let redaction = pattern.redaction
    var replies: [Reply] = []
    for reply in self.replies {
      var parts = try ReplyParts(reply)
      let (body, type) = (parts.body, parts.headers["Content-Type"])
      parts.headers = redaction.redacted(parts.headers)
      parts.bytes = body.map { redaction.redacted($0, type: type) }
      if let chunks = parts.chunks { parts.divideBody(into: chunks.count) }
      replies.append(parts.reply)
    }
    return replies
  }
}

extension URLPattern {
  /// The path with a `*` for each segment that has a secret; nil if none has.
  fileprivate func pathWithoutSecrets(_ redaction: Redaction) -> String? {
    guard template != nil else { return nil }
    let sent = written.path.map { $0.isASCII ? "\($0)" : "\($0)".percentEncoded }.joined()
    let redacted = redaction.redacted(url: sent)
    if redacted == sent { return nil }
    return redacted.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.contains(Redaction.placeholder) ? "*" : $0 }.joined(separator: "/")
  }

  /// Whether it is a regular expression with a secret in it.
  fileprivate func hasSecret(_ redaction: Redaction) -> Bool {
    guard case .regex(let regex) = kind else { return false }
    return redaction.redacted(url: regex.pattern) != regex.pattern
  }
}

extension Requirement {
  /// The same for any value in place of a secret; nil if it has none.
  fileprivate func withoutSecret(_ redaction: Redaction) -> Requirement? {
    let isSecret = value.hasSecret(of: secretName, redaction)
    let isOfFile = filename?.hasSecret(of: "filename", redaction) == true
    if !isSecret, !isOfFile { return nil }
    return Requirement(
      place, name, isSecret ? .any : value, filename: isOfFile ? .any : filename)
  }
}

extension ValuePattern {
  fileprivate func hasSecret(of name: String, _ redaction: Redaction) -> Bool {
    switch kind {
    case .equal(let text), .contains(let text): redaction.redacted(text, of: name) != text
    case .regex(let regex):
      redaction.isSecret(name) || redaction.redacted(text: regex.pattern) != regex.pattern
    case .any, .absent, .predicate: false
    }
  }
}

extension BodyPattern {
  fileprivate func hasSecret(_ redaction: Redaction) -> Bool {
    if ignoresSecrets { return true }
    return switch kind {
    case .data(let data): redaction.redacted(data, type: nil) != data
    case .text(let text), .contains(let text): redaction.redacted(text: text) != text
    case .json(let value), .jsonContaining(let value):
      redaction.redacted(text: value.description) != value.description
    case .empty, .named, .unreadable: false
    }
  }
}

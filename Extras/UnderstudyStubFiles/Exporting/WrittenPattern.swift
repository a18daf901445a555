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
    guard let pattern = pattern.withoutSecrets,
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

extension RequestPattern {
  fileprivate var withoutSecrets: RequestPattern? {
    guard let url = url.withoutSecrets(redaction) else { return nil }
    var copy = RequestPattern(method, url)
    for place in places {
      copy = copy.changing(place.place) { own in
        (own.isExact, own.ignored) = (place.isExact, place.ignored)
        for requirement in place.requirements {
          own.require(requirement.withoutSecret(redaction) ?? requirement)
        }
      }
    }
    for body in bodies where !body.hasSecret(redaction) { copy = copy.body(body) }
    return predicates.reduce(copy) { $0.where($1.name, $1.holds) }
  }
}

extension URLPattern {
  fileprivate func withoutSecrets(_ redaction: Redaction) -> URLPattern? {
    guard template != nil else { return hasSecret(redaction) ? nil : self }
    let (server, path) = written
    return URLPattern(server + (path.withoutSecrets(redaction) ?? path))
  }

  /// Whether it is a regular expression with a secret in it.
  func hasSecret(_ redaction: Redaction) -> Bool {
    guard case .regex(let regex) = kind else { return false }
    return redaction.redacted(url: regex.pattern) != regex.pattern
  }
}

extension String {
  /// The path of a pattern with a `*` for each segment that has a secret; nil if none has.
  func withoutSecrets(_ redaction: Redaction) -> String? {
    let sent = map { $0.isASCII ? "\($0)" : "\($0)".percentEncoded }.joined()
    let redacted = redaction.redacted(url: sent)
    if redacted == sent { return nil }
    return redacted.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.contains(Redaction.placeholder) ? "*" : $0 }.joined(separator: "/")
  }
}

extension Requirement {
  /// The same for any value in place of a secret; nil if it has none.
  func withoutSecret(_ redaction: Redaction) -> Requirement? {
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
  func hasSecret(_ redaction: Redaction) -> Bool {
    switch kind {
    case .data(let data): redaction.redacted(data, type: nil) != data
    case .text(let text), .contains(let text): redaction.redacted(text: text) != text
    case .json(let value), .jsonContaining(let value):
      redaction.redacted(text: value.description) != value.description
    case .redactedJSON, .redactedText: true
    case .empty, .named, .unreadable: false
    }
  }
}

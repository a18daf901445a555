import Foundation

/// A stub to paste that matches a request.
///
/// It has no secrets: an item or a header that holds one may have any value.
package struct StubDraft: Sendable {
  let pattern: RequestPattern

  /// The most precise draft that matches the request and that the notation can say; `model` names the
  /// headers worth requiring.
  package init(
    _ request: RecordedRequest, like model: RequestPattern? = nil,
    in notation: StubNotation = .swift
  ) {
    let endpoint = RequestPattern.request(request.method, URLPattern(Self.url(request)))
    let headers = Self.headers(request, like: model)
    let head = headers.reduce(endpoint.query(exactly: Self.query(request), isExact: false)) {
      $0.header($1.name, $1.value)
    }
    let drafts = [
      BodyDraft.patterns(of: request).reduce(head) { $0.body($1) }, head, endpoint,
      .request(request.method, URLPattern(Self.path(request))),
    ]
    // The promise to match is kept by trying it: URLs without a host, say, cannot be written in full.
    pattern =
      drafts.first { $0.matches(request) && notation.says($0) } ?? .request(request.method, .any)
  }

  /// The stub as its reader writes it.
  func source(_ notation: StubNotation) -> String {
    notation.draft?(pattern) ?? source(replying: [".status(200)"])
  }

  /// The source of a stub with these replies, themselves as source; on one line where there is room.
  package func source(replying replies: [String]) -> String {
    let calls = SwiftSource.calls(pattern) + [".reply(\(replies.joined(separator: ", ")))"]
    let line = calls.joined()
    return line.count <= 90 ? line : calls.joined(separator: "\n  ")
  }

  // MARK: - The URL

  /// With a parameter for a segment that holds a secret.
  private static func url(_ request: RecordedRequest) -> String {
    var text = String(request.url.absoluteString.prefix { $0 != "?" && $0 != "#" })
    if let marker = text.range(of: "://") {
      let authority = text[marker.upperBound...].prefix { $0 != "/" }
      if let at = authority.lastIndex(of: "@") { text.removeSubrange(authority.startIndex...at) }
    }
    return literally(request.redaction.redacted(url: text))
  }

  private static func path(_ request: RecordedRequest) -> String {
    let path = request.url.path(percentEncoded: true)
    return literally(request.redaction.redacted(path: path, of: request.target.host))
  }

  /// Braces and stars are templates in a pattern, and where a secret was replaced, any may stand.
  private static func literally(_ text: String) -> String {
    let literal = text.replacing("{", with: "%7B").replacing("}", with: "%7D")
      .replacing("*", with: "%2A")
    var number = 0
    let segments = literal.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard segment.contains("REDACTED") else { return String(segment) }
      number += 1
      return "{secret\(number)}"
    }
    return segments.joined(separator: "/")
  }

  // MARK: - Items and headers

  private typealias Item = (name: String, value: ValuePattern)

  /// Of equal items, which may be hundreds, one is looked at.
  private static func query(_ request: RecordedRequest) -> [Item] {
    var known: [FormItem: ValuePattern] = [:]
    return request.query.map { item in
      let value = known[item] ?? value(of: item, request.redaction)
      known[item] = value
      return (item.name, value)
    }
  }

  private static func headers(_ request: RecordedRequest, like model: RequestPattern?) -> [Item] {
    var items: [Item] = []
    for header in model?.values(in: .header).requirements ?? [] {
      let isNew = !items.contains { $0.name.equalsIgnoringASCIICase(header.name) }
      if isNew, let value = request.headers[header.name] {
        let item = FormItem(name: header.name, value: value)
        items.append((header.name, self.value(of: item, request.redaction)))
      }
    }
    return items
  }

  /// Any value for one that is a secret or changes with each run, as the boundary of parts does too.
  private static func value(of item: FormItem, _ redaction: Redaction) -> ValuePattern {
    let isHidden =
      redaction.isSecret(item.name) || item.value.isRedacted
      || redaction.redacted(item.value, of: item.name) != item.value
    let changes =
      Volatile.isVolatile(item.value, named: item.name) || item.value.contains("boundary=")
    return isHidden || changes ? .any : .equal(item.value)
  }
}

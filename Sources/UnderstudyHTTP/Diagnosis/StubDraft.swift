import Foundation

/// A stub to paste that matches a request: as a pattern, and as the source that makes it.
///
/// It has no secrets: an item or a header that holds one may have any value.
package struct StubDraft: Sendable {
  /// A value required; nil stands for any.
  struct Item: Sendable {
    let name: String
    let value: String?
  }

  private let method: String
  /// Nil stands for any URL.
  private let url: String?
  private let query: [Item]
  private let headers: [Item]
  private let bodies: [BodyDraft]

  /// The most precise draft that matches the request and that the notation can say; `model` names the
  /// headers worth requiring.
  package init(
    _ request: RecordedRequest, like model: RequestPattern? = nil,
    in notation: StubNotation = .swift
  ) {
    let url = Self.url(request)
    let query = Self.query(request)
    let headers = Self.headers(request, like: model)
    let bodies = BodyDraft.drafts(of: request)
    let drafts = [
      StubDraft(request.method, url, query, headers, bodies),
      StubDraft(request.method, url, query, headers, []),
      StubDraft(request.method, url, [], [], []),
      StubDraft(request.method, Self.path(request), [], [], []),
    ]
    // The promise to match is kept by trying it: URLs without a host, say, cannot be written in full.
    self =
      drafts.first { $0.pattern.matches(request) && notation.says($0.pattern) }
      ?? StubDraft(request.method, nil, [], [], [])
  }

  private init(
    _ method: String, _ url: String?, _ query: [Item], _ headers: [Item], _ bodies: [BodyDraft]
  ) {
    (self.method, self.url, self.query, self.headers, self.bodies) =
      (method, url, query, headers, bodies)
  }

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

  /// Of equal items, which may be hundreds, one is looked at.
  private static func query(_ request: RecordedRequest) -> [Item] {
    let (items, redaction) = (request.query, request.redaction)
    let known = Dictionary(
      uniqueKeysWithValues: Set(items).map { ($0, Item($0, redaction)) })
    return items.compactMap { known[$0] }
  }

  private static func headers(_ request: RecordedRequest, like model: RequestPattern?) -> [Item] {
    var items: [Item] = []
    for header in model?.values(in: .header).requirements ?? [] {
      let isNew = !items.contains { $0.name.equalsIgnoringASCIICase(header.name) }
      if isNew, let value = request.headers[header.name] {
        items.append(Item(FormItem(name: header.name, value: value), request.redaction))
      }
    }
    return items
  }

  // MARK: - What it says

  /// The pattern the source makes.
  var pattern: RequestPattern {
    var pattern = RequestPattern.request(method, url.map { URLPattern($0) } ?? .any)
    pattern = pattern.query(
      exactly: query.map { ($0.name, $0.value.map(ValuePattern.equal) ?? .any) }, isExact: false)
    for item in headers {
      pattern = pattern.header(item.name, item.value.map(ValuePattern.equal) ?? .any)
    }
    return bodies.reduce(pattern) { $0.body($1.pattern) }
  }

  /// The stub as its reader writes it; in Swift on one line where there is room.
  func source(_ notation: StubNotation) -> String {
    notation.draft?(pattern) ?? source(replying: [".status(200)"])
  }

  /// The source of a stub with these replies, themselves as source.
  package func source(replying replies: [String]) -> String {
    let calls =
      [opening] + query.map { $0.source("query") } + headers.map { $0.source("header") }
      + bodies.map { ".body(\($0.source))" } + [".reply(\(replies.joined(separator: ", ")))"]
    let line = calls.joined()
    return line.count <= 90 ? line : calls.joined(separator: "\n  ")
  }

  private static let shortcuts = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  private var opening: String {
    let url = url.map { SwiftSource.literal($0) } ?? ".any"
    return Self.shortcuts.contains(method)
      ? ".\(method.lowercased())(\(url))" : ".request(\(SwiftSource.literal(method)), \(url))"
  }
}

extension StubDraft.Item {
  fileprivate init(_ item: FormItem, _ redaction: Redaction) {
    name = item.name
    let shown = redaction.redacted(item.value, of: item.name)
    // What changes with each run is not pinned, nor is the boundary of parts.
    let changes =
      Volatile.isVolatile(item.value, named: item.name) || item.value.contains("boundary=")
    let isHidden = redaction.isSecret(item.name) || shown != item.value || item.value.isRedacted
    value = isHidden || changes ? nil : item.value
  }

  fileprivate func source(_ call: String) -> String {
    ".\(call)(\(SwiftSource.literal(name)), \(value.map { SwiftSource.literal($0) } ?? ".any"))"
  }
}

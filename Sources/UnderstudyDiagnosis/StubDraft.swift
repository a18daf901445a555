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
    let isPassing = request.target.isOfPassingPort
    let url = isPassing ? Self.path(request) : Self.url(request)
    let endpoint = RequestPattern.request(request.method, URLPattern(url))
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
      drafts.first { $0.matches(request) && notation.draft($0) != nil }
      ?? .request(request.method, .any)
  }

  /// The stub as its reader writes it.
  func source(_ notation: StubNotation) -> String {
    notation.draft(pattern) ?? StubNotation.swift.draft(pattern) ?? ""
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
  fileprivate static func value(of item: FormItem, _ redaction: Redaction) -> ValuePattern {
    let isHidden =
      redaction.isSecret(item.name) || item.value.isRedacted
      || redaction.redacted(item.value, of: item.name) != item.value
    let changes =
      VolatileValue.isVolatile(item.value, named: item.name) || item.value.contains("boundary=")
    return isHidden || changes ? .any : .equal(item.value)
  }
}

extension RequestTarget {
  /// Whether the system chose the port, for a server of this run alone.
  fileprivate var isOfPassingPort: Bool {
    ["localhost", "127.0.0.1", "::1"].contains(host) && port ?? 0 >= 32_768
  }
}

/// The body's requirements in a stub to paste: what is short, no secret, and the same in the next run.
enum BodyDraft {
  /// About the most characters of source that a body is worth.
  private static let budget = 160
  /// Of 22 arrays within each other the type checker takes half a second, and twice as long for each
  /// one more.
  private static let deepest = 16
  private static let mostItems = 6

  /// Several for a body of parts; none if the body is empty, binary or all secrets.
  static func patterns(of request: RecordedRequest) -> [BodyPattern] {
    let parts = request.parts.prefix(mostItems).compactMap { part in
      part.name.map { BodyPattern.part($0, filename: part.filename.map(ValuePattern.equal)) }
    }
    return parts.isEmpty ? [pattern(of: request)].compactMap(\.self) : parts
  }

  private static func pattern(of request: RecordedRequest) -> BodyPattern? {
    guard let body = request.body, !body.isEmpty, body.count <= RecordedRequest.mostBytesRead
    else { return nil }
    let redaction = request.redaction
    if let json = try? JSONValue(parsing: body) {
      if let pattern = Self.json(json, redaction) { return pattern }
      // A value that is a secret or changes is not pinned as a text either.
      if case .object = json { return nil }
    }
    if request.isForm {
      let items = request.form.lazy.filter {
        StubDraft.value(of: $0, redaction).isEqual
          && $0.name.count + $0.value.count < budget / 2
      }
      return items.isEmpty ? nil : .form(Array(items.prefix(mostItems)), isExact: false)
    }
    guard let text = request.text, !text.isRedacted, redaction.redacted(prose: text) == text
    else { return nil }
    return text.count <= budget / 2 ? .text(text) : .contains(String(text.prefix(60)))
  }

  // MARK: - JSON

  private static func json(_ value: JSONValue, _ redaction: Redaction) -> BodyPattern? {
    // `.json("{…}")` would be refused as a slip.
    if let text = value.string, JSONText.isJSON(text) { return nil }
    var room = budget
    guard let shown = value.beginning.shown(redaction),
      let kept = kept(value, shown, &room, redaction)
    else { return nil }
    return kept == value ? .json(value) : .json(containing: kept)
  }

  /// As much as there is room for of what is shown unchanged; lists are kept whole or not at all, since
  /// part of a list is not contained in it.
  private static func kept(
    _ value: JSONValue, _ shown: JSONValue?, _ room: inout Int, _ redaction: Redaction,
    depth: Int = 0
  ) -> JSONValue? {
    if depth == deepest { return nil }
    var rest = room - 2
    switch value {
    case .object(let members):
      rest -= 2
      var kept: [String: JSONValue] = [:]
      for (key, member) in members.sorted(by: { $0.key < $1.key })
      where !redaction.isSecret(member: key) && !changes(member.scalarText ?? "", named: key) {
        var left = rest - key.count - 6
        guard left > 0,
          let value = self.kept(member, shown?[key], &left, redaction, depth: depth + 1)
        else { continue }
        kept[key] = value
        rest = left
      }
      // A `nil` beside an object in one expression would be the null of JSON.
      if kept.isEmpty, !members.isEmpty { return nil }
      room = rest
      return .object(kept)
    case .array(let elements):
      var kept: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        guard let element = self.kept(element, shown?[index], &rest, redaction, depth: depth + 1)
        else { return nil }
        kept.append(element)
      }
      room = rest
      return .array(kept)
    default:
      // No literal holds all digits of some numbers.
      if case .number = value, value != value.double.map(JSONValue.double) { return nil }
      let left = rest - SwiftSource.literal(value).count
      guard value == shown, value.string?.isRedacted != true, left >= 0 else { return nil }
      room = left
      return value
    }
  }

  /// Whether a member has another value in the next run, as the identity of what was just created has.
  private static func changes(_ value: String, named name: String) -> Bool {
    VolatileValue.isVolatile(value, named: name) || VolatileValue.isUUID(value)
  }
}

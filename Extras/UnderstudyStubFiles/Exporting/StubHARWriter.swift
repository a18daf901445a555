import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Writes a stub as traffic: the smallest request that matches, with each of its replies.
struct StubHARWriter {
  /// The base in front of a path for any host.
  let origin: URL?
  let date: Date

  func entries(_ stub: Stub) throws(Inexpressible) -> [HAREntry] {
    let request = try request(of: stub.pattern)
    var entries: [HAREntry] = []
    for reply in stub.replies { entries.append(try entry(request, reply, of: stub)) }
    return entries
  }

  private func entry(
    _ request: RecordedRequest, _ reply: Reply, of stub: Stub
  ) throws(Inexpressible) -> HAREntry {
    guard case .response(let head, let body) = reply.source else {
      if case .template? = reply.declaration {
        throw Inexpressible("a template is filled in")
      }
      throw Inexpressible("a reply has no response: \(reply)")
    }
    if reply.pacing.truncation != nil { throw Inexpressible("a reply breaks off: \(reply)") }
    let exchange = Exchange(
      request: request, planned: nil, outcome: .answered(head, body: try body.bytes()),
      started: .zero, ended: reply.pacing.delay)
    var entry = HAREntry(exchange, began: date, redacting: stub.pattern.redaction)
    entry.comment = "from \(stub.shown)"
    return entry
  }

  // MARK: - Requests

  func request(of pattern: RequestPattern) throws(Inexpressible) -> RecordedRequest {
    guard let method = try pattern.requiringNoPredicate().method else {
      throw Inexpressible("it matches any method, and a HAR has one")
    }
    let sent = try smallest(pattern)
    let query = Self.form(sent[.query] ?? [])
    let url = try url(pattern.url) + (query.isEmpty ? "" : "?\(query)")
    guard let target = URL(asSent: url) else { throw Inexpressible("'\(url)' is not a URL") }
    var headers = HeaderFields()
    for header in sent[.header] ?? [] { headers.append(header.name, header.value) }
    let cookies = (sent[.cookie] ?? []).map { "\($0.name)=\($0.value)" }
    if !cookies.isEmpty { headers.append("Cookie", cookies.joined(separator: "; ")) }
    let (body, type) = body(pattern.bodies, sent, headers)
    if let type, !headers.contains("Content-Type") { headers.append("Content-Type", type) }
    let request = RecordedRequest(method: method, url: target, headers: headers, body: body)
    guard pattern.matches(request) else {
      throw Inexpressible("no request was found that is sure to match")
    }
    return request
  }

  private func url(_ pattern: URLPattern) throws(Inexpressible) -> String {
    guard let template = pattern.template else {
      throw Inexpressible("it matches many URLs (\(pattern)), and a HAR has one")
    }
    var (server, path) = pattern.written
    if server.isEmpty {
      guard let origin else {
        throw Inexpressible("'\(path)' is a path on any host; give `origin:`")
      }
      server = origin.absoluteString
      if server.hasSuffix("/") { server.removeLast() }
    } else if pattern.origin == nil {
      throw Inexpressible("'\(server)\(path)' matches many hosts, and a HAR has one")
    }
    if template.path.segments.contains(.rest) {
      throw Inexpressible("'\(server)\(path)' matches many paths, and a HAR has one")
    }
    // A replay takes any segment if a secret was replaced.
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).map {
      $0 == "*"
        ? Redaction.placeholder : String($0).replacing(/{[^}]*}/, with: Redaction.placeholder)
    }
    return server + segments.joined(separator: "/")
  }

  /// The smallest value that matches; nil if there must be none.
  ///
  /// - Parameter shown: The pattern in words, without secrets.
  private func text(
    _ pattern: ValuePattern, of name: String, shown: String
  ) throws(Inexpressible) -> String? {
    switch pattern.kind {
    case .absent: return nil
    // A replay takes any value if a secret was replaced.
    case .any: return Redaction.placeholder
    case .equal(let text), .contains(let text): return text
    case .regex, .predicate:
      throw Inexpressible("\(name) may have many values (\(shown)), and a HAR has one")
    }
  }

  /// The smallest values that match, by place.
  private func smallest(
    _ pattern: RequestPattern
  ) throws(Inexpressible) -> [Requirement.Place: [PlacedValue]] {
    var values: [Requirement.Place: [PlacedValue]] = [:]
    for requirement in pattern.requirements {
      let shown = requirement.value.shown(as: requirement.secretName, pattern.redaction)
      guard let text = try text(requirement.value, of: requirement.name, shown: shown) else {
        continue
      }
      var value = PlacedValue(requirement.place, requirement.name, text)
      if let filename = requirement.filename {
        value.filename = try self.text(
          filename, of: "the file name of \(requirement.name)",
          shown: filename.shown(as: "filename", pattern.redaction))
      }
      values[requirement.place, default: []].append(value)
    }
    return values
  }

  private static func form(_ items: [PlacedValue]) -> String {
    items.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }

  private func body(
    _ bodies: [BodyPattern], _ sent: [Requirement.Place: [PlacedValue]], _ headers: HeaderFields
  ) -> (Data?, type: String?) {
    var texts: [String] = []
    for pattern in bodies {
      switch pattern.kind {
      case .empty: return (nil, nil)
      case .data(let data): return (data, nil)
      case .text(let text): return (Data(text.utf8), nil)
      case .contains(let text): texts.append(text)
      case .json(let value), .jsonContaining(let value):
        return (Data(value.description.utf8), "application/json")
      // A pattern that cannot be read is a problem of the stub, which is not written.
      case .named, .unreadable: break
      }
    }
    if let fields = sent[.field] {
      return (Data(Self.form(fields).utf8), "application/x-www-form-urlencoded")
    }
    if let parts = sent[.part] {
      let boundary = headers["Content-Type"].flatMap(MultipartPart.boundary) ?? "understudy"
      let body = parts.map { part in
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\""
          + (part.filename.map { "; filename=\"\($0)\"" } ?? "") + "\r\n\r\n\(part.value)\r\n"
      }
      let type = "multipart/form-data; boundary=\(boundary)"
      return (Data("\(body.joined())--\(boundary)--\r\n".utf8), type)
    }
    return texts.isEmpty ? (nil, nil) : (Data(texts.joined(separator: "\n").utf8), nil)
  }
}

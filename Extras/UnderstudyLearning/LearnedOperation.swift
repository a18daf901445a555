import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// Facts about the exchanges of one method and path.
struct LearnedOperation: Sendable {
  /// Bodies of one media type, and what they have in common if they are JSON or a form.
  struct Body: Sendable {
    var sightings = Sightings()
    var shape = Shape()
    /// The media types of the parts of forms, by name; an empty one of a part that had none.
    var types: [String: Set<String>] = [:]
  }

  /// Values with names, each with its spelling: the items of a query, headers.
  struct Named: Sendable {
    var name: String
    var shape = Shape()
    /// Whether it came several times in one message.
    var isList = false
  }

  struct Response: Sendable {
    var sightings = Sightings()
    var headers: [String: Named] = [:]
    var bodies: [String: Body] = [:]
  }

  private(set) var sightings = Sightings()
  private(set) var query: [String: Named] = [:]
  private(set) var headers: [String: Named] = [:]
  private(set) var bodies: [String: Body] = [:]
  private(set) var responses: [Int: Response] = [:]
  /// The number of requests by the scheme of their `Authorization`, which is empty if it is none of those known.
  private var authorizations: [String: Int] = [:]

  // MARK: - Reading

  mutating func add(
    _ request: RecordedRequest, _ head: ResponseHead, _ answer: LearnedBody, at place: RecordedPlace
  ) {
    sightings.add(at: place)
    Self.add(request.query.map { ($0.name, $0.value) }, to: &query, at: place)
    Self.add(request.headers.telling(Self.requestNoise), to: &headers, at: place)
    if let text = request.headers["Authorization"] {
      let scheme = text.prefix { $0 != " " }.lowercased()
      authorizations[Self.schemes.contains(scheme) ? scheme : "", default: 0] += 1
    }
    if let body = request.body, !body.isEmpty {
      let body = LearnedBody(body, request.headers["Content-Type"])
      add(body, of: request, at: place)
    }
    var response = responses[head.status] ?? Response()
    responses[head.status] = nil
    response.sightings.add(at: place)
    Self.add(head.headers.telling(Self.responseNoise), to: &response.headers, at: place)
    if let type = answer.type {
      response.bodies[type, default: Body()].sightings.add(at: place)
      if let document = answer.document {
        response.bodies[type]?.shape.add(document, at: place)
      }
    }
    responses[head.status] = response
  }

  private mutating func add(
    _ body: LearnedBody, of request: RecordedRequest, at place: RecordedPlace
  ) {
    guard let type = body.type else { return }
    bodies[type, default: Body()].sightings.add(at: place)
    if let document = body.document {
      bodies[type]?.shape.add(document, at: place)
    } else if request.isForm {
      bodies[type]?.shape.add(request.form.map { ($0.name, .text($0.value)) }, at: place)
    } else {
      let parts = request.parts.compactMap { part in part.name.map { ($0, part) } }
      if parts.isEmpty { return }
      bodies[type]?.shape.add(parts.map { ($0, LearnedField($1)) }, at: place)
      for (name, part) in parts {
        let own = part.headers["Content-Type"].flatMap(LearnedBody.type) ?? ""
        bodies[type]?.types[name, default: []].insert(own)
      }
    }
  }

  private static func add(
    _ items: [(name: String, value: String)], to named: inout [String: Named],
    at place: RecordedPlace
  ) {
    var seen: Set<String> = []
    for (name, value) in items where named[name] != nil || named.count < 64 {
      let key = named[name] == nil ? name.lowercased() : name
      let isRepeated = !seen.insert(key).inserted
      named[key, default: Named(name: name)].shape.add(text: value, at: place)
      if isRepeated { named[key]?.isList = true }
    }
  }

  mutating func merge(_ other: LearnedOperation) {
    sightings.merge(other.sightings)
    query.merge(other.query, uniquingKeysWith: Self.merged)
    headers.merge(other.headers, uniquingKeysWith: Self.merged)
    bodies.merge(other.bodies, uniquingKeysWith: Self.merged)
    authorizations.merge(other.authorizations, uniquingKeysWith: +)
    responses.merge(other.responses) { own, other in
      var own = own
      own.sightings.merge(other.sightings)
      own.headers.merge(other.headers, uniquingKeysWith: Self.merged)
      own.bodies.merge(other.bodies, uniquingKeysWith: Self.merged)
      return own
    }
  }

  private static func merged(_ own: Named, _ other: Named) -> Named {
    var own = own
    own.shape.merge(other.shape)
    own.isList = own.isList || other.isList
    return own
  }

  private static func merged(_ own: Body, _ other: Body) -> Body {
    var own = own
    own.sightings.merge(other.sightings)
    own.shape.merge(other.shape)
    own.types.merge(other.types) { $0.union($1) }
    return own
  }

  // MARK: - What it is

  private static let schemes: Set<String> = ["basic", "bearer", "digest"]

  /// The scheme by which each request was authorized; nil if not all were by the same.
  var authorization: String? {
    authorizations.count == 1
      ? authorizations.first { $0.value == sightings.messages }?.key : nil
  }

  /// The first response that stands for success.
  var success: Response? {
    responses.filter { 200..<300 ~= $0.key }.min { $0.key < $1.key }?.value
  }

  /// The shapes of all bodies.
  var shapes: [Shape] {
    (Array(bodies.values) + responses.values.flatMap(\.bodies.values)).map(\.shape)
  }

  /// The JSON of a success.
  var answer: Shape? { success?.bodies.values.first { !$0.shape.isEmpty }?.shape }

  /// Whether the answer is a list, or an object around one: what has an id is an object of its own.
  var answersList: Bool {
    guard let answer else { return false }
    let lists = answer.members.count { $0.shape.items.first.map { $0.objects > 0 } == true }
    return answer.arrays > 0 || lists == 1 && !answer.members.contains { $0.name == "id" }
  }

  /// Fewer messages do not show what they always have.
  private static let least = 3

  /// Whether its messages came often enough to know what they have.
  var isSettled: Bool { (success?.sightings.messages ?? 0) >= Self.least }

  /// The JSON, or the form, of what is asked.
  private var question: Shape? { bodies.values.first { !$0.shape.isEmpty }?.shape }

  /// Whether two operations probably do the same for other values.
  func isLike(_ other: LearnedOperation) -> Bool {
    // An operation that only failed says nothing.
    guard let success, let others = other.success else { return true }
    if isSettled, other.isSettled, isAskedOtherwise(than: other) { return false }
    if let answer, let otherAnswer = other.answer { return answer.isLike(otherAnswer) }
    return answer == nil && other.answer == nil
      && Set(success.bodies.keys) == Set(others.bodies.keys) && successes == other.successes
  }

  /// Whether both succeeded, and have messages of one shape.
  func hasMessages(of other: LearnedOperation) -> Bool {
    success != nil && other.success != nil && isLike(other) && !isAskedOtherwise(than: other)
  }

  /// Whether other bodies are sent, or other statuses come.
  private func isAskedOtherwise(than other: LearnedOperation) -> Bool {
    if let question, let asked = other.question, !question.isLike(asked) { return true }
    return successes.isDisjoint(with: other.successes)
  }

  private var successes: Set<Int> { Set(responses.keys.filter { $0 < 300 }) }

  // MARK: - What says nothing of a service

  /// Headers that clients, browsers and proxies add.
  private static let requestNoise: Set<String> = [
    "host", "user-agent", "accept", "accept-language", "accept-encoding", "accept-charset",
    "authorization", "proxy-authorization", "cookie", "connection", "content-type",
    "content-length", "content-encoding", "transfer-encoding", "origin", "referer", "dnt", "te",
    "pragma", "cache-control", "upgrade-insecure-requests", "priority", "expect", "range", "from",
    "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range",
    "traceparent", "tracestate", "x-requested-with", "x-forwarded-for", "x-forwarded-proto",
    "x-real-ip", "keep-alive", "upgrade", "forwarded", "baggage",
  ]
  /// Headers of caches, proxies and browsers' safety, which hand-written stubs rightly leave out.
  private static let responseNoise = Set(
    CassetteOptions.volatileHeaders.map { $0.lowercased() }
  ).union([
    "content-type", "cache-control", "pragma", "strict-transport-security", "x-frame-options",
    "x-content-type-options", "x-xss-protection", "content-security-policy", "referrer-policy",
    "permissions-policy", "feature-policy", "accept-ranges", "content-language",
    "content-disposition", "p3p", "x-powered-by", "x-aspnet-version", "x-download-options",
    "x-permitted-cross-domain-policies", "timing-allow-origin", "x-robots-tag", "expect-ct",
    "x-dns-prefetch-control", "x-ua-compatible", "x-envoy-upstream-service-time", "x-varnish",
    "x-proxy-cache", "x-edge-location", "surrogate-control", "surrogate-key", "x-amz-version-id",
    "x-forwarded-for", "x-forwarded-proto", "upgrade", "trailer", "x-processing-time",
  ])
}

extension HeaderFields {
  /// The fields that may tell of a service.
  fileprivate func telling(_ noise: Set<String>) -> [(name: String, value: String)] {
    filter { field in
      let name = field.name.lowercased()
      let starts = [
        "sec-", "access-control-", "cf-", "cross-origin-", "x-cache", "x-b3-", "x-amz-cf-",
      ]
      return !noise.contains(name) && !starts.contains(where: name.hasPrefix)
    }.map { ($0.name, $0.value) }
  }
}

/// A field of a form, or a part of one.
enum LearnedField {
  case text(String)
  case json(JSONDocument)
  case file

  init(_ part: MultipartPart) {
    let type = part.headers["Content-Type"]
    let document = type.flatMap { LearnedBody(part.body, $0).document }
    let text = part.filename == nil ? part.text : nil
    self = document.map(Self.json) ?? text.map(Self.text) ?? .file
  }
}

/// A body to learn from, with its media type.
struct LearnedBody {
  /// Without parameters; nil for an empty body.
  let type: String?
  /// Nil if the body is not JSON.
  let document: JSONDocument?

  init(_ bytes: Data, _ contentType: String?) {
    let type = contentType.flatMap(Self.type)
    let mayBeJSON = type.map { $0.hasSuffix("json") } ?? true
    document =
      mayBeJSON && !bytes.isEmpty ? try? JSONDocument(bytes, toleratingHalfPairs: true) : nil
    self.type = bytes.isEmpty ? nil : type ?? (document != nil ? "application/json" : nil)
  }

  /// By bytes, since each message has a type.
  static func type(_ text: String) -> String? {
    let bytes = text.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { !$0.isSpace }
    let isType = bytes.count { $0 == UInt8(ascii: "/") } == 1
    return isType ? String(decoding: bytes.map(\.asciiLowercased), as: UTF8.self) : nil
  }

  /// The name under which a body repeats a text, outside of lists and at most two levels deep.
  func name(of text: String) -> String? {
    guard let root = document?.root, root.kind == .object else { return nil }
    let members = root.children
    let inner = members.prefix(32).filter { $0.kind == .object }.flatMap { $0.children.prefix(64) }
    return (members + inner).first {
      $0.kind == .string && !Shape.tags.contains($0.key ?? "")
        && $0.range.count == text.utf8.count + 2 && $0.string == text
    }?.key
  }
}

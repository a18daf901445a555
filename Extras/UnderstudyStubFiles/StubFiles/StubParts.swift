import Foundation
import UnderstudyHTTP

/// A stub as a file has it, key by key, whatever its format.
struct StubParts: Sendable {
  var name: String?
  var comment: JSONValue?
  var pattern: RequestPattern?
  var replies: [Reply]?
  var startsOver: Bool?
  var repetition: Repetition?
  var isOptional: Bool?
  var scenario: ScenarioStep?
  /// Of WireMock's mappings the one with the least is tried first.
  var priority: Int?
  /// Why there is no stub, in words for a miss of its request.
  var reasonForAbsence: String?
}

extension StubParts {
  /// - Parameter areOptional: Whether the file says that stubs are optional.
  init(_ stub: Stub, areOptional: Bool) {
    pattern = stub.pattern
    replies = stub.replies
    scenario = stub.scenario
    comment = stub.pattern.origin.map { .string("from \($0)") }
    startsOver = stub.startsOver && stub.replies.count > 1 ? true : nil
    switch (stub.repetition.minimum, stub.repetition.maximum) {
    case (1, nil): repetition = areOptional ? stub.repetition : nil
    case (0, nil): isOptional = areOptional ? nil : true
    default: repetition = stub.repetition
    }
  }

  /// The parts with the stub's place for messages.
  func named(at place: JSONPlace, in notation: StubNotation) -> StubParts {
    var copy = self
    let line = place.file.line(of: place.value.range.lowerBound)
    copy.pattern?.notation = notation
    copy.pattern?.origin = "\(place.file.name):\(line)\(name.map { ", \($0)" } ?? "")"
    return copy
  }

  /// The request of a stub that was left out.
  var omission: Stub.Omission? {
    guard let pattern, let reasonForAbsence else { return nil }
    return Stub.Omission(pattern: pattern, reason: reasonForAbsence)
  }

  var stub: Stub? {
    guard let pattern, let replies else { return nil }
    var stub = Stub(pattern: pattern, replies: replies)
    stub.scenario = scenario
    if startsOver == true { stub = stub.startingOver() }
    switch repetition.map({ ($0.minimum, $0.maximum) }) {
    case (let minimum, let maximum?)?: stub = stub.times(minimum...maximum)
    case (let minimum, nil)?: stub = stub.times(minimum...)
    case nil: break
    }
    return isOptional == true ? stub.optional() : stub
  }
}

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
  /// The name of the file if it is a template, which WireMock's may be.
  var fileName: String?
  var redirect: String?
  var chunks: [Data]?
  var events: [ServerSentEvent]?
  /// Between chunks or events.
  var interval: Duration?
  /// The fault that comes instead of a response.
  var failure: Reply?
  var isTemplate: Bool?
  /// The values that a template of WireMock's may name; nil for other templates.
  var parameters: [String: JSONValue]?
  var delay: Duration?
  var bytesPerSecond: Int?
  var truncation: Int?

  /// All headers, those that it does not have without a value; nil if there are none.
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
  /// Why the keys of a stub file do not go together; nil if they do.
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

  /// Nil, with a fault, if there can be no such reply.
  func reply(at place: JSONPlace) -> Reply? {
    let reply = reply
    // The report's words for a stub in Swift.
    if let problem = reply.problem { return place.refused(problem) }
    return reply
  }

  var reply: Reply {
    var reply = absentHeaders.reduce(failure ?? response) { $0.without($1) }
    if isTemplate == true { reply = reply.asTemplate(with: parameters) }
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
      if namesParameters { throw Inexpressible("its template has parameters of WireMock's") }
    case (.response(let head, let body), _):
      (status, headers) = (head.status, head.headers)
      if case .chunks(let chunks, let interval, _) = body {
        (self.chunks, self.interval) = (chunks, interval > .zero ? interval : nil)
      } else {
        bytes = try body.bytes()
      }
    case (.failure(let code), _) where URLErrorName.name(of: code) == nil:
      throw Inexpressible("the error \(code.rawValue) has no name")
    case (.failure, _), (.broken, _), (_, .conversation):
      failure = Reply(reply.source)
      failure?.declaration = reply.declaration
    case (.computed, _): throw Inexpressible("a closure computes the reply")
    case (.conversation, _): throw Inexpressible("a closure talks to the web socket")
    case (.held, _): throw Inexpressible("the test answers it, when it is held")
    case (.impossible(let reason), _): throw Inexpressible(reason)
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

// The value that a row of a table writes: nil if the pattern is of another kind.

extension ValuePattern {
  var equalText: String? { if case .equal(let text) = kind { text } else { nil } }
  var containedText: String? { if case .contains(let text) = kind { text } else { nil } }
  var regex: TextRegex? { if case .regex(let regex) = kind { regex } else { nil } }
}

extension BodyPattern {
  var equalText: String? { if case .text(let text) = kind { text } else { nil } }
  var containedText: String? { if case .contains(let text) = kind { text } else { nil } }
  var equalData: Data? { if case .data(let data) = kind { data } else { nil } }
  var equalJSON: JSONValue? { if case .json(let value) = kind { value } else { nil } }
  var containedJSON: JSONValue? { if case .jsonContaining(let value) = kind { value } else { nil } }
  var isEmpty: Bool? { if case .empty = kind { true } else { nil } }
}

extension Duration {
  private static let units: [String: @Sendable (Double) -> Duration] = [
    "us": Duration.microseconds, "ms": Duration.milliseconds, "s": Duration.seconds,
    "min": { .seconds($0 * 60) },
  ]

  /// Reads `250ms`, `1.5s`, `80us` or `2min`; nil for anything else, and for more than a thousand
  /// years.
  init?(written text: String) {
    guard let match = text.wholeMatch(of: /([0-9]{1,10}(?:\.[0-9]+)?)([a-z]+)/),
      let number = Double(match.1), let unit = Self.units[String(match.2)]
    else { return nil }
    self = unit(number)
  }

  /// The shortest text that reads as it, to the microsecond.
  var written: String {
    let microseconds = Int64(exactly: (self / .microseconds(1)).rounded()) ?? .max
    if microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000)s" }
    if microseconds % 1_000 == 0 { return "\(microseconds / 1_000)ms" }
    return "\(microseconds)us"
  }
}

import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// The format of WireMock's mappings: one row a key.
///
/// A mapping with a key that is not in the tables is left out: a stub without it would answer what it should not.
enum WireMockFormat {
  /// A mapping or several.
  static let file: Format<[StubParts]> = Format(
    ["oneOf": [list.schema, mapping.schema]],
    read: { place in
      place.value["mappings"] == nil
        ? servedMapping.read(place).map { [$0] } ?? []
        : list.read(place)
    }, write: { try list.write($0) })

  private static let list: Format<[StubParts]> = Format<[StubParts]?>.object(
    nil,
    [
      .property("mappings", .list(of: servedMapping), \.self), .unused("meta"),
      .unused("importOptions"),
    ]
  ).map({ mappings, _ in mappings?.withReachableMappings }, { $0 })

  /// A mapping; of one that is left out the request, if it can be read, for a miss of it.
  private static let servedMapping = Format<StubParts>(
    mapping.schema,
    read: { place in
      if let mapping = place.file.reading(mapping, at: place, orLeavingOut: "the mapping") {
        return mapping
      }
      guard !place.file.isStrict, let reason = place.file.lastOmission,
        let request = place.members.first(where: { $0.value.key == "request" }),
        let pattern = place.file.trying(Self.request, at: request)
      else { return nil }
      return StubParts(
        pattern: pattern,
        reasonForAbsence: "the request of a mapping that was left out: \(reason)")
    }, write: { try mapping.write($0) })

  static let mapping: Format<StubParts> = Format.object(
    StubParts(isOptional: true),
    [
      // It may be what this library wrote there, which has a place of its own.
      .property("name", .string, { _, _, _ in }, \.name),
      .property("priority", .int, \.priority),
      .property(
        "scenarioName", .string, { mapping, name, _ in mapping.scenario = ScenarioStep(name) },
        { $0.scenario?.name }),
      state("requiredScenarioState", \.required), state("newScenarioState", \.next),
      .property("request", request, \.pattern).required(),
      .property(
        "response", response, { mapping, reply, _ in mapping.replies = [reply] },
        { $0.replies?.first }
      ).required(),
      .unused("id"), .unused("uuid"), .unused("persistent"), .unused("metadata"),
      .unused("insertionIndex"), .unused("comment"), .unused("description"),
      .leftOut("postServeActions", "nothing is called after a response"),
      .leftOut("serveEventListeners", "nothing is called after a response"),
    ]
  ).map({ $0.named(at: $1, in: .wireMock) }, { $0 })

  private static func state(
    _ key: String, _ path: WritableKeyPath<ScenarioStep, String?> & Sendable
  ) -> Field<StubParts> {
    .property(
      key, .string,
      { mapping, state, place in
        if mapping.scenario == nil { place.keyFault("it has no meaning without 'scenarioName'") }
        mapping.scenario?[keyPath: path] = state
      }, { $0.scenario?[keyPath: path] })
  }
}

extension WireMockFormat {
  static let response: Format<Reply> = parts.map(reply, { try expressible(ReplyParts($0), $0) })

  private static let parts: Format<ReplyParts> = .object(
    ReplyParts(),
    [
      .property("status", .int, \.status),
      .property(
        "headers", headers, { parts, headers, _ in parts.headers = headers }, \.headers),
      body(
        "body", Format<String>.scalar.map({ text, _ in Data(text.utf8) }, String.init(validUTF8:))),
      body("base64Body", .base64), body("jsonBody", .json),
      .property(
        "bodyFileName", .string,
        { parts, name, place in
          if name.contains("{{") {
            parts.fileName = name
          } else {
            parts.file = Format<URL>.bodyFile.read(place)
          }
        }
      ).exclusive(),
      .property("fault", .fault(faults), \.failure),
      .property("fixedDelayMilliseconds", .milliseconds, \.delay),
      .property("delayDistribution", distribution, { parts, delay, _ in parts.delay = delay }),
      .refused("proxyBaseUrl", proxy), .refused("additionalProxyRequestHeaders", proxy),
      .property(
        "chunkedDribbleDelay", dribble,
        { parts, dribble, _ in
          parts.divideBody(into: dribble.count ?? 1)
          parts.interval = parts.chunks.map { (dribble.duration ?? .zero) / max(1, $0.count) }
        },
        { parts in
          guard let count = parts.chunks?.count, let interval = parts.interval else { return nil }
          return Dribble(count: count, duration: interval * count)
        }),
      .property(
        "transformers", .list(of: .name(of: [("response-template", true)])),
        { parts, names, _ in parts.isTemplate = names.contains(true) },
        { $0.isTemplate == true ? [true] : nil }),
      .property(
        "transformerParameters", .json,
        { parts, values, _ in parts.parameters = values.members ?? [:] }),
      // No client sees the words beside a status.
      .unused("statusMessage"),
    ]
  )

  private static let proxy =
    "a stub does not pass requests on; record the service with `understudy record`, or write the response"

  /// The delays of a distribution: the one in the middle, so that a test takes the same time in each run.
  private static let distribution: Format<Duration> = Format<[String: Double]>.object(
    [:],
    [
      .property(
        "type", .name(of: [("uniform", 0), ("lognormal", 0), ("fixed", 0)]), { _, _, _ in })
    ]
      + ["lower", "upper", "median", "sigma", "maxValue", "milliseconds"].map { key in
        .property(key, .number, { numbers, number, _ in numbers[key] = number })
      }
  ).map { numbers, place in
    let middle =
      numbers["median"] ?? numbers["milliseconds"]
      ?? ((numbers["lower"] ?? 0) + (numbers["upper"] ?? 0)) / 2
    let delay = min(middle, numbers["maxValue"] ?? middle)
    return 0...1e9 ~= delay ? .milliseconds(delay) : place.refused("it has no such delay")
  }

  private static func reply(_ parts: ReplyParts, at place: JSONPlace) -> Reply? {
    var parts = parts
    // WireMock's templates may be on for all mappings.
    if place.file.ignoredKeys?.contains("transformers") == true {
      parts.isTemplate = false
    } else if parts.mayBeTemplate {
      parts.isTemplate = true
    }
    parts.parameters = parts.parameters ?? [:]
    if parts.isStoredPlain { parts.headers["Content-Encoding"] = nil }
    let isInFile = parts.file != nil || parts.fileName != nil
    if parts.parameters?["disableBodyFileTemplating"] == true, isInFile {
      parts.isTemplate = false
      if parts.headers.contains(where: { $0.value.contains("{{") }) {
        return place.refused("a template in its headers, and none in its file, is not supported")
      }
    }
    return parts.fileName.map { reply(parts, inFileNamed: $0, at: place) } ?? parts.reply(at: place)
  }

  /// A reply whose body is in a file that the request decides.
  private static func reply(
    _ parts: ReplyParts, inFileNamed name: String, at place: JSONPlace
  ) -> Reply? {
    let names: ResponseTemplate
    do throws(Inexpressible) { names = try ResponseTemplate(name, in: .text) } catch {
      return place.refused(error.reason)
    }
    let folders = place.file.bodyFolders
    let numbers = Lock(SeededNumbers(of: Data(name.utf8)))
    return .computed { request in
      let name = try numbers.withLock { try names.text(for: request, &$0) }
      guard let file = folders.file(named: name) else {
        return .text("there is no file '\(name)' for this request", status: 500)
      }
      let reply = copy(of: parts) { $0.file = file }.reply
      guard case .computed(let fillIn) = reply.source else { return reply }
      return try await fillIn(request)
    }
  }

  private static func expressible(
    _ parts: ReplyParts, _ reply: Reply
  ) throws(Inexpressible) -> ReplyParts {
    var isKnown = parts.failure == nil && parts.truncation == nil
    if case .broken(let fault) = reply.source { isKnown = faults.contains { $0.value == fault } }
    if isKnown { return parts }
    throw Inexpressible("WireMock has no reply such as '\(reply)'")
  }

  static let headers: Format<HeaderFields> = Format.byName(Format<String>.string).map(
    { members, _ in
      let fields = members.map { HeaderFields.Field(name: $0.key, value: $0.value) }
      return HeaderFields(fields)
    },
    { (fields: HeaderFields) -> [(key: String, value: String)]? in
      fields.isEmpty ? nil : fields.map { (key: $0.name, value: $0.value) }
    })

  private static let faults: [(name: String, value: ConnectionFault)] = [
    ("EMPTY_RESPONSE", .emptyReply), ("CONNECTION_RESET_BY_PEER", .resetBeforeHead),
    ("RANDOM_DATA_THEN_CLOSE", .randomBytes), ("MALFORMED_RESPONSE_CHUNK", .malformedChunk),
  ]

  // MARK: - Bodies

  private static func body(_ key: String, _ format: Format<Data>) -> Field<ReplyParts> {
    .property(key, format, { parts, body, _ in parts.bytes = body }, \.body).exclusive()
  }

  /// A body that comes in chunks.
  private struct Dribble: Sendable {
    var count: Int?
    var duration: Duration?
  }

  private static let dribble: Format<Dribble> = .object(
    Dribble(),
    [
      .property("numberOfChunks", .int, \.count),
      .property("totalDuration", .milliseconds, \.duration),
    ])
}

extension ReplyParts {
  /// The body in one piece; nil if there is none.
  var body: Data? {
    let body = bytes ?? chunks?.reduce(Data(), +)
    return body?.isEmpty == true ? nil : body
  }

  /// Lets the body come in so many chunks.
  mutating func divideBody(into count: Int) {
    guard let body else { return }
    let count = min(max(1, count), body.count)
    let size = (body.count + count - 1) / count
    bytes = nil
    chunks = stride(from: 0, to: body.count, by: size).map { start in
      Data(body.dropFirst(start).prefix(size))
    }
  }

  /// Whether its headers say that the body is compressed, as those of a recording do, and WireMock has stored it plain.
  fileprivate var isStoredPlain: Bool {
    guard let coding = headers["Content-Encoding"]?.lowercased(),
      ["gzip", "x-gzip", "deflate"].contains(coding),
      let body = body ?? json ?? text ?? file.flatMap(Self.bytes)
    else { return false }
    return Inflate.inflated(body, encoding: coding) == nil
  }

  private static func bytes(of file: URL) -> Data? { try? Data(contentsOf: file) }

  /// Whether WireMock would fill something in, if its templates are on for all mappings.
  fileprivate var mayBeTemplate: Bool {
    has(/\{\{\{?[#^~]? *(?:[^{}]*\brequest\.|(?:now|jsonPath|xPath|random[A-Z]\w*|formData)\b)/)
  }

  /// Whether a template has parameters, which no other format knows.
  var namesParameters: Bool { has(/\{\{[^{}]*\bparameters\./) }

  private func has(_ tag: Regex<Substring>) -> Bool {
    let texts = headers.map(\.value) + [String(decoding: body ?? Data(), as: UTF8.self)]
    return texts.contains { $0.contains(tag) }
  }
}

// MARK: - Reading

extension [StubParts] {
  /// WireMock's default.
  private static let usualPriority = 5

  /// The stubs in the order in which WireMock tries them: by priority, then the last one first.
  ///
  /// Each may go unused, as a mapping may.
  var stubsByPriority: [Stub] {
    reversed().enumerated().sorted { left, right in
      let priorities = [left, right].map { $0.element.priority ?? Self.usualPriority }
      return (priorities[0], left.offset) < (priorities[1], right.offset)
    }
    .compactMap(\.element.stub)
  }
}

extension [StubParts] {
  /// The mappings of a file in an order in which each can answer.
  ///
  /// The last one wins, but one without requirements comes before those of the same URL that have some.
  fileprivate var withReachableMappings: [StubParts] {
    var firsts: [String: Int] = [:]
    let places = enumerated().map { index, mapping in
      guard let pattern = mapping.pattern, mapping.scenario == nil else { return (index, 1) }
      let key = "\(pattern) \(mapping.priority ?? Self.usualPriority)"
      if pattern.isBare { return firsts[key].map { ($0, 0) } ?? (index, 1) }
      firsts[key] = firsts[key] ?? index
      return (index, 1)
    }
    return zip(self, places).sorted { $0.1 < $1.1 }.map(\.0)
  }
}

extension RequestPattern {
  /// Whether it requires nothing but a method and a URL.
  fileprivate var isBare: Bool {
    requirements.isEmpty && bodies.isEmpty && predicates.isEmpty
      && Requirement.Place.allCases.allSatisfy { !values(in: $0).isExact }
  }
}

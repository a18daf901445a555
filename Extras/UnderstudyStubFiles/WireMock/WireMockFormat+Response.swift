import Foundation
import UnderstudyHTTP

extension WireMockFormat {
  static let response: Format<Reply> = parts.map(reply, { try expressible(ReplyParts($0), $0) })

  private static let parts: Format<ReplyParts> = .object(
    ReplyParts(),
    [
      .property("status", .int, \.status),
      .property(
        "headers", headers, { parts, headers, _ in parts.headers = headers }, \.headers),
      body("body", .text), body("base64Body", .base64), body("jsonBody", .json),
      .property("bodyFileName", .bodyFile, \.file).exclusive(),
      .property("fault", .fault(faults), \.failure),
      .property("fixedDelayMilliseconds", .milliseconds, \.delay),
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
      // No client sees the words beside a status.
      .unused("statusMessage"),
    ]
  )

  private static func reply(_ parts: ReplyParts, at place: JSONPlace) -> Reply? {
    var parts = parts
    // WireMock's templates may be on for all mappings.
    if place.file.ignoredKeys?.contains("transformers") == true {
      parts.isTemplate = false
    } else if parts.mayBeTemplate {
      parts.isTemplate = true
    }
    return parts.reply(at: place)
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

import Foundation
import UnderstudyHTTP
import UnderstudyWebSockets

/// The format of our own stub files: one row a key.
///
/// `Documentation/stub-file.schema.json` is its schema.
enum StubFileFormat {
  static var schema: JSONValue {
    var schema = file.schema
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A stub file of Understudy"
    schema["$defs"] = [
      "stub": stub.schema, "request": request.schema, "value": textOrValue.schema,
      "body": body.schema, "reply": reply.schema, "bytes": bytes.schema,
    ]
    return schema
  }

  static let file: Format<[StubParts]> = .object(
    [],
    [
      .unused("$schema"),
      .unused("comment").described("A note, which is not read."),
      .property("stubs", .list(of: stub.defined(as: "stub")), { file, stubs, _ in file = stubs })
        .required("valid JSON, but not a stub file: it has no 'stubs'"),
      .property(
        "optional", .bool,
        { stubs, areOptional, _ in
          for index in stubs.indices where stubs[index].repetition == nil {
            stubs[index].isOptional = stubs[index].isOptional ?? areOptional
          }
        }
      ).described("Whether stubs without `times` may go unused."),
    ])

  static let stub = parts.map({ $0.named(at: $1, in: .stubFile) }, { $0 })

  private static let parts: Format<StubParts> = .object(
    StubParts(),
    [
      .property("name", .string, \.name).described("What messages call the stub besides its line."),
      .property("comment", .json, \.comment).described("A note, which is not read."),
      .property("request", .either(requestLine, or: request.defined(as: "request")), \.pattern)
        .required(),
      .property("reply", replies, \.replies)
        .described("One reply, or several in order, of which the last one stays.").required(),
      .property("startsOver", .bool, \.startsOver)
        .described("Whether the first reply follows the last one."),
      .property("times", .either(exactly, or: times), \.repetition),
      .property("optional", .bool, \.isOptional).described("Whether the stub may go unused."),
      .property("scenario", scenario, \.scenario)
        .described("A state that stubs share by its name; it begins as \"Started\"."),
    ]
  )

  private static let replies: Format<[Reply]> = Format.oneOrMore(reply.defined(as: "reply")).map(
    { replies, place in
      place.value.kind == .array && place.value.children.isEmpty
        ? place.refused("the list is empty") : replies
    }, { $0 })

  // MARK: - How often

  private static let scenario: Format<ScenarioStep> = .object(
    ScenarioStep(""),
    [
      .property("name", .string, { step, name, _ in step.name = name }, \.name).required(),
      .property("requires", .string, \.required)
        .described("The state in which the stub answers; any without it."),
      .property("sets", .string, \.next).described("The state after it has answered."),
    ])

  private static let exactly: Format<Repetition> = Format<Int>.int(from: 0).map(
    { count, _ in Repetition(count, count) },
    { $0.minimum == $0.maximum ? $0.minimum : nil })

  private static let times: Format<Repetition> = Format.object(
    Repetition(0, nil),
    [
      .property(
        "atLeast", .int(from: 0), { times, count, _ in times.minimum = count },
        { $0.minimum == 0 ? nil : $0.minimum }),
      .property(
        "atMost", .int(from: 0),
        { times, count, place in
          if count < times.minimum { place.fault("it is less than \(times.minimum)") }
          times.maximum = count
        }, \.maximum),
    ])
}

extension Repetition {
  fileprivate init(_ minimum: Int, _ maximum: Int?) {
    self = .anyNumber
    (self.minimum, self.maximum) = (minimum, maximum)
  }
}

extension StubFileFormat {
  static let reply: Format<Reply> = replyParts.map(
    { parts, place in
      if let reason = parts.contradiction { return place.refused(reason) }
      return parts.reply(at: place)
    }, { try ReplyParts($0).namingBody() })

  private static let replyParts: Format<ReplyParts> = .object(
    ReplyParts(),
    [
      .property("status", Format.int.adding("minimum", 200).adding("maximum", 599), \.status),
      .property("headers", .byName(.orNull(.string)), \.headersOrNull),
      .property("json", .json, \.json).exclusive()
        .described("The body, with `Content-Type: application/json`."),
      .property("text", .text, \.text).exclusive(),
      .property("base64", .base64, \.bytes).exclusive(),
      .property("file", .bodyFile, \.file).exclusive()
        .described("A file in the folder of the stub file, or below."),
      .property("redirect", .string, \.redirect).exclusive(),
      .property("chunks", .list(of: bytes.defined(as: "bytes")), \.chunks).exclusive(),
      .property("events", .list(of: .either(eventText, or: event)), \.events).exclusive(),
      .property("error", error, \.failure).exclusive(),
      .property("fault", fault, \.failure).exclusive(),
      .property("webSocket", .either(echo, or: webSocket), \.failure).exclusive(),
      .property("template", .onlyTrue, \.isTemplate)
        .described(
          "Whether `{{request.path.[1]}}` and the like are filled in, as WireMock does it."),
      .property("every", .duration, \.interval),
      .property("delay", .duration, \.delay),
      .property("bytesPerSecond", .int(from: 1), \.bytesPerSecond),
      .property("truncatedAfter", .int(from: 0), \.truncation),
    ]
  )

  // MARK: - Bodies

  /// A text, or bytes in base64.
  static let bytes: Format<Data> = Format.either(.text, or: byteObject)

  private static let byteObject: Format<Data> = .choice([
    .alternative("text", .text, \.self), .alternative("base64", .base64, \.self, \.self),
  ])

  private static let eventText: Format<ServerSentEvent> =
    Format<String>.string.map({ text, _ in ServerSentEvent(text) })

  private static let event: Format<ServerSentEvent> = .object(
    ServerSentEvent(""),
    [
      .property("data", .string, { event, data, _ in event.data = data }).required(),
      .property("event", .string, \.event), .property("id", .string, \.id),
      .property("retry", .int, \.retry),
    ])

  // MARK: - Failures

  private static let error: Format<Reply> = Format.name(of: URLErrorName.codes).map(
    { code, _ in .failing(code) },
    { if case .failure(let code) = $0.source { code } else { nil } })

  private static let fault: Format<Reply> = .fault(
    ConnectionFault.allCases.map { ($0.rawValue, $0) })

  private static let echo: Format<Reply> = Format.name(of: [("echo", true)]).map(
    { _, _ in .webSocketEcho }, { if case .echo? = $0.webSocketScript { true } else { nil } })

  private static let webSocket: Format<Reply> = Format<[WebSocketStep]>.list(of: step).map(
    { steps, _ in .webSocket(steps) },
    { if case .steps(let steps)? = $0.webSocketScript { steps } else { nil } })

  private static let message: Format<WebSocketMessage> = Format.either(
    Format<String>.string.map(
      { text, _ in .text(text) }, { if case .text(let text) = $0 { text } else { nil } }),
    or: byteObject.defined(as: "bytes").map(
      { data, _ in .data(data) }, { if case .data(let data) = $0 { data } else { nil } })
  )

  private static let step: Format<WebSocketStep> = .choice([
    .alternative(
      "send", message, { .send($0) },
      { if case .send(let message) = $0 { message } else { nil } }),
    .alternative(
      "expect", message, { .expect($0) },
      { if case .expect(let message) = $0 { message } else { nil } }),
    .alternative("receive", .onlyTrue, { _ in .receive }, { $0 == .receive }),
    .alternative(
      "wait", .duration, { .wait($0) }, { if case .wait(let time) = $0 { time } else { nil } }),
    .alternative(
      "close", .int, { .close(code: $0) },
      { if case .close(let code) = $0 { code } else { nil } }),
  ])
}

extension Format<Reply> {
  /// A fault of several, each by its name.
  static func fault(_ names: [(name: String, value: ConnectionFault)]) -> Format {
    Format<ConnectionFault>.name(of: names).map(
      { fault, _ in .broken(fault) },
      { if case .broken(let fault) = $0.source { fault } else { nil } })
  }
}

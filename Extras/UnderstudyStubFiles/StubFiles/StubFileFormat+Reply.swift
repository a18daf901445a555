import Foundation
import UnderstudyHTTP

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
    { _, _ in .webSocketEcho }, { if case .echo? = $0.declaration { true } else { nil } })

  private static let webSocket: Format<Reply> = Format<[WebSocketStep]>.list(of: step).map(
    { steps, _ in .webSocket(steps) },
    { if case .webSocket(let steps)? = $0.declaration { steps } else { nil } })

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
  /// One of several faults, each by its name.
  static func fault(_ names: [(name: String, value: ConnectionFault)]) -> Format {
    Format<ConnectionFault>.name(of: names).map(
      { fault, _ in .broken(fault) },
      { if case .broken(let fault) = $0.source { fault } else { nil } })
  }
}

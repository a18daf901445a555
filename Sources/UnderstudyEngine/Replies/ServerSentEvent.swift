/// One event of a `text/event-stream`.
///
/// ```swift
/// .get("/prices").reply(.events(["1.07", ServerSentEvent("closed", event: "status", id: "2")]))
/// ```
public struct ServerSentEvent: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The data, line by line.
  public var data: String
  /// The type of the event; nil means `message`.
  public var event: String?
  /// The identifier of the event, which a client that reconnects sends back.
  public var id: String?
  /// How many milliseconds a client should wait before it reconnects.
  public var retry: Int?

  /// Creates an event.
  public init(_ data: String, event: String? = nil, id: String? = nil, retry: Int? = nil) {
    self.data = data
    self.event = event
    self.id = id
    self.retry = retry
  }

  /// Creates an event from its data alone.
  public init(stringLiteral value: String) { self.init(value) }

  package var wireText: String {
    var lines: [String] = []
    if let event { lines.append("event: \(event)") }
    if let id { lines.append("id: \(id)") }
    if let retry { lines.append("retry: \(retry)") }
    // The format knows these line breaks, and none of the others in Unicode.
    lines += data.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
      .map { "data: \($0)" }
    return lines.joined(separator: "\n") + "\n\n"
  }
}

extension ServerSentEvent: CustomStringConvertible, CustomReflectable {
  /// The event as it is sent, without secrets.
  public var description: String { Redaction.standard.redacted(text: wireText) }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

import Foundation

/// The answer to a request.
///
/// ```swift
/// .get("/movies").reply(.status(503), .json(["page": 1]).delayed(by: .seconds(2)))
/// ```
///
/// The response has the headers that are written here, a `Content-Type` that goes with the kind of
/// body, the `Content-Length` that a server gives for a body that is there as a whole, and no others.
public struct Reply: Sendable {
  package enum Source: Sendable {
    case response(ResponseHead, ReplyBody)
    case computed(@Sendable (RecordedRequest) async throws -> Reply)
    case failure(URLError.Code)
    case broken(ConnectionFault)
    /// Makes the server's side of a conversation that takes the place of a response.
    case conversation(@Sendable (RecordedRequest) -> any Conversation)
    case held
    /// A reply that cannot be given, and why.
    case impossible(String)

    /// The error that a request fails with at once.
    func error(for request: RecordedRequest) -> URLError? {
      switch self {
      case .failure(let code):
        URLError(code, for: request.failingURL)
      case .broken(let fault): URLError(fault.code, for: request.failingURL, because: fault)
      default: nil
      }
    }

    /// Whether a body may come that is not the reply's own.
    var makesBody: Bool {
      switch self {
      case .response(_, let body): !body.isAtHand
      case .computed, .held: true
      default: false
      }
    }
  }

  /// A reply that a file declares, in place of code.
  package indirect enum Declaration: Sendable {
    case template(Reply)
    /// The script of a conversation, which its own module knows.
    case conversation(any Sendable)
  }

  package var source: Source
  /// The description that the source's code was made of, if it is no closure of a user's.
  package var declaration: Declaration?
  /// Changes that the test added, applied in one go when the response is due.
  package var pacing = Pacing()

  package init(_ source: Source) { self.source = source }

  // MARK: - Responses

  /// A response without a body.
  ///
  /// ```swift
  /// .get("/movies").reply(.status(503, headers: ["Retry-After": "30"]))
  /// ```
  public static func status(_ status: Int, headers: HeaderFields = [:]) -> Reply {
    response(status, headers, .none)
  }

  /// JSON, from a literal; `Content-Type` is `application/json` unless the headers say otherwise.
  ///
  /// ```swift
  /// .get("/movies").reply(.json(["page": 1, "results": [["id": 7, "title": "Ida"]]]))
  /// ```
  ///
  /// A string that is itself a JSON object or array, as in `.json("{…}")`, would arrive in quotes. It
  /// is taken for a slip: it fails each request that would get it, and is a problem in the report. To
  /// send such a string on purpose, encode it: `.json(try JSONEncoder().encode(text))`.
  public static func json(
    _ value: JSONValue, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    encoded(value, status, headers, nil)
  }

  /// JSON, encoded from a value; `Content-Type` is `application/json` unless the headers say
  /// otherwise.
  ///
  /// Of a string the same holds as of a literal: see ``json(_:status:headers:)-(JSONValue,_,_)``.
  ///
  /// - Parameter encoder: By default one that sorts the members. Without `.sortedKeys` their order is
  ///   another one in each run of the tests.
  public static func json(
    _ value: some Encodable, status: Int = 200, headers: HeaderFields = [:],
    encoder: JSONEncoder? = nil
  ) -> Reply {
    encoded(value, status, headers, encoder)
  }

  /// A JSON object of variables of several types; `Content-Type` is `application/json` unless the headers
  /// say otherwise.
  ///
  /// ```swift
  /// let (id, name) = (7, "Ida")
  /// let reply = Reply.json(["id": id, "name": name])
  /// ```
  @_disfavoredOverload
  public static func json(
    _ members: KeyValuePairs<String, (any Encodable)?>, status: Int = 200,
    headers: HeaderFields = [:]
  ) -> Reply {
    do {
      return encoded(try JSONValue(members: members), status, headers, nil)
    } catch {
      return Reply(.impossible("a member cannot be encoded as JSON: \(error.teaching)"))
    }
  }

  /// JSON that is bytes already, sent as they are; `Content-Type` is `application/json` unless the
  /// headers say otherwise.
  ///
  /// The bytes may be malformed, to test what a client makes of them.
  public static func json(
    _ data: Data, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    response(status, headers.typedAsJSON, .data(data))
  }

  /// Text in UTF-8; `Content-Type` is `text/plain; charset=utf-8` unless the headers say otherwise.
  ///
  /// ```swift
  /// .get("/robots.txt").reply(.text("User-agent: *"))
  /// ```
  public static func text(
    _ text: String, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    response(
      status, headers.defaulting("Content-Type", to: "text/plain; charset=utf-8"),
      .data(Data(text.utf8)))
  }

  /// Bytes, without a `Content-Type` unless the headers give one.
  ///
  /// ```swift
  /// .get("/poster.png").reply(.data(Data([0x89, 0x50]), headers: ["Content-Type": "image/png"]))
  /// ```
  public static func data(
    _ data: Data, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    response(status, headers, .data(data))
  }

  /// The bytes of a file, read when the request comes, or the part that its `Range` asks for; a file that
  /// cannot be read fails the request and is a problem in the report.
  ///
  /// ```swift
  /// .get("/poster.png").reply(.file(URL(filePath: "poster.png")))
  /// ```
  public static func file(
    _ url: URL, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    response(status, headers, .file(url))
  }

  /// A redirect, which URLSession and the in-memory client follow as the platform does: 307 and 308 keep
  /// the method, and the body if that is not Linux; the others turn POST into GET.
  ///
  /// ```swift
  /// .get("/old").reply(.redirect(to: "/new", status: 308))
  /// ```
  public static func redirect(to location: String, status: Int = 302) -> Reply {
    guard (300...399).contains(status) else {
      return Reply(.impossible("\(status) is not a redirect; use 301, 302, 303, 307 or 308"))
    }
    return response(status, ["Location": location], .none)
  }

  /// A body in chunks, each of which arrives after `interval` on the clock of the stubs.
  ///
  /// ```swift
  /// .get("/log").reply(.chunks([Data("a".utf8), Data("b".utf8)], every: .seconds(1)))
  /// ```
  public static func chunks(
    _ chunks: [Data], every interval: Duration = .zero, status: Int = 200,
    headers: HeaderFields = [:]
  ) -> Reply {
    response(status, headers, .chunks(chunks, interval: interval, startsAtOnce: false))
  }

  /// A body whose chunks arrive when the sequence yields them, made anew for each request; an error
  /// that the sequence throws breaks the body off.
  ///
  /// ```swift
  /// .get("/log").reply(.stream { _ in
  ///   AsyncStream { log in
  ///     log.yield(Data("a".utf8))
  ///     log.finish()
  ///   }
  /// })
  /// ```
  public static func stream<Chunks: AsyncSequence & Sendable>(
    status: Int = 200, headers: HeaderFields = [:],
    _ chunks: @escaping @Sendable (RecordedRequest) -> Chunks
  ) -> Reply where Chunks.Element == Data {
    response(status, headers, .stream(ChunkStream(chunks)))
  }

  /// Server-sent events, one per chunk: the first at once, each of the others after `interval` on the clock
  /// of the stubs.
  ///
  /// ```swift
  /// .get("/prices").reply(.events(["1.07", "1.08"], every: .seconds(1)))
  /// ```
  public static func events(
    _ events: [ServerSentEvent], every interval: Duration = .zero, headers: HeaderFields = [:]
  ) -> Reply {
    let headers = headers.defaulting("Content-Type", to: "text/event-stream")
      .defaulting("Cache-Control", to: "no-cache")
    let chunks = events.map { Data($0.wireText.utf8) }
    return response(200, headers, .chunks(chunks, interval: interval, startsAtOnce: true))
  }

  /// No response but an error of URLSession, such as `.notConnectedToInternet`.
  ///
  /// ```swift
  /// .get("/movies").reply(.failing(.notConnectedToInternet))
  /// ```
  public static func failing(_ code: URLError.Code) -> Reply { Reply(.failure(code)) }

  /// No response until the test answers `stubs.nextHeld()`.
  ///
  /// ```swift
  /// .get("/movies").reply(.status(503), .held)
  /// ```
  public static let held = Reply(.held)

  /// A reply computed from the request; an error thrown fails the request with it.
  ///
  /// ```swift
  /// .get("/movies").reply(.status(503), .computed { request in .text(request.method) })
  /// ```
  public static func computed(
    _ answer: @escaping @Sendable (RecordedRequest) async throws -> Reply
  ) -> Reply {
    Reply(.computed(answer))
  }

  // MARK: - Making

  private static func response(
    _ status: Int, _ headers: HeaderFields, _ body: ReplyBody
  ) -> Reply {
    guard (200...599).contains(status) else {
      return Reply(.impossible("\(status) is not a status a response can end with; use 200 to 599"))
    }
    if let problem = headers.problem { return Reply(.impossible(problem)) }
    return Reply(.response(ResponseHead(status: status, headers: headers), body))
  }

  private static func encoded(
    _ value: some Encodable, _ status: Int, _ headers: HeaderFields, _ encoder: JSONEncoder?
  ) -> Reply {
    if let mistake = JSONText.mistake(in: value) { return Reply(.impossible(mistake)) }
    do {
      let data = try (encoder ?? .sortingMembers).encode(value)
      return response(status, headers.typedAsJSON, .data(data))
    } catch {
      return Reply(
        .impossible("`\(type(of: value))` cannot be encoded as JSON: \(error.teaching)"))
    }
  }

  package var problem: String? {
    if case .impossible(let reason) = source { reason } else { pacing.problem }
  }

  /// Headers that are left out of the response, though the test has written them.
  var remark: String? {
    guard case .response(let head, let body) = source, [204, 304].contains(head.status),
      body.isAtHand, (try? body.wholeBytes())?.isEmpty == false
    else { return nil }
    return "a response with status \(head.status) has no body, so \(body.words) would not be sent"
  }
}

extension JSONEncoder {
  /// An encoder that writes a value as the same bytes in each process.
  fileprivate static var sortingMembers: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }
}

extension HeaderFields {
  fileprivate var typedAsJSON: HeaderFields { defaulting("Content-Type", to: "application/json") }

  fileprivate func defaulting(_ name: String, to value: String) -> HeaderFields {
    contains(name) ? self : copy(of: self) { $0.append(name, value) }
  }
}

extension Reply: CustomStringConvertible, CustomReflectable {
  /// The reply in a few words, such as `404, 43 bytes, delayed by 2.0 seconds`: what a test with
  /// replies among its arguments is listed with.
  public var description: String {
    var words = [source.shown]
    if pacing.delay != .zero { words.append("delayed by \(pacing.delay)") }
    if let rate = pacing.bytesPerSecond { words.append("\(rate) bytes per second") }
    if let count = pacing.truncation { words.append("truncated after \(count) bytes") }
    return words.joined(separator: ", ")
  }

  /// The mirror for `dump`: the description alone, since headers and bodies hold secrets.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

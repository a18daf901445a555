import Foundation

/// The source of a response's bytes.
package enum ReplyBody: Sendable {
  case none
  case data(Data)
  case file(URL)
  /// Bytes that are read when the request comes.
  case deferred(@Sendable () throws -> Data)
  case chunks([Data], interval: Duration, startsAtOnce: Bool)
  case stream(ChunkStream)

  /// The whole body; nil for a stream.
  package func wholeBytes() throws -> Data? {
    switch self {
    case .none: Data()
    case .data(let data): data
    case .file(let url): try url.requiringEnd { try Data(contentsOf: url) }
    case .deferred(let read): try read()
    // Not `joined()`, which goes byte by byte.
    case .chunks(let chunks, _, _):
      chunks.reduce(into: Data(capacity: chunks.reduce(0) { $0 + $1.count })) { $0 += $1 }
    case .stream: nil
    }
  }

  /// The body with its bytes, if they were only to be had when the request comes.
  func read() throws -> ReplyBody {
    if case .deferred(let read) = self { .data(try read()) } else { self }
  }

  /// The number of bytes that a server would announce; nil if it could not know.
  var length: Int? {
    switch self {
    case .none: 0
    case .data(let data): data.count
    case .file(let url): try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize
    case .deferred, .chunks, .stream: nil
    }
  }

  /// Whether the bytes are there before the request is.
  package var isAtHand: Bool {
    switch self {
    case .none, .data, .chunks: true
    case .file, .deferred, .stream: false
    }
  }

  var words: String {
    switch self {
    case .none: "no body"
    case .data(let data): data.count.counting("byte")
    case .deferred: "a body that is read when it is needed"
    case .file(let url): "the file \(url.lastPathComponent)"
    case .chunks(let chunks, _, _):
      "\(chunks.reduce(0) { $0 + $1.count }.counting("byte")) in \(chunks.count.counting("chunk"))"
    case .stream: "a stream"
    }
  }
}

/// A file that might never end, or that has nothing to read.
private struct EndlessFile: LocalizedError, CustomStringConvertible {
  let description = "it is no file, but a folder, a pipe, a socket or a device"
  var errorDescription: String? { description }
}

extension URL {
  /// Reads a file that ends.
  ///
  /// - Throws: an error that says so if something else than a file is there; it is not opened.
  package func requiringEnd<Result>(_ read: () throws -> Result) throws -> Result {
    let facts = try? resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
    if facts?.isRegularFile == false { throw EndlessFile() }
    return try read()
  }
}

/// Any asynchronous sequence of chunks, behind one type.
package struct ChunkStream: Sendable {
  /// Gives each chunk to the closure, in order, and returns at the sequence's end.
  package let forEach: @Sendable (RecordedRequest, (Data) async throws -> Void) async throws -> Void

  /// Whether the record has what came of a response that was given up.
  package let keepsPart: Bool

  package init<Chunks: AsyncSequence & Sendable>(
    keepsPart: Bool = false, _ chunks: @escaping @Sendable (RecordedRequest) -> Chunks
  ) where Chunks.Element == Data {
    self.keepsPart = keepsPart
    forEach = { request, receive in
      for try await chunk in chunks(request) { try await receive(chunk) }
    }
  }
}

/// An event of a `text/event-stream`.
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
  /// The milliseconds that a client should wait before it reconnects.
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

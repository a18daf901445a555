import Foundation
import UnderstudyHTTP

/// A response as bytes, in the version and the manner of the request that it answers.
///
/// A body is sent in chunks unless the head has a `Content-Length`; to a client of HTTP/1.0 its end is the
/// end of the connection then. Where a stub says `Connection: close`, the connection ends.
struct ResponseWriter {
  /// The sign of the body's end.
  enum Framing: Equatable {
    case none
    case chunked
    /// By a length that the stub gave, of which so much is left.
    case length(Int)
    case untilClose
  }

  private(set) var framing = Framing.none
  /// Whether the connection can carry another response after this one.
  private(set) var keepsAlive: Bool
  private let request: IncomingHead
  /// The server that is replaced, if the request was sent to this server itself.
  private let origin: URL?
  /// The page that may read the response, in a browser.
  private let readingOrigin: String?

  init(answering request: IncomingHead, origin: URL? = nil, allowsOtherOrigins: Bool = false) {
    self.request = request
    self.origin = origin
    readingOrigin = allowsOtherOrigins ? request.headers["Origin"] : nil
    keepsAlive = request.keepsAlive
  }

  /// Whether a client that has the head and what was framed has all of the response, by its length or
  /// because there is no body.
  var isComplete: Bool { framing == .none || framing == .length(0) }

  /// Whether the client may be told something before its response.
  var knowsInterimResponses: Bool { request.minorVersion > 0 }

  /// The headers that say which page may read a response, and how much of it.
  private static let permissions: Set<String> = [
    "access-control-allow-credentials", "access-control-allow-origin",
    "access-control-expose-headers", "cross-origin-resource-policy",
  ]

  // MARK: - Parts

  mutating func head(_ head: ResponseHead) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    bytes += "HTTP/1.1 ".utf8
    bytes += String(head.status).utf8
    bytes.append(.space)
    bytes += StatusText.of(head.status).utf8
    bytes += "\r\n".utf8
    var declared: Framing?
    for field in head.headers {
      // Whoever made it: anything else would be a line of its own, or the end of the head.
      if field.name.isEmpty || !field.name.utf8.allSatisfy(\.isToken) { continue }
      // A permission for another page, such as that of the service when it was recorded.
      if readingOrigin != nil, Self.permissions.contains(field.name.lowercased()) { continue }
      // The delimitation of a message is for the connection to say, not for the stub.
      if field.name.equalsIgnoringASCIICase("Transfer-Encoding") { continue }
      if field.name.equalsIgnoringASCIICase("Connection") {
        if field.value.lowercased().contains("close") { keepsAlive = false }
        continue
      }
      if field.name.equalsIgnoringASCIICase("Content-Length") {
        // A length that is no number stands alone: chunks beside it would be read by some and not by others.
        declared = Int(field.value).flatMap { $0 < 0 ? nil : .length($0) } ?? .untilClose
      }
      let value = origin.map { ReplacedOrigin.value(of: field, for: $0) } ?? field.value
      append(field.name, value, to: &bytes)
    }
    if let readingOrigin {
      append("Access-Control-Allow-Origin", readingOrigin, to: &bytes)
      append("Access-Control-Allow-Credentials", "true", to: &bytes)
      let names = Set(head.headers.map(\.name)).sorted()
        .filter { !Self.permissions.contains($0.lowercased()) }.joined(separator: ", ")
      append("Access-Control-Expose-Headers", names, to: &bytes)
      append("Vary", "Origin", to: &bytes)
    }
    if request.method == "HEAD" || head.status == 204 || head.status == 304 {
      framing = .none
    } else if let declared {
      framing = declared
      if framing == .untilClose { keepsAlive = false }
    } else if request.minorVersion == 0 {
      framing = .untilClose
      keepsAlive = false
    } else {
      framing = .chunked
      bytes += "Transfer-Encoding: chunked\r\n".utf8
    }
    if !keepsAlive {
      bytes += "Connection: close\r\n".utf8
    } else if request.minorVersion == 0 {
      bytes += "Connection: keep-alive\r\n".utf8
    }
    bytes += "\r\n".utf8
    return bytes
  }

  /// The frame around a chunk: what goes before it and after it.
  mutating func frame(_ count: Int) -> (before: [UInt8], after: [UInt8])? {
    guard count > 0 else { return nil }
    switch framing {
    case .none: return nil
    case .untilClose: return ([], [])
    case .chunked: return (Array("\(String(count, radix: 16))\r\n".utf8), Array("\r\n".utf8))
    case .length(let left):
      framing = .length(left - count)
      return ([], [])
    }
  }

  /// The bytes that end the body; nil if the length that the stub gave was wrong, and only the end of the
  /// connection ends it.
  mutating func end() -> [UInt8]? {
    switch framing {
    case .none, .untilClose, .length(0): return []
    case .chunked: return Array("0\r\n\r\n".utf8)
    case .length:
      keepsAlive = false
      return nil
    }
  }

  // MARK: - Wholes

  /// A response all at once: what goes before its body, the body if the client gets one, and what
  /// goes behind.
  mutating func whole(_ head: ResponseHead, _ body: Data) -> ([UInt8], body: Data?, [UInt8]) {
    let before = self.head(head.announcing(.data(body)))
    guard let frame = frame(body.count) else { return (before, nil, end() ?? []) }
    return (before + frame.before, body, frame.after + (end() ?? []))
  }

  private func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes += name.utf8
    bytes += ": ".utf8
    // A line break in a value would be a field of its own, or the end of the head.
    bytes += value.utf8.lazy.map { $0 == .cr || $0 == .lf || $0 == 0 ? .space : $0 }
    bytes += "\r\n".utf8
  }
}

extension ConnectionFault {
  /// The client's view before the connection ends.
  var wireBytes: [UInt8] {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
    let text =
      switch self {
      case .resetBeforeHead, .emptyReply, .stall: ""
      case .resetInBody, .wrongContentLength: "\(head)Content-Length: 64\r\n\r\nhalf of a body"
      case .malformedChunk: "\(head)Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nxyz\r\n"
      case .malformedStatusLine: "HTTP/1.1 twohundred OK\r\n\r\n"
      case .randomBytes: ""
      }
    if self == .randomBytes { return (0..<256).map { _ in .random(in: 0...255) } }
    return Array(text.utf8)
  }

  /// Whether the connection ends as after any response, and is not reset.
  var endsInOrder: Bool {
    switch self {
    case .resetBeforeHead, .resetInBody: false
    default: true
    }
  }
}

/// Why a request is refused before a stub is asked, and the status of the response.
struct Refusal: Error, Equatable {
  let status: Int
  let reason: String

  init(_ reason: String, status: Int = 400) {
    self.status = status
    self.reason = reason
  }
}

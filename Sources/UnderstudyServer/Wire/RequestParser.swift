import Foundation
import UnderstudyHTTP

/// Reads requests from the bytes of a connection, as they come.
///
/// It takes what RFC 9112 allows and refuses what two readers could read differently, since that is how
/// requests are smuggled: a line that ends without CR LF, two lengths, a length beside chunks, a space
/// before a colon, a folded line. After a fault the connection is of no use.
struct RequestParser {
  enum Step: Equatable {
    /// Nothing to do before more bytes come.
    case needsMore
    /// A head has come whose client waits for `100 Continue`.
    case wantsContinue
    case request(IncomingRequest)
  }

  private enum State {
    case head
    case sized(IncomingHead, Int)
    case chunked(IncomingHead)
  }

  private let limits: ServerLimits
  private var bytes: [UInt8] = []
  /// What has been read of `bytes`.
  private var start = 0
  /// How far the head's end has been looked for.
  private var scanned = 0
  private var state = State.head
  /// Beside the state, so that it grows in place.
  private var chunks: ChunkedBody

  init(limits: ServerLimits = ServerLimits()) {
    self.limits = limits
    chunks = ChunkedBody(limits: limits)
  }

  /// Whether a request has begun and has not ended.
  var isWithinRequest: Bool {
    if case .head = state { start < bytes.count } else { true }
  }

  /// How many bytes wait to be read.
  var waiting: Int { bytes.count - start }

  /// The head of the request that has begun, as far as it is known: to tell which one was refused.
  var underWay: IncomingHead? {
    switch state {
    case .sized(let head, _), .chunked(let head): return head
    case .head:
      let line = bytes[start...].prefix(limits.head).prefix { $0 != .cr && $0 != .lf }
      return try? Self.requestLine(line)
    }
  }

  mutating func append(_ new: some Sequence<UInt8>) {
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      (start, scanned) = (0, 0)
    }
    bytes.append(contentsOf: new)
  }

  /// The bytes that have come beyond what was read, for a protocol that takes the connection over.
  mutating func takeRest() -> [UInt8] {
    defer { (bytes, start, scanned) = ([], 0, 0) }
    return Array(bytes[start...])
  }

  mutating func next() throws(MalformedRequest) -> Step {
    switch state {
    case .head:
      guard let head = try readHead() else { return .needsMore }
      switch head.framing {
      case .none: return .request(IncomingRequest(head: head, body: nil))
      case .length(let length):
        state = .sized(head, length)
        if length > limits.body { throw Self.tooLarge(limits.body) }
      case .chunked:
        chunks = ChunkedBody(limits: limits)
        state = .chunked(head)
      }
      if head.expectsContinue, start == bytes.count { return .wantsContinue }
      return try next()
    case .sized(let head, let length):
      guard bytes.count - start >= length else { return .needsMore }
      let body = Data(bytes[start..<start + length])
      advance(to: start + length)
      state = .head
      return .request(IncomingRequest(head: head, body: body))
    case .chunked(var head):
      advance(to: try chunks.read(bytes, from: start))
      guard chunks.isComplete else { return .needsMore }
      for field in chunks.trailers { head.headers.append(field) }
      state = .head
      return .request(IncomingRequest(head: head, body: Data(chunks.body)))
    }
  }

  static func tooLarge(_ limit: Int) -> MalformedRequest {
    MalformedRequest(
      "the body is larger than the limit of \(limit) bytes (ServerLimits.body)", status: 413)
  }

  // MARK: - The head

  private mutating func advance(to index: Int) {
    start = index
    scanned = index
    // What was read is dropped once it is more than what waits, so that copying stays cheap.
    if start > 64 << 10, start > bytes.count - start {
      bytes.removeFirst(start)
      (start, scanned) = (0, 0)
    }
  }

  /// The head at the front, once all of it has come.
  private mutating func readHead() throws(MalformedRequest) -> IncomingHead? {
    while scanned < bytes.count {
      // The type of a record with which TLS begins; no method begins like that.
      if scanned == start, bytes[start] == 0x16 {
        throw MalformedRequest("this is TLS, and the server speaks HTTP only: use an `http:` URL")
      }
      if bytes[scanned] != .lf, scanned > start, bytes[scanned - 1] == .cr {
        throw MalformedRequest("a CR stands alone; a line ends with CR LF")
      }
      switch bytes[scanned] {
      case .lf:
        guard scanned > start, bytes[scanned - 1] == .cr else {
          throw MalformedRequest("a line ends with LF alone; it must end with CR LF")
        }
        if scanned - start == 1 {
          // An empty line or two before a request are a habit of old clients.
          advance(to: scanned + 1)
          continue
        }
        if bytes[scanned - 2] == .lf {
          let lines = start..<scanned - 1
          let end = scanned + 1
          let head = try Self.head(bytes, lines)
          advance(to: end)
          return head
        }
      case 0: throw MalformedRequest("the head has a NUL byte")
      default: break
      }
      scanned += 1
      if scanned - start > limits.head {
        throw MalformedRequest(
          "the head is larger than the limit of \(limits.head) bytes (ServerLimits.head)",
          status: 431)
      }
    }
    return nil
  }

  private static func head(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(MalformedRequest) -> IncomingHead {
    var lines = HeadLines(bytes, range)
    guard let first = lines.next() else { throw MalformedRequest("the request line is empty") }
    var head = try requestLine(bytes[first])
    while let line = lines.next() {
      head.headers.append(try HeaderLine.field(bytes[line]))
    }
    try frame(&head)
    return head
  }

  private static func requestLine(_ line: ArraySlice<UInt8>) throws(MalformedRequest)
    -> IncomingHead
  {
    let parts = line.split(separator: .space, omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw MalformedRequest("the request line must have a method, a target and a version")
    }
    guard !parts[0].isEmpty, parts[0].allSatisfy(\.isToken) else {
      throw MalformedRequest("the method is not a token")
    }
    guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw MalformedRequest("the target has a character that must be percent-encoded")
    }
    let minor: Int
    switch String(decoding: parts[2], as: UTF8.self) {
    case "HTTP/1.1": minor = 1
    case "HTTP/1.0": minor = 0
    case let version where version.hasPrefix("HTTP/"):
      throw MalformedRequest("\(version) is not supported; use HTTP/1.1", status: 505)
    default: throw MalformedRequest("the request line does not end with a version")
    }
    return IncomingHead(
      method: String(decoding: parts[0], as: UTF8.self),
      target: String(decoding: parts[1], as: UTF8.self), minorVersion: minor,
      headers: HeaderFields())
  }

  // MARK: - What the fields mean

  private static func frame(_ head: inout IncomingHead) throws(MalformedRequest) {
    let headers = head.headers
    let hosts = headers.values(for: "Host")
    if hosts.count > 1 { throw MalformedRequest("there are two Host fields") }
    if hosts.isEmpty, head.minorVersion == 1 {
      throw MalformedRequest("HTTP/1.1 requires a Host field")
    }
    if let host = hosts.first, !host.utf8.allSatisfy(\.isInHost) {
      throw MalformedRequest("the Host field is not a host")
    }

    let lengths = headers.values(for: "Content-Length")
    let codings = headers.values(for: "Transfer-Encoding")
    if lengths.count > 1 { throw MalformedRequest("there are two Content-Length fields") }
    if !codings.isEmpty, !lengths.isEmpty {
      throw MalformedRequest("there are both Content-Length and Transfer-Encoding")
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy(\.isDigit), let count = Int(length) else {
        throw MalformedRequest("Content-Length is not a number")
      }
      head.framing = .length(count)
    } else if !codings.isEmpty {
      if head.minorVersion == 0 { throw MalformedRequest("HTTP/1.0 has no Transfer-Encoding") }
      try checkCodings(codings)
      head.framing = .chunked
    }

    let connection = headers.values(for: "Connection").flatMap {
      $0.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    head.keepsAlive =
      head.minorVersion == 1 ? !connection.contains("close") : connection.contains("keep-alive")
    // A client of HTTP/1.0 would not understand the answer.
    if head.minorVersion == 1, connection.contains("upgrade") {
      head.upgrades = headers.values(for: "Upgrade").flatMap {
        $0.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
    if head.minorVersion == 1, let expectation = headers["Expect"] {
      guard expectation.lowercased() == "100-continue" else {
        throw MalformedRequest(
          "the expectation \"\(expectation.prefix(40))\" is not known", status: 417)
      }
      head.expectsContinue = head.framing != .none && head.framing != .length(0)
    }
  }
}

extension RequestParser {
  /// Refuses all codings of a body but `chunked`, and says how wrong they are.
  ///
  /// Compared by bytes: to a `String` the Kelvin sign is a K.
  private static func checkCodings(_ fields: [String]) throws(MalformedRequest) {
    let codings = fields.flatMap { field in
      field.split(separator: ",", omittingEmptySubsequences: false).map { coding in
        var coding = coding
        while coding.utf8.first == .space || coding.utf8.first == .tab { coding.removeFirst() }
        while coding.utf8.last == .space || coding.utf8.last == .tab { coding.removeLast() }
        return String(coding)
      }
    }
    let places = codings.indices.filter { codings[$0].equalsIgnoringASCIICase("chunked") }
    guard places == [codings.count - 1], codings.allSatisfy({ $0.utf8.allSatisfy(\.isToken) }),
      !codings.contains("")
    else {
      throw MalformedRequest(
        "Transfer-Encoding must end with `chunked`, once: where the body ends cannot be told else")
    }
    if codings.count > 1 {
      throw MalformedRequest("the only Transfer-Encoding understood is `chunked`", status: 501)
    }
  }
}

/// The lines of a head, each without its CR LF.
struct HeadLines {
  private let bytes: [UInt8]
  private var range: Range<Int>

  /// - Parameter range: every line with its CR LF, each LF of which follows a CR.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  mutating func next() -> Range<Int>? {
    guard !range.isEmpty else { return nil }
    let end = bytes[range].firstIndex(of: .cr) ?? range.upperBound
    defer { range = min(end + 2, range.upperBound)..<range.upperBound }
    return range.lowerBound..<end
  }
}

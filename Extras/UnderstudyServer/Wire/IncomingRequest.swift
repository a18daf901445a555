import Foundation
import UnderstudyHTTP

/// A request as it came over a connection.
struct IncomingRequest: Equatable, Sendable {
  var head: IncomingHead
  /// Nil if the request announced none.
  var body: Data?
}

/// The request line and the header fields.
struct IncomingHead: Equatable, Sendable {
  var method: String
  /// As it was sent: a path, a whole URL to a proxy, `*`, or a host and port; only bytes beyond ASCII
  /// are percent-encoded.
  var target: String
  /// The second number of the version: 0 or 1.
  var minorVersion: Int
  var headers: HeaderFields

  /// The delimitation of the body.
  enum Framing: Equatable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  var framing = Framing.none
  /// Whether the client wants to send another request after this one.
  var keepsAlive = true
  /// Whether the client waits for a word before it sends the body.
  var expectsContinue = false
  /// The protocols the client wants to change to, in lower case.
  var upgrades: [String] = []
}

extension IncomingHead {
  /// The answer to a browser that asks whether a page of another origin may send a request; nil if it
  /// does not ask.
  var permission: ResponseHead? {
    guard method == "OPTIONS", let method = headers["Access-Control-Request-Method"] else {
      return nil
    }
    var head = ResponseHead(status: 204, headers: ["Access-Control-Allow-Methods": method])
    head.headers["Access-Control-Allow-Headers"] = headers["Access-Control-Request-Headers"]
    return head
  }
}

/// The bytes that have come on a connection and have not been read.
struct IncomingBytes {
  private var bytes: [UInt8] = []
  /// The part of `bytes` that has been read.
  private var start = 0
  /// The place up to which the end of a line has been looked for.
  private var scanned = 0

  var count: Int { bytes.count - start }
  var isEmpty: Bool { start == bytes.count }
  var first: UInt8? { isEmpty ? nil : bytes[start] }

  mutating func append(_ new: some Sequence<UInt8>) {
    if isEmpty {
      bytes.removeAll(keepingCapacity: true)
      (start, scanned) = (0, 0)
    }
    bytes.append(contentsOf: new)
  }

  /// Takes the next line, without its CR LF; nil if it has not all come.
  ///
  /// - Parameter limit: How many bytes it may have before its LF.
  mutating func nextLine(
    atMost limit: Int, or tooLong: @autoclosure () -> Refusal
  ) throws(Refusal) -> ArraySlice<UInt8>? {
    while scanned < bytes.count {
      let followsCR = scanned > start && bytes[scanned - 1] == .cr
      if bytes[scanned] == .lf {
        guard followsCR else {
          throw Refusal("a line ends with LF alone; it must end with CR LF")
        }
        let line = bytes[start..<scanned - 1]
        advance(to: scanned + 1)
        return line
      }
      if followsCR { throw Refusal("a CR stands alone; a line ends with CR LF") }
      scanned += 1
      if scanned - start > limit { throw tooLong() }
    }
    return nil
  }

  /// The line that has begun, as far as it has come.
  func lineBegun(atMost limit: Int) -> ArraySlice<UInt8> {
    bytes[start...].prefix(limit).prefix { $0 != .cr && $0 != .lf }
  }

  /// Takes so many bytes; nil if they have not all come.
  mutating func take(_ count: Int) -> Data? {
    guard self.count >= count else { return nil }
    defer { advance(to: start + count) }
    return Data(bytes[start..<start + count])
  }

  /// Moves what is there, up to so many bytes, to the end of others.
  mutating func move(atMost most: Int, to others: inout [UInt8]) -> Int {
    let count = min(most, count)
    others += bytes[start..<start + count]
    advance(to: start + count)
    return count
  }

  /// Takes all bytes, for a protocol that takes the connection over.
  mutating func takeRest() -> [UInt8] {
    defer { self = IncomingBytes() }
    return Array(bytes[start...])
  }

  private mutating func advance(to index: Int) {
    (start, scanned) = (index, index)
    // Bytes that were read are dropped once they are more than those that wait, so that copying stays cheap.
    if start > 64 << 10, start > bytes.count - start {
      bytes.removeFirst(start)
      (start, scanned) = (0, 0)
    }
  }
}

/// A body in chunks, put together as they come.
struct ChunkedBody {
  private enum State {
    case size
    case data(Int)
    case dataEnd
    case trailers
  }

  /// Bytes that may follow a body without changing what came before it.
  private static let forbiddenTrailers: Set<String> = [
    "authorization", "connection", "content-encoding", "content-length", "content-type", "cookie",
    "expect", "host", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  private(set) var body: [UInt8] = []
  private(set) var trailers: [HeaderFields.Field] = []
  private let limits: ServerLimits
  private var state = State.size
  private var trailerBytes = 0

  init(limits: ServerLimits) {
    self.limits = limits
  }

  /// Reads what is there; false if more must come.
  mutating func read(_ input: inout IncomingBytes) throws(Refusal) -> Bool {
    while true {
      switch state {
      case .size:
        guard let line = try input.nextLine(atMost: 256, or: Self.longSize) else { return false }
        let size = try Self.size(line)
        if size > limits.body - body.count { throw RequestParser.tooLarge(limits.body) }
        state = size == 0 ? .trailers : .data(size)
      case .data(let size):
        let count = input.move(atMost: size, to: &body)
        state = count < size ? .data(size - count) : .dataEnd
        if count < size { return false }
      case .dataEnd:
        let badEnd = Refusal("a chunk is longer than it said")
        guard try input.nextLine(atMost: 1, or: badEnd) != nil else { return false }
        state = .size
      case .trailers:
        let left = limits.head - trailerBytes
        guard let line = try input.nextLine(atMost: left, or: longTrailers) else { return false }
        if line.isEmpty { return true }
        trailerBytes += line.count
        let field = try HeaderLine.field(line)
        if !Self.forbiddenTrailers.contains(field.name.lowercased()) { trailers.append(field) }
      }
    }
  }

  private static let longSize = Refusal(
    "a line of a chunked body is longer than 256 bytes")

  private var longTrailers: Refusal {
    Refusal(
      "the trailers are larger than the limit of \(limits.head) bytes (ServerLimits.head)",
      status: 431)
  }

  private static func size(_ line: ArraySlice<UInt8>) throws(Refusal) -> Int {
    var digits = line.prefix { $0 != UInt8(ascii: ";") }
    let rest = line[digits.endIndex...]
    // Space before an extension is bad, but known; without one, servers disagree on its meaning.
    while !rest.isEmpty, digits.last == .space || digits.last == .tab { digits.removeLast() }
    guard rest.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == .tab }) else {
      throw Refusal("the extension of a chunk has a control character")
    }
    let isHex = digits.allSatisfy {
      $0.isDigit || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
    }
    // Fifteen digits are more than any body has, and fit.
    guard !digits.isEmpty, isHex, digits.count <= 15,
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Refusal("the size of a chunk is not a hexadecimal number") }
    return size
  }
}

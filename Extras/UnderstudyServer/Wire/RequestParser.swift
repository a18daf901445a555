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

  private let limits: ServerLimits
  private var input = IncomingBytes()
  /// The head of the request that has begun, as far as it has come.
  private var head: IncomingHead?
  private var headBytes = 0
  private var isHeadWhole = false
  private var chunks: ChunkedBody

  init(limits: ServerLimits = ServerLimits()) {
    self.limits = limits
    chunks = ChunkedBody(limits: limits)
  }

  /// Whether a request has begun and has not ended.
  var isWithinRequest: Bool { head != nil || !input.isEmpty }

  /// The number of bytes that wait to be read.
  var waiting: Int { input.count }

  /// The head of the request that has begun, as far as it is known: to tell which one was refused.
  var underWay: IncomingHead? {
    head ?? (try? Self.requestLine(input.lineBegun(atMost: limits.head)))
  }

  mutating func append(_ new: some Sequence<UInt8>) { input.append(new) }

  /// The bytes that have come beyond what was read, for a protocol that takes the connection over.
  mutating func takeRest() -> [UInt8] { input.takeRest() }

  mutating func next() throws(Refusal) -> Step {
    if !isHeadWhole {
      guard try readHead() else { return .needsMore }
      isHeadWhole = true
      chunks = ChunkedBody(limits: limits)
      if case .length(let length)? = head?.framing, length > limits.body {
        throw Self.tooLarge(limits.body)
      }
      if head?.expectsContinue == true, input.isEmpty { return .wantsContinue }
    }
    guard var head else { return .needsMore }
    var body: Data?
    switch head.framing {
    case .none: break
    case .length(let length):
      body = input.take(length)
      if body == nil { return .needsMore }
    case .chunked:
      guard try chunks.read(&input) else { return .needsMore }
      for field in chunks.trailers { head.headers.append(field) }
      body = Data(chunks.body)
    }
    (self.head, isHeadWhole) = (nil, false)
    return .request(IncomingRequest(head: head, body: body))
  }

  static func tooLarge(_ limit: Int) -> Refusal {
    Refusal(
      "the body is larger than the limit of \(limit) bytes (ServerLimits.body)", status: 413)
  }

  // MARK: - The head

  /// Reads the lines of a head; false before all have come.
  private mutating func readHead() throws(Refusal) -> Bool {
    while true {
      // The type of a record with which TLS begins; no method begins like that.
      if head == nil, input.first == 0x16 {
        throw Refusal("this is TLS, and the server speaks HTTP only: use an `http:` URL")
      }
      let limit = limits.head
      guard let line = try input.nextLine(atMost: limit - headBytes, or: Self.largeHead(limit))
      else { return false }
      headBytes = line.isEmpty ? 0 : headBytes + line.count + 2
      if line.isEmpty, var whole = head {
        try Self.frame(&whole)
        head = whole
        return true
      }
      // An empty line or two before a request are a habit of old clients.
      if line.isEmpty { continue }
      if head == nil {
        head = try Self.requestLine(line)
      } else {
        head?.headers.append(try HeaderLine.field(line))
      }
    }
  }

  private static func largeHead(_ limit: Int) -> Refusal {
    Refusal(
      "the head is larger than the limit of \(limit) bytes (ServerLimits.head)", status: 431)
  }

  private static func requestLine(_ line: ArraySlice<UInt8>) throws(Refusal)
    -> IncomingHead
  {
    let parts = line.split(separator: .space, omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw Refusal("the request line must have a method, a target and a version")
    }
    guard !parts[0].isEmpty, parts[0].allSatisfy(\.isToken) else {
      throw Refusal("the method is not a token")
    }
    guard !parts[1].isEmpty, parts[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw Refusal("the target has a character that must be percent-encoded")
    }
    let minor: Int
    switch String(decoding: parts[2], as: UTF8.self) {
    case "HTTP/1.1": minor = 1
    case "HTTP/1.0": minor = 0
    case let version where version.hasPrefix("HTTP/"):
      throw Refusal("\(version) is not supported; use HTTP/1.1", status: 505)
    default: throw Refusal("the request line does not end with a version")
    }
    return IncomingHead(
      method: String(decoding: parts[0], as: UTF8.self),
      target: PercentDecoding.escapingNonASCII(parts[1]), minorVersion: minor,
      headers: HeaderFields())
  }

  // MARK: - What the fields mean

  private static func frame(_ head: inout IncomingHead) throws(Refusal) {
    let headers = head.headers
    let hosts = headers.values(for: "Host")
    if hosts.count > 1 { throw Refusal("there are two Host fields") }
    if hosts.isEmpty, head.minorVersion == 1 {
      throw Refusal("HTTP/1.1 requires a Host field")
    }
    if let host = hosts.first, !host.utf8.allSatisfy(\.isInHost) {
      throw Refusal("the Host field is not a host")
    }

    let lengths = headers.values(for: "Content-Length")
    let codings = headers.elements(of: "Transfer-Encoding")
    if lengths.count > 1 { throw Refusal("there are two Content-Length fields") }
    if !codings.isEmpty, !lengths.isEmpty {
      throw Refusal("there are both Content-Length and Transfer-Encoding")
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy(\.isDigit), let count = Int(length) else {
        throw Refusal("Content-Length is not a number")
      }
      head.framing = .length(count)
    } else if !codings.isEmpty {
      if head.minorVersion == 0 { throw Refusal("HTTP/1.0 has no Transfer-Encoding") }
      try checkCodings(codings)
      head.framing = .chunked
    }

    let connection = headers.elements(of: "Connection").map { $0.lowercased() }
    head.keepsAlive =
      head.minorVersion == 1 ? !connection.contains("close") : connection.contains("keep-alive")
    // A client of HTTP/1.0 would not understand the answer.
    if head.minorVersion == 1, connection.contains("upgrade") {
      head.upgrades = headers.elements(of: "Upgrade").map { $0.lowercased() }
    }
    if head.minorVersion == 1, let expectation = headers["Expect"] {
      guard expectation.lowercased() == "100-continue" else {
        throw Refusal(
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
  private static func checkCodings(_ codings: [String]) throws(Refusal) {
    let places = codings.indices.filter { codings[$0].equalsIgnoringASCIICase("chunked") }
    guard places == [codings.count - 1], codings.allSatisfy({ $0.utf8.allSatisfy(\.isToken) }),
      !codings.contains("")
    else {
      throw Refusal(
        "Transfer-Encoding must end with `chunked`, once: where the body ends cannot be told else")
    }
    if codings.count > 1 {
      throw Refusal("the only Transfer-Encoding understood is `chunked`", status: 501)
    }
  }
}

extension HeaderFields {
  /// The elements of the lists in all fields of a name.
  func elements(of name: String) -> [String] {
    values(for: name).flatMap { value in
      value.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimming { $0 == " " || $0 == "\t" } }
    }
  }
}

/// A line of a head or of trailers: a name, a colon and a value.
enum HeaderLine {
  static func field(_ line: ArraySlice<UInt8>) throws(Refusal) -> HeaderFields.Field {
    guard let first = line.first, first != .space, first != .tab else {
      throw Refusal("a header field is folded onto a second line")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw Refusal("a header field has no colon")
    }
    let name = line[..<colon]
    if name.last == .space || name.last == .tab {
      throw Refusal("there is a space between the name of a header field and its colon")
    }
    guard !name.isEmpty, name.allSatisfy(\.isToken) else {
      throw Refusal("the name of a header field is not a token")
    }
    var value = line[(colon + 1)...]
    while let byte = value.first, byte == .space || byte == .tab { value.removeFirst() }
    while let byte = value.last, byte == .space || byte == .tab { value.removeLast() }
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == .tab }) else {
      throw Refusal("the value of a header field has a control character")
    }
    // Bytes beyond ASCII are mostly UTF-8 today, and the first 256 characters of Unicode otherwise.
    let text =
      String(validUTF8: value)
      ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
    return HeaderFields.Field(name: String(decoding: name, as: UTF8.self), value: text)
  }
}

extension HeaderFields {
  mutating func append(_ field: Field) { append(field.name, field.value) }
}

extension UInt8 {
  static let cr = UInt8(ascii: "\r")
  static let lf = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")

  var isInHost: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~!$&'()*+,;=:[]%".utf8.contains(self)
    }
  }
}

import Foundation
import UnderstudyHTTP
import UnderstudyWebSockets

/// The messages of a client and a server before they speak in frames.
struct WebSocketHandshake: Sendable {
  private let accept: String
  /// The first of those that the client offers: browsers give up without one.
  private let subprotocol: String?

  /// Nil if a request asks for something else.
  init?(_ head: IncomingHead) {
    guard head.method == "GET", head.upgrades.contains("websocket"),
      head.headers["Sec-WebSocket-Version"] == "13", let key = head.headers["Sec-WebSocket-Key"],
      Data(base64Encoded: key)?.count == 16
    else { return nil }
    let proof = SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))
    accept = Data(proof).base64EncodedString()
    subprotocol = head.headers["Sec-WebSocket-Protocol"]?
      .prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
  }

  var response: [UInt8] {
    let agreed = subprotocol.map { $0.isEmpty ? "" : "Sec-WebSocket-Protocol: \($0)\r\n" } ?? ""
    return Array(
      """
      HTTP/1.1 101 Switching Protocols\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Accept: \(accept)\r
      \(agreed)\r

      """.utf8)
  }
}

/// An end of an open web socket, on the thread of its connection.
struct WebSocketSession {
  let socket: WebSocket
  /// The bytes that the client has not read.
  let unsent: Backlog
  private var parser: WebSocketParser
  private(set) var hasSentClose = false

  init(_ socket: WebSocket, limit: Int, unsent: Backlog) {
    self.socket = socket
    self.unsent = unsent
    parser = WebSocketParser(limit: limit)
  }

  /// Takes what the client sent; gives what goes back at once, and whether it is the end.
  mutating func receive(_ bytes: some Sequence<UInt8>) -> (reply: [UInt8], isOver: Bool) {
    parser.append(bytes)
    var reply: [UInt8] = []
    do throws(WebSocketFault) {
      while let frame = try parser.next() {
        switch frame.kind {
        case .text:
          guard let text = String(validUTF8: frame.payload) else {
            throw WebSocketFault(code: 1007, reason: "text that is not UTF-8")
          }
          socket.receive(.text(text))
        case .data, .continuation: socket.receive(.data(Data(frame.payload)))
        case .ping: reply += WebSocketFrame(kind: .pong, payload: frame.payload).bytes
        case .pong: break
        case .close:
          if let fault = frame.faultOfClose { throw fault }
          // Answered with the client's own code, unless this end has closed before.
          if !hasSentClose {
            reply += WebSocketFrame(kind: .close, payload: Array(frame.payload.prefix(2))).bytes
          }
          return (reply, true)
        }
      }
    } catch {
      return (reply + send(.close(error.code, error.reason)), true)
    }
    return (reply, false)
  }

  /// The bytes of a frame that this end sends; none after a close.
  mutating func send(_ frame: WebSocketFrame) -> [UInt8] {
    if hasSentClose { return [] }
    hasSentClose = frame.kind == .close
    return frame.bytes
  }
}

/// SHA-1 (RFC 3174), which the handshake of a web socket needs and Foundation does not have everywhere.
///
/// It proves nothing but that the server has read the request.
enum SHA1 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var words: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(padded[start..<start + 64], to: &words)
    }
    return words.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  private static func add(_ block: ArraySlice<UInt8>, to words: inout [UInt32]) {
    var schedule = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let mixed =
        schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
      schedule.append(rotate(mixed, by: 1))
    }
    var (a, b, c, d, e) = (words[0], words[1], words[2], words[3], words[4])
    for (index, word) in schedule.enumerated() {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, by: 5) &+ mixed &+ e &+ constant &+ word
      (a, b, c, d, e) = (next, a, rotate(b, by: 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { words[index] &+= value }
  }

  private static func rotate(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}

import Foundation
import UnderstudyHTTP

/// What a client and a server say to each other before they speak in frames.
struct WebSocketHandshake: Sendable {
  private let accept: String
  /// The first of those that the client offers: browsers give up without one.
  private let subprotocol: String?

  /// Nil where a request asks for something else.
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

/// One end of an open web socket, on the thread of its connection.
struct WebSocketSession {
  let socket: WebSocket
  /// What the client has not read.
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

import UnderstudyHTTP
import UnderstudyWebSockets

/// A frame of a web socket (RFC 6455, section 5).
struct WebSocketFrame: Equatable, Sendable {
  enum Kind: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case data = 2
    case close = 8
    case ping = 9
    case pong = 10

    var isControl: Bool { rawValue >= 8 }
  }

  var kind: Kind
  var payload: [UInt8]
  var isFinal = true

  /// A close with its code and reason.
  static func close(_ code: Int, _ reason: String = "") -> WebSocketFrame {
    // The reason of a close has room for 123 bytes, cut between two characters.
    var text = Substring(reason)
    while text.utf8.count > 123 { text.removeLast() }
    let code = UInt16(clamping: code)
    return WebSocketFrame(
      kind: .close, payload: [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(text.utf8))
  }

  /// The fault of a close: its code, or a reason that is no text.
  var faultOfClose: WebSocketFault? {
    if payload.isEmpty { return nil }
    guard payload.count > 1 else {
      return WebSocketFault(code: 1002, reason: "a close with half a code")
    }
    let code = Int(payload[0]) << 8 | Int(payload[1])
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default:
      return WebSocketFault(
        code: 1002, reason: "a close with the code \(code), which is not allowed")
    }
    return String(validUTF8: payload.dropFirst(2)) == nil
      ? WebSocketFault(code: 1007, reason: "a close whose reason is not UTF-8") : nil
  }

  /// The frame as a server sends it: without a mask.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | kind.rawValue]
    switch payload.count {
    case ..<126: bytes.append(UInt8(payload.count))
    case ...0xFFFF: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      bytes.append(127)
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
    }
    return bytes + payload
  }
}

extension WebSocketFrame {
  init(_ message: WebSocketMessage) {
    switch message {
    case .text(let text): self.init(kind: .text, payload: Array(text.utf8))
    case .data(let data): self.init(kind: .data, payload: Array(data))
    }
  }
}

/// Why what a client sends is no web socket, and the code with which it is closed.
struct WebSocketFault: Error, Equatable {
  let code: Int
  let reason: String
}

/// Reads frames, and puts messages together from them.
struct WebSocketParser {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  /// The message whose last frame has not come.
  private var partial: WebSocketFrame?

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ new: some Sequence<UInt8>) {
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: new)
  }

  /// The next whole message or control frame; nil before more bytes come.
  mutating func next() throws(WebSocketFault) -> WebSocketFrame? {
    while let frame = try readFrame() {
      if frame.kind.isControl { return frame }
      guard var whole = partial else {
        if frame.kind == .continuation {
          throw WebSocketFault(code: 1002, reason: "a continuation without a beginning")
        }
        if frame.isFinal { return frame }
        partial = frame
        continue
      }
      guard frame.kind == .continuation else {
        throw WebSocketFault(code: 1002, reason: "a message begins within another")
      }
      partial = nil
      whole.payload += frame.payload
      if whole.payload.count > limit { throw tooLarge }
      if frame.isFinal {
        whole.isFinal = true
        return whole
      }
      partial = whole
    }
    return nil
  }

  private var tooLarge: WebSocketFault {
    WebSocketFault(code: 1009, reason: "larger than \(limit) bytes (ServerLimits.body)")
  }

  private mutating func readFrame() throws(WebSocketFault) -> WebSocketFrame? {
    var index = start
    guard bytes.count - index >= 2 else { return nil }
    let (first, second) = (bytes[index], bytes[index + 1])
    index += 2
    if first & 0x70 != 0 {
      throw WebSocketFault(code: 1002, reason: "an extension that was not agreed on")
    }
    guard let kind = WebSocketFrame.Kind(rawValue: first & 0x0F) else {
      throw WebSocketFault(code: 1002, reason: "a frame of an unknown kind")
    }
    let isFinal = first & 0x80 != 0
    if second & 0x80 == 0 {
      throw WebSocketFault(code: 1002, reason: "a client must mask its frames")
    }
    var length = Int(second & 0x7F)
    if kind.isControl, length > 125 || !isFinal {
      throw WebSocketFault(code: 1002, reason: "a control frame that is too long, or in parts")
    }
    if length > 125 {
      let size = length == 126 ? 2 : 8
      guard bytes.count - index >= size else { return nil }
      let number = bytes[index..<index + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard number <= UInt64(limit) else { throw tooLarge }
      length = Int(number)
      index += size
    }
    if length > limit { throw tooLarge }
    guard bytes.count - index >= 4 + length else { return nil }
    let mask = Array(bytes[index..<index + 4])
    index += 4
    let payload = bytes[index..<index + length].enumerated().map { $1 ^ mask[$0 & 3] }
    start = index + length
    return WebSocketFrame(kind: kind, payload: payload, isFinal: isFinal)
  }
}

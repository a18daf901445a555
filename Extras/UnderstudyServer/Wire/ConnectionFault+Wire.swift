import UnderstudyHTTP

extension ConnectionFault {
  /// What a client gets to see before the connection ends.
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

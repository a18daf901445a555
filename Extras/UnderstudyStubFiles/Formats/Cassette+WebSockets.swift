import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyWebSockets

extension Cassette {
  /// The stubs of the web sockets that were recorded: each expects what was sent, and sends what was received.
  ///
  /// Only a stub server can answer with them.
  package var webSocketStubs: [Stub] {
    webSockets.map { pattern, conversations in
      Stub(pattern: pattern, replies: conversations.map { .webSocket($0.map(\.step)) }).optional()
    }
  }
}

extension HAREntry.Message {
  fileprivate var step: WebSocketStep {
    let message: WebSocketMessage =
      isText ? .text(data) : .data(Data(base64Encoded: data) ?? Data(data.utf8))
    return isSent ? .expect(message) : .send(message)
  }
}

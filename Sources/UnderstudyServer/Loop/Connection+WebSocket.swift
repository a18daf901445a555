import UnderstudyHTTP

// A connection on which a web socket is open.

extension Connection {
  /// Takes frames of the client's.
  func talk(_ bytes: ArraySlice<UInt8>) {
    guard case .talking(var session, let cancel) = phase else { return }
    let (reply, isOver) = session.receive(bytes)
    send(reply)
    phase = .talking(session, cancel: cancel)
    if isOver {
      // What the closure still does ends by itself: there are no more messages.
      session.socket.end()
      phase = .closing
    }
    flush()
  }

  /// Sends what the stub says on a web socket.
  func say(_ part: ConnectionSink.Part) {
    guard case .talking(var session, let cancel) = phase else { return }
    switch part {
    case .frame(let frame):
      send(session.send(frame))
      phase = .talking(session, cancel: cancel)
    case .end, .failure:
      send(session.send(.close(1000)))
      phase = .closing
    case .head, .chunk, .open: break
    }
    flush()
  }
}

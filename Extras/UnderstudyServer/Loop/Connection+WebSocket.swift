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
      if !frame.kind.isControl { session.unsent.arrived(frame.payload.count) }
      send(session.send(frame))
      phase = .talking(session, cancel: cancel)
    case .end, .failure:
      send(session.send(.close(1000)))
      phase = .closing
    case .overflow: return breakOff(session)
    case .head, .chunk, .open: break
    }
    flush()
  }

  /// Ends a web socket whose client does not read: its sender cannot be made to wait.
  private func breakOff(_ session: WebSocketSession) {
    service.engine.note(
      problem: """
        the web socket of \(session.socket.request.shown) was broken off: its client does not read, and \
        \(service.limits.body) bytes wait for it (ServerLimits.body)
        """)
    giveUp()
    transport.socket.breakOff()
    end()
  }
}

// The answers of a connection to the requests that have come, one after the other.
import Foundation
import UnderstudyHTTP

extension Connection {
  func process() {
    while !isOver, case .reading = phase {
      if transport.waiting >= Self.mostWaiting {
        flush()
        // Goes on in `write`, which is called only where something is left to be written.
        if transport.waiting >= Self.mostWaiting { return }
        continue
      }
      do {
        switch try parser.next() {
        case .needsMore:
          if inputHasEnded || isStopping && !parser.isWithinRequest { phase = .closing }
          return flush()
        case .wantsContinue:
          send(Self.goOn)
          return flush()
        case .request(let request): answer(request)
        }
      } catch {
        return refuse(error)
      }
    }
    flush()
  }

  private static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  private func answer(_ incoming: IncomingRequest) {
    let origin = service.replacedOrigin(for: incoming.head, through: tunnel)
    var writer = ResponseWriter(
      answering: incoming.head, origin: origin, allowsOtherOrigins: service.allowsOtherOrigins)
    let recorded: RecordedRequest
    do {
      if incoming.head.method == "CONNECT" {
        let target = try service.tunnel(
          incoming.head, isWithinAnother: tunnel != nil || transport.isSecure)
        return open(target)
      }
      recorded = try service.record(incoming, through: tunnel, isSecure: transport.isSecure)
    } catch {
      send(&writer, error.status, error.reason)
      // The record has refused tunnels already.
      if incoming.head.method != "CONNECT" { note(error, of: incoming.head) }
      return answered(keepsAlive: writer.keepsAlive)
    }
    if service.allowsOtherOrigins, let permission = incoming.head.permission {
      send(&writer, permission, Data())
      return answered(keepsAlive: writer.keepsAlive)
    }
    let firstLook = service.engine.firstLook(at: recorded, .withoutUserCode)
    switch firstLook {
    case .decided(.ready(let response, let request)) where response.isDeliveredAsIs:
      send(&writer, response.head, response.body(for: request))
      return answered(keepsAlive: writer.keepsAlive)
    case .decided(.failed(let error)): return breakOff(error)
    default: break
    }
    let id = beginAnswer()
    let handshake = WebSocketHandshake(incoming.head)
    let unread = Backlog(most: Self.mostUnread)
    let sink = ConnectionSink(
      mailbox: mailbox, connection: id, request: recorded, canOpen: handshake != nil,
      unread: unread, unsent: Backlog(most: service.limits.body))
    let loading = Loading(engine: service.engine, sink: sink, timeouts: service.timeouts)
    phase = .answering(
      Answering(
        writer: writer, cancel: { loading.cancel() }, handshake: handshake, unread: unread,
        unsent: sink.unsent))
    // Work that may take its time, such as a user's closure, runs elsewhere, and in no thread of Swift's tasks:
    // a client in this process may block them all.
    loading.start(recorded, after: firstLook)
  }

  /// Acts as the host that a client of a proxy asks for.
  private func open(_ target: TunnelTarget) {
    send(Array("HTTP/1.1 200 Connection Established\r\n\r\n".utf8))
    tunnel = target
    transport.chooseAgain()
    // The client may have sent more already.
    let rest = parser.takeRest()
    if !rest.isEmpty { receive(rest[...]) }
  }

  func answered(keepsAlive: Bool) {
    phase = keepsAlive && !isStopping ? .reading : .closing
  }

  /// Finds out whether a client that sends no more still reads, by sending `100 Continue`: if its process
  /// is gone, its system resets the connection.
  ///
  /// - Returns: false if nothing may be sent now.
  func asksWhetherClientReads() -> Bool {
    guard case .answering(let answering) = phase, !answering.hasHead, answering.handshake == nil,
      answering.writer.knowsInterimResponses
    else { return false }
    send(Self.goOn)
    flush()
    return true
  }

  // MARK: - Parts of a response

  func receive(_ part: ConnectionSink.Part, of answering: Answering) {
    var answering = answering
    switch part {
    case .head(let head):
      // A client that sends no more may still read: a write shows whether it is gone.
      if case .ended = transport.socket.probe() { inputHasEnded = true }
      send(answering.writer.head(head))
      answering.hasHead = true
      phase = .answering(answering)
    case .chunk(let data):
      answering.unread.arrived(data.count)
      if let frame = answering.writer.frame(data.count) {
        send(frame.before)
        transport.send(data)
        send(frame.after)
      }
      phase = .answering(answering)
    case .end:
      let end = answering.writer.end()
      if let end { send(end) }
      answered(keepsAlive: answering.writer.keepsAlive)
    case .open(let socket):
      if let handshake = answering.handshake { send(handshake.response) }
      let session = WebSocketSession(socket, limit: service.limits.body, unsent: answering.unsent)
      phase = .talking(session, cancel: answering.cancel)
      // A client may have spoken before it was answered.
      talk(parser.takeRest()[...])
      if isStopping { stop() }
    case .frame, .overflow: break
    case .failure(let error, let request): fail(error, request, answering)
    }
  }

  private func fail(_ error: any Error, _ request: RecordedRequest, _ answering: Answering) {
    var answering = answering
    if !answering.hasHead, let (status, words) = Self.explanation(error, of: request) {
      send(&answering.writer, status, words)
      return answered(keepsAlive: answering.writer.keepsAlive)
    }
    breakOff(error)
  }

  /// Planned, or in the middle of a body: the client must notice that the response is broken.
  private func breakOff(_ error: any Error) {
    let fault = ConnectionFault(error)
    if let fault { send(fault.wireBytes) }
    if fault?.endsInOrder == true { phase = .closing }
    _ = writeWaiting()
    if fault?.endsInOrder != true { transport.socket.breakOff() }
    end()
  }

  /// The status and the text for an error, instead of a broken connection; nil if the break was
  /// planned.
  private static func explanation(
    _ error: any Error, of request: RecordedRequest
  ) -> (status: Int, words: String)? {
    if let error = (error as? URLError)?.stubError ?? error as? StubError {
      return (error.kind.status, error.description)
    }
    // As any proxy does; a broken connection would look planned.
    guard let error = error as? URLError, let upstream = error.upstream else { return nil }
    let words = error.userInfo[NSLocalizedDescriptionKey] as? String ?? "error \(error.errorCode)"
    return (
      error.code == .timedOut ? 504 : 502,
      request.redaction.redacted(
        text: "\(request.shown) could not be passed on to \(upstream): \(words)")
    )
  }

  // MARK: - Refusing

  func refuse(_ refusal: Refusal) {
    let known = parser.underWay
    let head = IncomingHead(
      method: "GET", target: "/", minorVersion: known?.minorVersion ?? 1, headers: [:],
      keepsAlive: false)
    var writer = ResponseWriter(answering: head)
    send(&writer, refusal.status, refusal.reason)
    note(refusal, of: known)
    phase = .closing
    flush()
  }

  private func note(_ refusal: Refusal, of head: IncomingHead?) {
    let name = head.map { "\($0.method) \($0.target.prefix(200))" } ?? "a request"
    let text = "\(name) was refused with \(refusal.status): \(refusal.reason)"
    service.onRefusal(service.engine.redaction.redacted(text: text))
  }

  /// Sends a message in plain text.
  private func send(_ writer: inout ResponseWriter, _ status: Int, _ message: String) {
    var head = ResponseHead(
      status: status, headers: ["Content-Type": "text/plain; charset=utf-8"])
    if status == 426 { head.headers.append("Sec-WebSocket-Version", "13") }
    send(&writer, head, Data("\(message)\n".utf8))
  }

  /// Sends a whole response.
  private func send(_ writer: inout ResponseWriter, _ head: ResponseHead, _ body: Data) {
    let (before, body, after) = writer.whole(head, body)
    send(before)
    if let body { transport.send(body) }
    send(after)
  }
}

// A connection on which a web socket is open.

extension Connection {
  /// Takes frames of the client's.
  func talk(_ bytes: ArraySlice<UInt8>) {
    guard case .talking(var session, let cancel) = phase else { return }
    let (reply, isOver) = session.receive(bytes)
    send(reply)
    phase = .talking(session, cancel: cancel)
    if isOver {
      // The rest of the closure ends by itself: there are no more messages.
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

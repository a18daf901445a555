import Foundation
import UnderstudyHTTP

/// One client's connection: reads its requests one after the other, and writes their responses in the
/// same order. Belongs to one thread.
final class Connection {
  /// A request of a connection; numbered among all of its loop, since descriptors are given out again.
  struct ID: Hashable, Sendable {
    let descriptor: CInt
    let number: Int
  }

  /// More than this is not read while so much waits to be written: a client that does not read its
  /// responses gets no more of them.
  private static let mostWaiting = 1 << 20
  /// A response that comes over time pauses while so much of it waits to be written.
  private static let mostUnread = 256 << 10

  private let socket: Socket
  private let service: Service
  private let mailbox: Mailbox
  private var parser: RequestParser
  var phase = Phase.reading
  /// Nil while plain text is spoken.
  private var channel: (any SecureChannel)?
  /// Whether the next byte tells if it is TLS that is spoken.
  private var isUndecided: Bool
  /// Where the client has asked a proxy to connect it to.
  private var tunnel: TunnelTarget?
  private var output = Outgoing()
  /// Counts requests, so that what comes late for one is not taken for the next.
  private var number: Int
  private var isStopping = false
  private var inputHasEnded = false
  /// Whether nothing may be read or written any more.
  private(set) var isOver = false
  private(set) var lastActivity = ContinuousClock.now
  /// What the poller was last asked to watch for.
  private(set) var watchesWriting = false
  private(set) var watchesReading = true

  /// - Parameter number: Where the numbers of its requests begin.
  init(_ socket: consuming Socket, number: Int, service: Service, mailbox: Mailbox) {
    self.socket = socket
    self.number = number
    self.service = service
    self.mailbox = mailbox
    isUndecided = service.identity != nil
    parser = RequestParser(limits: service.limits)
  }

  deinit {
    giveUp()
  }

  /// Tells what answers just now that nobody waits for it any more.
  private func giveUp() {
    switch phase {
    case .answering(let answering): answering.cancel()
    case .talking(let session, let cancel):
      session.socket.end()
      cancel()
    case .reading, .closing, .draining: break
    }
  }

  var descriptor: CInt { socket.descriptor }
  var id: ID { ID(descriptor: descriptor, number: number) }
  var wantsToWrite: Bool { output.count > 0 }

  /// Whether more may be read: not while a response is under way and a whole request waits.
  var wantsToRead: Bool {
    switch phase {
    case .reading: output.count < Self.mostWaiting
    // Still watched for the client's going away, which is an end of what can be read.
    case .answering: parser.waiting < service.limits.head
    case .talking: output.count < Self.mostWaiting
    case .closing: false
    case .draining: true
    }
  }

  func noteWatched(reading: Bool, writing: Bool) {
    (watchesReading, watchesWriting) = (reading, writing)
  }

  // MARK: - What happens

  /// Reads what is there.
  func read(_ buffer: inout [UInt8]) {
    if !isDraining { lastActivity = .now }
    while !isOver, wantsToRead {
      switch socket.read(into: &buffer) {
      case .count(let count):
        receive(buffer[..<count])
        if count < buffer.count { return }
      case .notReady: return
      case .ended: return inputEnds()
      }
    }
  }

  /// Takes what has come over the wire.
  private func receive(_ bytes: ArraySlice<UInt8>) {
    if isUndecided, let first = bytes.first {
      isUndecided = false
      // The type of a record with which TLS begins; no method begins like that.
      if first == 0x16 { secure() }
    }
    guard let channel else { return hear(bytes) }
    if case .draining = phase { return }
    let heard = channel.receive(bytes)
    output.append(ofChannel: channel.takeOutput())
    if !heard.bytes.isEmpty { hear(heard.bytes[...]) }
    switch heard.end {
    case nil: flush()
    case .inOrder: inputEnds()
    case .failure(let reason, let isDistrust):
      if isDistrust { service.noteDistrust(reason) }
      inputEnds()
    }
  }

  /// Takes what the client says.
  private func hear(_ bytes: ArraySlice<UInt8>) {
    switch phase {
    case .talking: talk(bytes)
    case .draining: break
    default:
      parser.append(bytes)
      process()
    }
  }

  private func secure() {
    output.beginChannel()
    do {
      channel = try service.identity?.channel(for: tunnel?.host)
    } catch {
      service.engine.note(
        problem: "The stub server cannot speak for \(tunnel?.host ?? ""): \(error)")
      isOver = true
    }
  }

  /// Writes what waits to be written.
  func write() {
    lastActivity = .now
    flush()
    // What was held back by a client that did not read can go on.
    if !isOver, case .reading = phase { process() }
  }

  func receive(_ part: ConnectionSink.Part, for id: ID) {
    guard id == self.id else { return }
    lastActivity = .now
    if case .talking = phase { return say(part) }
    guard case .answering(var answering) = phase else { return }
    switch part {
    case .head(let head):
      send(answering.writer.head(head))
      answering.hasHead = true
      phase = .answering(answering)
    case .chunk(let data):
      answering.unread.see(data.count)
      if let frame = answering.writer.frame(data.count) {
        output.text.append(frame.before)
        output.text.append(data)
        output.text.append(frame.after)
      }
      phase = .answering(answering)
    case .end:
      let end = answering.writer.end()
      if let end { send(end) }
      answered(keepsAlive: answering.writer.keepsAlive)
    case .open(let socket):
      if let handshake = answering.handshake { send(handshake.response) }
      let session = WebSocketSession(socket, limit: service.limits.body)
      phase = .talking(session, cancel: answering.cancel)
      // A client may have spoken before it was answered.
      talk(parser.takeRest()[...])
    case .frame: break
    case .failure(let error, let request):
      fail(error, request, answering)
    }
    flush()
    if !isOver, case .reading = phase { process() }
  }

  /// Ends between two requests; a response under way is written first.
  func stop() {
    isStopping = true
    switch phase {
    case .reading:
      if parser.isWithinRequest { break }
      phase = .closing
      flush()
      // Nothing is under way in either direction, and nobody has to wait for a client that keeps the
      // connection for later.
      if isDraining, case .notReady = socket.probe() { isOver = true }
    case .talking(var session, let cancel):
      // 1001: the server goes away.
      send(session.send(.close(1001)))
      session.socket.end()
      cancel()
      phase = .closing
    case .answering, .closing, .draining: break
    }
    flush()
  }

  /// The client has been silent for too long.
  func timeOut() {
    guard case .reading = phase else {
      isOver = true
      return
    }
    if parser.isWithinRequest {
      refuse(
        MalformedRequest(
          "the rest of the request did not come within \(service.limits.idle) (ServerLimits.idle)",
          status: 408))
    } else {
      isOver = true
    }
  }

  /// Whether silence may end the connection. That of a client that waits may not, unless it does not
  /// read what it has.
  var mayTimeOut: Bool {
    switch phase {
    case .answering, .talking: wantsToWrite
    case .reading, .closing, .draining: true
    }
  }

  private var isDraining: Bool { if case .draining = phase { true } else { false } }

  /// How long the connection may be silent now.
  var patience: Duration {
    isDraining ? min(.seconds(2), service.limits.idle) : service.limits.idle
  }

  // MARK: - Requests

  private func inputEnds() {
    giveUp()
    inputHasEnded = true
    phase = .closing
    // What is planned and comes at once has been written; nobody waits for more.
    flush()
    if !wantsToWrite { isOver = true }
  }

  private func process() {
    while !isOver, case .reading = phase {
      if output.count >= Self.mostWaiting {
        flush()
        // Goes on in `write`, which is called only where something is left to be written.
        if output.count >= Self.mostWaiting { return }
        continue
      }
      do {
        switch try parser.next() {
        case .needsMore:
          if isStopping, !parser.isWithinRequest { phase = .closing }
          flush()
          return
        case .wantsContinue:
          send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
          flush()
          return
        case .request(let request): answer(request)
        }
      } catch {
        return refuse(error)
      }
    }
    flush()
  }

  private func answer(_ incoming: IncomingRequest) {
    let origin = service.stoodIn(for: incoming.head, through: tunnel)
    var writer = ResponseWriter(answering: incoming.head, origin: origin)
    let recorded: RecordedRequest
    do {
      if incoming.head.method == "CONNECT" {
        let target = try service.tunnel(
          incoming.head, isWithinAnother: tunnel != nil || channel != nil)
        return open(target)
      }
      recorded = try service.record(incoming, through: tunnel, isSecure: channel != nil)
    } catch {
      send(writer.whole(error.head, error.body))
      // Where a proxy was asked for, the stubs were told.
      if incoming.head.method != "CONNECT" {
        noteRefusal(incoming.head, error.head.status, error.reason)
      }
      return answered(keepsAlive: writer.keepsAlive)
    }
    if let (response, request) = service.engine.receiveAtOnce(recorded) {
      send(&writer, response.head, response.body(for: request))
      return answered(keepsAlive: writer.keepsAlive)
    }
    number += 1
    let handshake = WebSocketHandshake(incoming.head)
    let unread = Backlog(most: Self.mostUnread)
    let sink = ConnectionSink(
      mailbox: mailbox, connection: id, request: recorded, canOpen: handshake != nil, unread: unread
    )
    let loading = Loading(engine: service.engine, sink: sink, timeouts: service.timeouts)
    phase = .answering(
      Answering(writer: writer, cancel: { loading.cancel() }, handshake: handshake, unread: unread))
    // Elsewhere: what the stubs run of a user's may take its time, or send a request to this server.
    Task { loading.start(recorded) }
  }

  /// Plays the host that a client of a proxy asks for.
  private func open(_ target: TunnelTarget) {
    output.text.append(Array("HTTP/1.1 200 Connection Established\r\n\r\n".utf8))
    (tunnel, isUndecided) = (target, true)
    // A client may have begun already.
    let rest = parser.takeRest()
    if !rest.isEmpty { receive(rest[...]) }
  }

  private func answered(keepsAlive: Bool) {
    phase = keepsAlive && !isStopping ? .reading : .closing
  }

  private func refuse(_ fault: MalformedRequest) {
    let known = parser.underWay
    let head = IncomingHead(
      method: "GET", target: "/", minorVersion: known?.minorVersion ?? 1, headers: [:],
      keepsAlive: false)
    var writer = ResponseWriter(answering: head)
    send(writer.whole(.plain(fault.status), Data("\(fault.reason)\n".utf8)))
    noteRefusal(known, fault.status, fault.reason)
    phase = .closing
    flush()
  }

  private func noteRefusal(_ head: IncomingHead?, _ status: Int, _ reason: String) {
    let name = head.map { "\($0.method) \($0.target.prefix(200))" } ?? "a request"
    service.onRefusal(
      service.engine.redaction.redacted(text: "\(name) was refused with \(status): \(reason)"))
  }

  private func fail(_ error: any Error, _ request: RecordedRequest, _ answering: Answering) {
    var answering = answering
    if !answering.hasHead, let stubError = (error as? URLError)?.stubError ?? error as? StubError {
      send(
        answering.writer.whole(
          .plain(stubError.kind.status), Data("\(stubError.description)\n".utf8)))
      return answered(keepsAlive: answering.writer.keepsAlive)
    }
    // As planned, or in the middle of a body: the client must see that it is broken.
    let fault = ConnectionFault(error)
    if let fault { send(fault.wireBytes) }
    if fault?.endsInOrder == true { phase = .closing }
    _ = writeWaiting()
    if fault?.endsInOrder != true { socket.breakOff() }
    isOver = true
  }

  // MARK: - Writing

  func send(_ bytes: [UInt8]) { output.text.append(bytes) }

  /// Sends a whole response, whose body is copied only where it is small.
  private func send(_ writer: inout ResponseWriter, _ head: ResponseHead, _ body: Data) {
    if body.count < WaitingOutput.largeSize { return send(writer.whole(head, body)) }
    let (before, body, after) = writer.parts(head, body)
    output.text.append(before)
    if let body { output.text.append(body) }
    output.text.append(after)
  }

  private func writeWaiting() -> WaitingOutput.Outcome {
    let isEnd = if case .closing = phase { true } else { false }
    return output.write(to: socket, through: channel, isEnd: isEnd)
  }

  func flush() {
    let outcome = writeWaiting()
    if case .answering(let answering) = phase { answering.unread.note(waiting: output.count) }
    switch outcome {
    case .written: break
    case .notReady: return
    case .ended:
      isOver = true
      return
    }
    guard case .closing = phase else { return }
    if inputHasEnded {
      isOver = true
    } else {
      socket.endOutput()
      phase = .draining
    }
  }
}

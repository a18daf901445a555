import Foundation
import UnderstudyHTTP

/// A client's connection: reads its requests, and writes their responses in the same order. Belongs to
/// one thread.
final class Connection {
  /// A request of a connection; its number is unique in the loop, since descriptors are reused.
  struct ID: Hashable, Sendable {
    let descriptor: CInt
    let number: Int
  }

  /// Nothing is read while this many bytes wait to be written: the client does not read its responses.
  static let mostWaiting = 1 << 20
  /// A streamed response pauses while this many bytes of it wait to be written.
  static let mostUnread = 256 << 10

  let service: Service
  let mailbox: Mailbox
  var transport: Transport
  var parser: RequestParser
  var phase = Phase.reading
  /// The host that the client has asked its proxy to connect it to.
  var tunnel: TunnelTarget?
  /// Counts requests, so that a late part of one response is not taken for the next.
  private var number: Int
  private(set) var isStopping = false
  var inputHasEnded = false
  /// Whether nothing may be read or written any more.
  private(set) var isOver = false
  /// The number of looks in a row at the connection without anything having happened on it.
  private var silentSweeps = 0
  /// The events that the poller was last asked to watch for.
  private(set) var watchesWriting = false
  private(set) var watchesReading = true

  /// - Parameter number: Where the numbers of its requests begin.
  init(_ socket: consuming Socket, number: Int, service: Service, mailbox: Mailbox) {
    transport = Transport(socket, mayBeSecure: service.identity != nil)
    self.number = number
    self.service = service
    self.mailbox = mailbox
    parser = RequestParser(limits: service.limits)
  }

  deinit {
    giveUp()
  }

  /// Cancels the response under way, since its client is gone.
  func giveUp() {
    switch phase {
    case .answering(let answering):
      // A client of a length may leave with the last byte, before the reply knows that it was the last.
      guard answering.isAllSent, !wantsToWrite else { return answering.cancel() }
      answering.unread.lift()
    case .talking(let session, let cancel): giveUp(session, cancel)
    case .reading, .closing, .draining: break
    }
  }

  /// Cancels first: a script that ends because there are no more messages would count as answered.
  private func giveUp(_ session: WebSocketSession, _ cancel: @Sendable () -> Void) {
    cancel()
    session.socket.end()
  }

  var descriptor: CInt { transport.socket.descriptor }
  private var id: ID { ID(descriptor: descriptor, number: number) }
  var wantsToWrite: Bool { transport.waiting > 0 }

  /// Whether more may be read: not while a response is under way and a whole request waits.
  var wantsToRead: Bool {
    if inputHasEnded { return false }
    return switch phase {
    case .reading: transport.waiting < Self.mostWaiting
    // Still watched for the client's going away, which is an end of what can be read.
    case .answering: parser.waiting < service.limits.head
    case .talking: transport.waiting < Self.mostWaiting
    case .closing: false
    case .draining: true
    }
  }

  func noteWatched(reading: Bool, writing: Bool) {
    (watchesReading, watchesWriting) = (reading, writing)
  }

  /// The name of the answer that begins.
  func beginAnswer() -> ID {
    number += 1
    return id
  }

  func end() { isOver = true }

  // MARK: - What happens

  /// Reads what is there.
  func read(_ buffer: inout [UInt8]) {
    if !isDraining { silentSweeps = 0 }
    while !isOver, wantsToRead {
      switch transport.socket.read(into: &buffer) {
      case .count(let count):
        receive(buffer[..<count])
        if count < buffer.count { return }
      case .notReady: return
      case .ended: return inputEnds()
      case .broken: return breaks()
      }
    }
  }

  /// Takes bytes from the socket.
  func receive(_ bytes: ArraySlice<UInt8>) {
    if transport.beginsTLS(bytes) { secure() }
    guard transport.isSecure else { return takePlain(bytes) }
    if isDraining { return }
    let decrypted = transport.decrypt(bytes)
    if !decrypted.bytes.isEmpty { takePlain(decrypted.bytes[...]) }
    switch decrypted.end {
    case nil: flush()
    case .inOrder: inputEnds()
    case .failure(let reason, let isDistrust):
      if isDistrust { service.noteDistrust(reason) }
      breaks()
    }
  }

  /// Takes what the client sent, in plain text.
  private func takePlain(_ bytes: ArraySlice<UInt8>) {
    switch phase {
    case .talking: talk(bytes)
    case .draining: break
    default:
      parser.append(bytes)
      process()
    }
  }

  private func secure() {
    if service.identity == nil, let tunnel {
      service.refuseTunnel(to: "\(tunnel.host):\(tunnel.port)")
    }
    do {
      if let channel = try service.identity?.channel(for: tunnel?.host) {
        transport.secure(channel)
      }
    } catch {
      service.engine.note(
        problem: "The stub server cannot speak for \(tunnel?.host ?? ""): \(error)")
      end()
    }
  }

  /// Writes what waits to be written.
  func write() {
    silentSweeps = 0
    flush()
    // Work that was held back by a client that did not read can go on.
    if !isOver, case .reading = phase { process() }
  }

  func receive(_ part: ConnectionSink.Part, for id: ID) {
    guard id == self.id else { return }
    silentSweeps = 0
    if case .talking = phase { return say(part) }
    guard case .answering(let answering) = phase else { return }
    receive(part, of: answering)
    flush()
    if !isOver, case .reading = phase { process() }
  }

  /// The client sends no more; what is under way it may still wait for.
  private func inputEnds() {
    inputHasEnded = true
    if !asksWhetherClientReads() { closeForGood() }
  }

  /// The connection is of no more use in either direction.
  private func breaks() {
    inputHasEnded = true
    closeForGood()
  }

  private func closeForGood() {
    giveUp()
    phase = .closing
    // Planned bytes that come at once have been written, and nothing more is expected.
    flush()
    if !wantsToWrite { end() }
  }

  /// Ends between two requests; a response under way is written first.
  func stop() {
    isStopping = true
    switch phase {
    case .reading:
      if parser.isWithinRequest { break }
      phase = .closing
      flush()
      // Nothing is under way in either direction, so the server need not wait for a client that keeps the
      // connection for later.
      if isDraining, case .notReady = transport.socket.probe() { end() }
    case .talking(var session, let cancel):
      // 1001: the server goes away.
      send(session.send(.close(1001)))
      giveUp(session, cancel)
      phase = .closing
    case .answering, .closing, .draining: break
    }
    flush()
  }

  // MARK: - Silence

  /// Whether a client that sends no more has gone. The poller tells on Linux; elsewhere it need not, if
  /// neither reading nor writing is watched.
  var hasLostClient: Bool { inputHasEnded && transport.socket.hasFailed }

  /// The client has been silent for too long.
  func timeOut() {
    guard case .reading = phase, parser.isWithinRequest else { return end() }
    let reason =
      isStopping
      ? "the server stops, and the rest of the request has not come"
      : "the rest of the request did not come within \(service.limits.idle) (ServerLimits.idle)"
    refuse(Refusal(reason, status: 408))
  }

  /// Counts a sweep, and not the time since the last one, in which a busy machine may have let nothing
  /// happen; true once the connection has been silent for too long.
  func isSilentForTooLong(after interval: Duration) -> Bool {
    silentSweeps += 1
    return mayTimeOut && interval * silentSweeps > patience
  }

  /// Whether silence may end the connection. That of a client that waits may not, unless it does not
  /// read what it has.
  private var mayTimeOut: Bool {
    switch phase {
    case .answering, .talking: wantsToWrite
    case .reading, .closing, .draining: true
    }
  }

  private var isDraining: Bool { if case .draining = phase { true } else { false } }

  /// The time that the connection may be silent now: not for long if the end waits for it.
  var patience: Duration {
    isDraining || isStopping ? min(.seconds(2), service.limits.idle) : service.limits.idle
  }

  // MARK: - Writing

  func send(_ bytes: [UInt8]) { transport.send(bytes) }

  func writeWaiting() -> WaitingOutput.Outcome {
    let isEnd = if case .closing = phase { true } else { false }
    return transport.write(isEnd: isEnd)
  }

  func flush() {
    let outcome = writeWaiting()
    switch phase {
    case .answering(let answering): answering.unread.note(waiting: transport.waiting)
    case .talking(let session, _): session.unsent.note(waiting: transport.waiting)
    case .reading, .closing, .draining: break
    }
    switch outcome {
    case .written: break
    case .notReady: return
    case .ended: return end()
    }
    guard case .closing = phase else { return }
    if inputHasEnded {
      end()
    } else {
      transport.socket.endOutput()
      phase = .draining
    }
  }
}

extension Connection {
  enum Phase {
    /// Between two requests, or within one that has not all come.
    case reading
    /// A response is under way.
    case answering(Answering)
    /// Frames go both ways until one side closes.
    case talking(WebSocketSession, cancel: @Sendable () -> Void)
    /// The rest is written, and that is the end.
    case closing
    /// All is written, and what the client still sends is read and dropped: closing before would reset
    /// the connection, and the client might lose what it was told.
    case draining
  }

  struct Answering {
    var writer: ResponseWriter
    let cancel: @Sendable () -> Void
    let handshake: WebSocketHandshake?
    let unread: Backlog
    let unsent: Backlog
    var hasHead = false

    /// Whether nothing that is still to come would be sent.
    var isAllSent: Bool { hasHead && writer.isComplete }
  }
}

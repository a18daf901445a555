import Foundation
import UnderstudyCore

/// A thread that serves some of the connections of a server.
///
/// Everything about a connection happens on the thread that has it, without a lock. Other threads only
/// post messages.
struct EventLoop: ~Copyable {
  private let service: Service
  private let mailbox: Mailbox
  private let census: Census
  /// The mailboxes of all loops, including this one: connections are distributed among them.
  private let mailboxes: [Mailbox]
  /// Nil in the loops that do not accept connections, and after the end.
  private var listener: Listener?
  private let faults: ConnectFaults
  /// Connections that nothing is read from, until the end.
  private var stalled: [CInt] = []
  private var acceptsAgain: ContinuousClock.Instant?
  private var poller: Poller
  private var connections: [CInt: Connection] = [:]
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var accepted = 0
  private var isStopping = false

  init(
    service: Service, mailboxes: [Mailbox], number: Int, census: Census,
    faults: ConnectFaults, listener: consuming Listener?
  ) {
    self.service = service
    self.mailboxes = mailboxes
    self.census = census
    self.faults = faults
    mailbox = mailboxes[number]
    poller = Poller()
    poller.watch(mailbox.waker.descriptor, reading: true, writing: false)
    if let descriptor = listener?.descriptor {
      poller.watch(descriptor, reading: true, writing: false)
    }
    self.listener = listener
  }

  private static let sweepInterval = Duration.milliseconds(500)

  /// Serves until told to stop and the last connection has ended.
  consuming func run() {
    var lastSweep = ContinuousClock.now
    while !isStopping || !connections.isEmpty {
      // New connections come last: one may get the descriptor of another that has just ended, whose
      // events must not be taken for its own.
      let ready = poller.wait(milliseconds: 500)
      for ready in ready where ready.descriptor != listener?.descriptor { handle(ready) }
      for ready in ready where ready.descriptor == listener?.descriptor { handle(ready) }
      let now = ContinuousClock.now
      if now - lastSweep >= Self.sweepInterval {
        lastSweep = now
        sweep(now)
      }
    }
    for descriptor in stalled { _ = Socket(descriptor) }
  }

  private mutating func handle(_ ready: Readiness) {
    if ready.descriptor == mailbox.waker.descriptor {
      for message in mailbox.take() { handle(message) }
    } else if let connection = connections[ready.descriptor] {
      if ready.isBroken, !ready.canRead { return close(connection) }
      if ready.canWrite { connection.write() }
      if ready.canRead { connection.read(&buffer) }
      update(connection)
    } else if listener?.descriptor == ready.descriptor {
      accept()
    }
  }

  private mutating func handle(_ message: Mailbox.Message) {
    switch message {
    case .adopt(let descriptor): adopt(Socket(descriptor))
    case .output(let id, let part):
      guard let connection = connections[id.descriptor] else { return }
      connection.receive(part, for: id)
      update(connection)
    case .stop:
      isStopping = true
      if let descriptor = listener?.descriptor {
        poller.forget(descriptor)
        // Only now, behind the connections that they were handed: one that has ended adopts none.
        for other in mailboxes where other !== mailbox { other.post(.stop) }
      }
      listener = nil
      for connection in connections.values {
        connection.stop()
        update(connection)
      }
    }
  }

  // MARK: - Connections

  private mutating func accept() {
    while true {
      switch listener?.accept() {
      case .socket(let socket):
        if let fault = faults.next() {
          fail(socket, with: fault)
          continue
        }
        guard census.enter(limit: service.limits.connections) else {
          refuse(socket)
          continue
        }
        accepted += 1
        let chosen = accepted % mailboxes.count
        if mailboxes[chosen] === mailbox {
          adopt(socket)
        } else {
          mailboxes[chosen].post(.adopt(socket.release()))
        }
      case .exhausted:
        // Asked again after a while: the listener stays ready, and would be asked without end.
        if let descriptor = listener?.descriptor {
          poller.watch(descriptor, reading: false, writing: false)
        }
        acceptsAgain = .now + .milliseconds(100)
        return
      case .nothing: return
      case nil: return
      }
    }
  }

  /// Turns a connection away; it closes here, if it does.
  private mutating func fail(_ socket: consuming Socket, with fault: ConnectFault) {
    switch fault {
    case .reset: socket.breakOff()
    case .close: break
    case .stall: stalled.append(socket.release())
    }
  }

  private func refuse(_ socket: borrowing Socket) {
    let reason = "more than \(service.limits.connections) connections (ServerLimits.connections)\n"
    let text =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Length: \(reason.utf8.count)\r\n"
      + "Connection: close\r\n\r\n\(reason)"
    _ = socket.write(Array(text.utf8))
    service.onRefusal("a connection was refused with 503: \(reason.dropLast())")
  }

  private mutating func adopt(_ socket: consuming Socket) {
    // Stopped meanwhile; the socket closes here.
    if isStopping { return census.leave() }
    accepted += 1
    // Apart from those of every other connection: what comes late for one that had this descriptor
    // before must not be taken for an answer to a request of this one.
    let connection = Connection(
      socket, number: accepted << 32, service: service, mailbox: mailbox)
    connections[connection.descriptor] = connection
    poller.watch(connection.descriptor, reading: true, writing: false)
  }

  /// Watches a connection for what it wants now, or lets it go.
  private mutating func update(_ connection: Connection) {
    if connection.isOver { return close(connection) }
    let (reads, writes) = (connection.wantsToRead, connection.wantsToWrite)
    guard (reads, writes) != (connection.watchesReading, connection.watchesWriting) else { return }
    connection.noteWatched(reading: reads, writing: writes)
    poller.watch(connection.descriptor, reading: reads, writing: writes)
  }

  private mutating func close(_ connection: Connection) {
    // The descriptor is closed with the last reference.
    poller.forget(connection.descriptor)
    connections[connection.descriptor] = nil
    census.leave()
  }

  private mutating func sweep(_ now: ContinuousClock.Instant) {
    if let acceptsAgain, now >= acceptsAgain, let descriptor = listener?.descriptor {
      poller.watch(descriptor, reading: true, writing: false)
      self.acceptsAgain = nil
    }
    for connection in connections.values where connection.hasLostClient { close(connection) }
    for connection in connections.values {
      guard connection.isSilentForTooLong(after: Self.sweepInterval) else { continue }
      connection.timeOut()
      update(connection)
    }
  }
}

/// The number of a server's connections, in all of its loops.
final class Census: Sendable {
  private let count = Lock(0)

  /// Counts a connection in, if there is room.
  func enter(limit: Int) -> Bool {
    count.withLock { count in
      if count >= limit { return false }
      count += 1
      return true
    }
  }

  func leave() { count.withLock { $0 -= 1 } }
}

/// Messages of other threads to the thread of a loop.
final class Mailbox: Sendable {
  enum Message: Sendable {
    /// A connection that another loop has taken.
    case adopt(CInt)
    /// A part of the response to a request of a connection.
    case output(Connection.ID, ConnectionSink.Part)
    /// No more connections, and no more requests on those that are there.
    case stop
  }

  let waker: Waker
  private let messages = Lock<[Message]>([])

  init() throws(SocketError) {
    waker = try Waker()
  }

  func post(_ message: Message) {
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { waker.wake() }
  }

  /// All messages since the last call, in order.
  func take() -> [Message] {
    waker.reset()
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

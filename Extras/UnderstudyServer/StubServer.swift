import Dispatch
import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Stubs behind a socket, for HTTP clients other than URLSession and for other processes.
///
/// ```swift
/// let stubs = HTTPStubs(.get("/movies").reply(.json(["page": 1])))
/// let server = try await StubServer(stubs)
/// let (data, _) = try await URLSession.shared.data(from: server.url.appending(path: "movies"))
/// #expect(try JSONValue(parsing: data)["page"] == 1)
/// await server.stop()
/// ```
///
/// It speaks HTTP/1.1 on 127.0.0.1, on a free port. The patterns, replies, record and report are the same
/// as in the process. A request that no stub matches gets 501 with the diagnosis as plain text; a planned
/// failure breaks the connection. A request with a whole URL, as a client sends it to an HTTP proxy, is
/// matched with that URL; one with a path is matched as if it had been sent to `origin`.
///
/// With the package trait `HTTPS` it also speaks HTTPS, directly and as a proxy for `https:` URLs: see
/// ``ServerSecurity``.
public final class StubServer: Sendable {
  /// The stubs that answer.
  public let stubs: HTTPStubs
  /// The address of the server, such as `http://127.0.0.1:49152`.
  public let url: URL
  /// The authority that a client must trust to use HTTPS; nil for a server that speaks HTTP.
  public let certificateAuthority: CertificateAuthority?

  private let mailboxes: [Mailbox]
  private let threads = DispatchGroup()
  let faults = ConnectFaults()

  /// Starts a server.
  ///
  /// ```swift
  /// let server = try await StubServer(stubs, origin: URL(string: "https://api.example.com"), port: 8080)
  /// ```
  ///
  /// - Parameters:
  ///   - origin: The server that is replaced, such as `https://api.example.com`; without it requests are
  ///     matched with the server's own address, or the one in their `Host` field. Redirects to the origin
  ///     lead the client back to this server, and cookies of the origin are set for this server.
  ///   - host: The address to listen on, IPv4 or IPv6. With an address other than loopback, other machines
  ///     can connect too.
  ///   - port: The port, or 0 for a free one.
  ///   - security: Whether the server speaks HTTPS, which needs the package trait `HTTPS`.
  /// - Throws: if the address is unavailable, or no certificate can be created.
  public convenience init(
    _ stubs: HTTPStubs, origin: URL? = nil, host: String = "127.0.0.1", port: Int = 0,
    limits: ServerLimits = ServerLimits(), security: ServerSecurity = .plain
  ) async throws {
    try self.init(
      Service(stubs: stubs, limits: limits, origin: origin), host: host, port: port,
      security: security)
  }

  /// - Parameter onRefusal: Called with a description of what was refused before the stubs were asked:
  ///   requests that are not HTTP or exceed a limit, and connections.
  package convenience init(
    _ stubs: HTTPStubs, origin: URL?, _ settings: ServerSettings,
    onRefusal: @escaping @Sendable (String) -> Void
  ) throws(StubServerError) {
    try self.init(
      Service(
        stubs: stubs, limits: settings.limits, origin: origin,
        allowsOtherOrigins: settings.allowsOtherOrigins, mayGetIdentity: false,
        onRefusal: onRefusal),
      host: settings.host, port: settings.port)
  }

  init(
    _ service: Service, host: String = "127.0.0.1", port: Int = 0, security: ServerSecurity = .plain
  ) throws(StubServerError) {
    stubs = service.stubs
    var service = service
    do {
      let (identity, authority) = try security.identity(listeningOn: host)
      service.identity = identity ?? service.identity
      certificateAuthority = authority
    } catch {
      throw StubServerError(cannot: "make its certificate: \(error)")
    }
    let count = min(4, max(1, ProcessInfo.processInfo.activeProcessorCount))
    do throws(SocketError) {
      let listener = try Listener(host: host, port: port)
      var known = service
      known.port = listener.port
      var mailboxes: [Mailbox] = []
      for _ in 0..<count { mailboxes.append(try Mailbox()) }
      self.mailboxes = mailboxes
      let scheme = service.identity == nil ? "http" : "https"
      let name = Self.name(ofListening: host)
      url = URL(string: "\(scheme)://\(name):\(listener.port)") ?? URL(filePath: "/")
      let census = Census()
      let handover = Lock<Listener?>(listener)
      for number in 0..<count {
        threads.enter()
        // The loop is created on its own thread, since it shares nothing.
        Thread.detachNewThread { [mailboxes, service = known, faults, threads] in
          defer { threads.leave() }
          let listener = number == 0 ? handover.withLock { $0.take() } : nil
          let loop = EventLoop(
            service: service, mailboxes: mailboxes, number: number, census: census,
            faults: faults, listener: listener)
          loop.run()
        }
      }
    } catch {
      throw StubServerError(cannot: "listen on \(error.description)")
    }
  }

  /// The name of the address for a client on this machine.
  private static func name(ofListening host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: host.contains(":") ? "[\(host)]" : host
    }
  }

  deinit { takeNoMore() }

  /// Stops accepting requests, finishes those under way, and waits until the last connection has ended.
  ///
  /// It does not end the scope of the stubs: `await stubs.end()` does that, and fails what still waits.
  public func stop() async {
    takeNoMore()
    await withCheckedContinuation { continuation in
      threads.notify(queue: .global()) { continuation.resume() }
    }
  }

  /// Begins to stop, without waiting.
  package func takeNoMore() {
    // The first loop, which accepts connections, stops the others.
    mailboxes[0].post(.stop)
  }
}

/// Why a ``StubServer`` cannot start.
package struct StubServerError: Error, Sendable, LocalizedError, CustomStringConvertible {
  /// The system's reason, and what to do.
  package let description: String

  init(cannot what: String) { description = "The stub server cannot \(what)." }

  /// The same as ``description``.
  package var errorDescription: String? { description }
}

/// The limits of a ``StubServer``; what exceeds one is refused with the name of the limit.
///
/// ```swift
/// let server = try await StubServer(stubs, limits: ServerLimits(body: 1 << 20, idle: .seconds(5)))
/// ```
public struct ServerLimits: Sendable, Hashable {
  /// The bytes of a request line and its header fields; 431 beyond.
  public var head: Int
  /// The bytes of a request's body; 413 beyond. Also those of one web socket message, and of what a web
  /// socket buffers for a client that does not read.
  public var body: Int
  /// The number of open connections; one more gets 503 and is closed.
  public var connections: Int
  /// The time that a connection may be silent between and within requests, in real time; 408 within one.
  public var idle: Duration

  /// Creates limits; by default 64 KiB, 64 MiB, 4,096 connections and 60 s.
  public init(
    head: Int = 64 << 10, body: Int = 64 << 20, connections: Int = 4_096,
    idle: Duration = .seconds(60)
  ) {
    self.head = head
    self.body = body
    self.connections = connections
    self.idle = idle
  }
}

/// The address at which a server listens, and its limits.
package struct ServerSettings: Sendable {
  package var host = "127.0.0.1"
  /// 0 for a free one.
  package var port = 0
  package var limits = ServerLimits()
  /// Whether pages of other origins may read the responses, in a browser.
  package var allowsOtherOrigins = false

  package init() {}
}

/// A way in which a server fails a connection before it reads a request.
///
/// To fail a request that has been read, use its stub: `.reply(.emptyReply)`.
public enum ConnectFault: String, Sendable, Hashable, CaseIterable {
  /// The connection is reset.
  case reset
  /// The connection is closed without a byte.
  case close
  /// The connection stays open without a byte until the server stops.
  case stall
}

extension StubServer {
  /// Fails the next connections before a request is read; later ones are served.
  ///
  /// ```swift
  /// let server = try await StubServer(stubs)
  /// server.failConnections(2, with: .reset)  // the third attempt of a client succeeds
  /// ```
  ///
  /// Another call adds to what is still planned. A client that keeps its connection is not affected. No
  /// stub is asked and nothing is recorded, since no request is read.
  ///
  /// - Parameter count: How many connections fail; by default all of them.
  public func failConnections(_ count: Int = .max, with fault: ConnectFault) {
    faults.add(count, fault)
  }

  /// The number of connections that have been failed so far.
  public var failedConnections: Int { faults.count }
}

/// The connections that are to fail, in order.
final class ConnectFaults: Sendable {
  private struct State {
    var planned: [(count: Int, fault: ConnectFault)] = []
    var count = 0
  }

  private let state = Lock(State())

  var count: Int { state.withLock(\.count) }

  func add(_ count: Int, _ fault: ConnectFault) {
    if count > 0 { state.withLock { $0.planned.append((count, fault)) } }
  }

  /// The fault of a new connection; nil if it is served.
  func next() -> ConnectFault? {
    state.withLock { state in
      guard let (count, fault) = state.planned.first else { return nil }
      state.count += 1
      if count == 1 {
        state.planned.removeFirst()
      } else if count < .max {
        state.planned[0].count -= 1
      }
      return fault
    }
  }
}

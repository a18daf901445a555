import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Stubs behind a socket, for every client that is not URLSession in this process.
///
/// ```swift
/// let stubs = HTTPStubs(.get("/movies").reply(.json(["page": 1])))
/// let server = try await StubServer(stubs)
/// let (data, _) = try await URLSession.shared.data(from: server.url.appending(path: "movies"))
/// await server.stop()
/// ```
///
/// It speaks HTTP/1.1 on 127.0.0.1, on a port that is free. The stubs answer as they do in the process:
/// the same patterns, replies, record and report. A request that no stub matches gets 501 with the
/// diagnosis as plain text; a planned failure breaks the connection. A request for a whole URL, as a
/// client sends it to an HTTP proxy, is matched with that URL; one for a path is matched as if it had
/// gone to `origin`.
///
/// With the trait `HTTPS` of the package it speaks HTTPS as well, and to a client that uses it as its
/// proxy for `https:` URLs: see ``ServerSecurity``.
public final class StubServer: Sendable {
  /// The stubs that answer.
  public let stubs: HTTPStubs
  /// Where the server is, such as `http://127.0.0.1:49152`.
  public let url: URL
  /// Who a client must trust to speak HTTPS with the server; nil where it speaks HTTP.
  public let certificateAuthority: CertificateAuthority?

  private let mailboxes: [Mailbox]
  private let ending = Ending()
  let faults = ConnectFaults()

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - origin: what the server stands in for, such as `https://api.example.com`; without it requests
  ///     are matched with the server's own address, or the one in their `Host` field. Redirects to it
  ///     lead the client back to the server, and cookies for it are set for the server.
  ///   - host: the address to listen on, IPv4 or IPv6. Any but a loopback address lets other machines ask, too.
  ///   - port: the port, or 0 for one that is free.
  ///   - security: whether the server speaks HTTPS, which is a trait of the package.
  /// - Throws: ``StubServerError`` where the address cannot be had, or no certificate made.
  public convenience init(
    _ stubs: HTTPStubs, origin: URL? = nil, host: String = "127.0.0.1", port: Int = 0,
    limits: ServerLimits = ServerLimits(), security: ServerSecurity = .plain
  ) async throws(StubServerError) {
    try self.init(
      Service(stubs: stubs, limits: limits, origin: origin), host: host, port: port,
      security: security)
  }

  /// - Parameter onRefusal: told, in words, of what was refused before the stubs were asked: requests that
  ///   are no HTTP or go beyond a limit, and connections.
  package convenience init(
    _ stubs: HTTPStubs, origin: URL?, host: String, port: Int,
    onRefusal: @escaping @Sendable (String) -> Void
  ) throws(StubServerError) {
    try self.init(
      Service(stubs: stubs, origin: origin, onRefusal: onRefusal), host: host, port: port)
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
    let threads = min(4, max(1, ProcessInfo.processInfo.activeProcessorCount))
    do throws(SocketError) {
      let listener = try Listener(host: host, port: port)
      var known = service
      known.port = listener.port
      var mailboxes: [Mailbox] = []
      for _ in 0..<threads { mailboxes.append(try Mailbox()) }
      self.mailboxes = mailboxes
      let scheme = service.identity == nil ? "http" : "https"
      let name = Self.name(ofListening: host)
      url = URL(string: "\(scheme)://\(name):\(listener.port)") ?? URL(filePath: "/")
      let census = Census()
      let handover = Lock<Listener?>(listener)
      ending.begin(threads)
      for number in 0..<threads {
        let ending = ending
        // Made on its own thread, since nothing of a loop is shared.
        Thread.detachNewThread { [mailboxes, service = known, faults] in
          defer { ending.threadEnded() }
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

  /// What a client on this machine calls the address that is listened on.
  private static func name(ofListening host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "[::1]"
    default: host.contains(":") ? "[\(host)]" : host
    }
  }

  deinit { takeNoMore() }

  /// Stops taking requests, lets those under way be answered, and waits until the last connection has
  /// ended.
  ///
  /// The scope of the stubs is not ended: `await stubs.end()` does that, and fails what still waits.
  public func stop() async {
    takeNoMore()
    await ending.wait()
  }

  /// Begins to stop, and waits for nothing.
  package func takeNoMore() {
    // The first loop, which takes the connections, tells the others.
    mailboxes[0].post(.stop)
  }
}

/// Why a ``StubServer`` cannot start.
public struct StubServerError: Error, Sendable, LocalizedError, CustomStringConvertible {
  /// What the system says, and what to do.
  public let description: String

  init(cannot what: String) { description = "The stub server cannot \(what)." }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

/// The end of all threads of a server.
private final class Ending: Sendable {
  private struct State {
    var threads = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Lock(State())

  func begin(_ threads: Int) { state.withLock { $0.threads = threads } }

  func threadEnded() {
    let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
      state.threads -= 1
      guard state.threads == 0 else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.threads > 0 { state.waiters.append(continuation) }
        return state.threads == 0
      }
      if isOver { continuation.resume() }
    }
  }
}

import UnderstudyCore

/// How a server fails a connection before it reads a request.
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

  /// How many connections have been failed so far.
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

  /// What happens to a new connection; nil where it is served.
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

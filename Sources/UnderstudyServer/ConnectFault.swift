import UnderstudyCore

/// A way for a server to fail a connection before it reads a request.
///
/// What happens to a request that has been read is planned with its stub: `.reply(.broken(…))`.
public enum ConnectFault: String, Sendable, Hashable, CaseIterable {
  /// The connection is reset.
  case reset
  /// The connection ends in good order, without a byte.
  case close
  /// Nothing comes, and the connection stays open until the server stops.
  case stall
}

extension StubServer {
  /// Fails the next connections before a request is read; those after them are served.
  ///
  /// ```swift
  /// server.failConnections(2, with: .reset)     // the client's third attempt succeeds
  /// ```
  ///
  /// Called again it adds to what is still planned. A client that keeps a connection makes no new one,
  /// and notices nothing. No stub is asked and nothing recorded: nobody knows what the client wanted.
  ///
  /// - Parameter count: how many; by default all that come.
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

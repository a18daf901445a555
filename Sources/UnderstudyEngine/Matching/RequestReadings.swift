import UnderstudyCore

/// The readings of the requests of a report, so that each body is parsed once however many stubs it is
/// compared with.
package final class RequestReadings: Sendable {
  /// How many bytes of bodies are kept parsed, which takes several times their size.
  private static let mostBytes = 1 << 23

  private let kept = Lock<(readings: [ObjectIdentifier: RequestReading], bytes: Int)>(([:], 0))

  package init() {}

  /// Passes the reading of a request to a closure. A kept reading retains its request, so that no other
  /// gets its identity.
  package func read<Value>(
    _ request: RecordedRequest, _ body: (inout RequestReading) -> Value
  ) -> Value {
    // Outside the lock, since a pattern may run a user's code.
    let known = kept.withLock { $0.readings[request.identity] }
    var reading = known ?? RequestReading(request: request)
    let value = body(&reading)
    let (read, size) = (reading, request.body?.count ?? 0)
    kept.withLock { kept in
      if kept.readings[request.identity] == nil {
        guard kept.bytes + size <= Self.mostBytes else { return }
        kept.bytes += size
      }
      kept.readings[request.identity] = read
    }
    return value
  }
}

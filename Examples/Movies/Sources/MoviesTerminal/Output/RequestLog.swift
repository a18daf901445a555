import Foundation
import MoviesKit
import Synchronization
import TerminalKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request as the report shows it.
struct LoggedRequest: Equatable {
  let method: String
  let url: URL
  let outcome: String

  /// The request without the key, which must not end up in a terminal's history or a log.
  var line: String {
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    let items = parts?.queryItems?.map { item in
      item.name == "api_key" ? URLQueryItem(name: item.name, value: "…") : item
    }
    parts?.queryItems = items
    let address = parts?.string?.removingPercentEncoding ?? url.path
    return "\(method) \(address) → \(outcome)".printable
  }
}

/// Keeps a list of what goes through another provider.
final class RequestLog: NetworkingProvider {
  private let provider: any NetworkingProvider
  private let log = Mutex<[LoggedRequest]>([])

  init(_ provider: any NetworkingProvider) {
    self.provider = provider
  }

  var requests: [LoggedRequest] { log.withLock(\.self) }

  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    do {
      let (data, response) = try await provider.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode
      add(request, "\(status.map(String.init) ?? "no status"), \(data.count) bytes")
      return (data, response)
    } catch {
      add(request, (error as? URLError).map { "URLError \($0.code.rawValue)" } ?? "failed")
      throw error
    }
  }

  private func add(_ request: URLRequest, _ outcome: String) {
    guard let url = request.url else { return }
    let logged = LoggedRequest(method: request.httpMethod ?? "GET", url: url, outcome: outcome)
    log.withLock { $0.append(logged) }
  }
}

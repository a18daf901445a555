import CommandKit
import Foundation
import MoviesKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps a list of what goes through another provider.
actor RequestLog: NetworkingProvider {
  private let provider: any NetworkingProvider
  private(set) var requests: [LoggedRequest] = []

  init(_ provider: any NetworkingProvider) {
    self.provider = provider
  }

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
    requests.append(
      LoggedRequest(method: request.httpMethod ?? "GET", url: url, outcome: outcome))
  }
}

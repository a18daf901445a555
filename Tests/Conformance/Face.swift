import Foundation
import UnderstudyHTTP

/// A way for code under test to reach stubs. What one of them shows, all of them must.
package protocol Face: Sendable {
  /// How long a request may take without anything coming.
  var timeout: Duration { get set }
  /// Sends a request the way this face does, and gives what the code under test would see.
  func send(_ request: RecordedRequest, to stubs: HTTPStubs) async throws -> (ResponseHead, Data)
}

extension Face {
  func send(
    _ method: String = "GET", to url: String, headers: HeaderFields = [:], body: Data? = nil,
    through stubs: HTTPStubs
  ) async throws -> Seen {
    guard let url = URL(string: url) else { throw URLError(.badURL) }
    let (head, data) = try await send(
      RecordedRequest(method: method, url: url, headers: headers, body: body), to: stubs)
    return Seen(status: head.status, headers: head.headers, data: data)
  }

  /// The code of the error a request ends with; nil where it ends well.
  func error(
    _ method: String = "GET", to url: String, body: Data? = nil, through stubs: HTTPStubs
  ) async -> URLError.Code? {
    do {
      _ = try await send(method, to: url, body: body, through: stubs)
      return nil
    } catch {
      // Errors of other kinds reach code that uses URLSession as they are.
      return (error as? URLError)?.code ?? .unknown
    }
  }
}

/// An answer as the code under test sees it.
struct Seen {
  let status: Int
  let headers: HeaderFields
  let data: Data

  var text: String { String(decoding: data, as: UTF8.self) }
}

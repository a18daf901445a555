import Foundation
import UnderstudyHTTP
import UnderstudyURLSession

/// The in-memory client of the engine.
package struct InMemoryFace: Face {
  package var timeout = Duration.seconds(60)

  package init() {}

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let (data, head, _, _) = try await stubs.load(
      request, timeouts: LoadingTimeouts(idle: timeout))
    return (head, data)
  }
}

/// The in-memory client for code that has URLSession's own request.
package struct InMemoryURLRequestFace: Face {
  package var timeout = Duration.seconds(60)

  package init() {}

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let (data, response) = try await stubs.data(for: URLRequest(sending: request, timeout))
    return (try ResponseHead(of: response), data)
  }
}

/// The in-memory client that takes a response as it comes, on which those for other packages stand.
package struct StreamingFace: Face {
  package var timeout = Duration.seconds(60)
  private let isURLSession: Bool

  package init(isURLSession: Bool) { self.isURLSession = isURLSession }

  package func send(
    _ request: RecordedRequest, to stubs: HTTPStubs
  ) async throws -> (ResponseHead, Data) {
    let response = try await StreamingSink.load(
      request, stubs.engine, timeouts: LoadingTimeouts(idle: timeout), isURLSession: isURLSession)
    var data = Data()
    for try await chunk in response.body { data += chunk }
    return (response.head, data)
  }
}

extension URLRequest {
  package init(sending request: RecordedRequest, _ timeout: Duration = .seconds(60)) {
    self.init(url: request.url)
    timeoutInterval = timeout / .seconds(1)
    httpMethod = request.method
    for field in request.headers { addValue(field.value, forHTTPHeaderField: field.name) }
    httpBody = request.body
  }
}

extension ResponseHead {
  package init(of response: URLResponse?) throws {
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    self.init(status: response.statusCode)
    for (name, value) in response.allHeaderFields { headers.append("\(name)", "\(value)") }
  }
}

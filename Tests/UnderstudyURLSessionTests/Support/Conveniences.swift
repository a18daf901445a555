import Foundation
@_exported import TestFiles
import UnderstudyHTTP
import UnderstudyURLSession

extension URL {
  /// A path of the one host these tests ask.
  static func api(_ path: String = "/") -> URL { URL(string: "https://api.example.com\(path)")! }
}

extension URL {
  /// A host that is asked by one test alone.
  static func test(_ name: String) -> URL { URL(string: "https://\(name).test/")! }
}

extension URLRequest {
  init(_ method: String, _ path: String, body: String? = nil) {
    self.init(url: .api(path))
    httpMethod = method
    httpBody = body.map { Data($0.utf8) }
  }
}

extension URLResponse {
  var status: Int? { (self as? HTTPURLResponse)?.statusCode }
}

extension URLSession {
  /// The text and the status of a GET.
  func text(_ path: String) async throws -> (String, Int?) {
    let (data, response) = try await data(from: .api(path))
    return (String(decoding: data, as: UTF8.self), response.status)
  }

  /// The same with a completion handler.
  func textWithHandler(_ request: URLRequest) async -> (String?, Int?, (any Error)?) {
    await withCheckedContinuation { continuation in
      dataTask(with: request) { data, response, error in
        continuation.resume(
          returning: (data.map { String(decoding: $0, as: UTF8.self) }, response?.status, error))
      }.resume()
    }
  }
}

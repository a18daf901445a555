import Foundation
import Testing
import UnderstudyHTTP

/// A GET request, from text.
package func sent(
  _ url: String, headers: HeaderFields = [:], sourceLocation: SourceLocation = #_sourceLocation
) throws -> RecordedRequest {
  try sent("GET", url, headers: headers, sourceLocation: sourceLocation)
}

/// A request, from text.
package func sent(
  _ method: String, _ url: String, headers: HeaderFields = [:], body: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> RecordedRequest {
  let url = try #require(URL(string: url), sourceLocation: sourceLocation)
  return RecordedRequest(
    method: method, url: url, headers: headers, body: body.map { Data($0.utf8) })
}

extension HTTPStubs {
  /// The text of the answer to a GET request.
  package func text(_ url: String) async throws -> String {
    let (data, _) = try await data(for: sent(url))
    return String(decoding: data, as: UTF8.self)
  }

  /// The text of the answer, or the code of the error.
  package func outcome(_ request: RecordedRequest) async -> String {
    do {
      let (data, head) = try await data(for: request)
      return "\(head.status) \(String(decoding: data, as: UTF8.self))"
    } catch let error as URLError {
      return "\(error.code.rawValue)"
    } catch {
      return "\(error)"
    }
  }

  /// The stubs' own error, where a request gets one.
  package func stubError(_ request: RecordedRequest) async -> StubError? {
    do {
      _ = try await data(for: request)
      return nil
    } catch {
      return (error as? URLError)?.stubError
    }
  }
}

extension Exchange {
  /// What answered it.
  package var answer: (head: ResponseHead, body: Data)? {
    if case .answered(let head, let body) = outcome { return (head, body) }
    return nil
  }
}

import Foundation
import Testing
import UnderstudyHTTP

/// A GET request, from text.
func sent(
  _ url: String, headers: HeaderFields = [:], sourceLocation: SourceLocation = #_sourceLocation
) throws -> RecordedRequest {
  try sent("GET", url, headers: headers, sourceLocation: sourceLocation)
}

/// A request, from text.
func sent(
  _ method: String, _ url: String, headers: HeaderFields = [:], body: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> RecordedRequest {
  let url = try #require(URL(string: url), sourceLocation: sourceLocation)
  return RecordedRequest(
    method: method, url: url, headers: headers, body: body.map { Data($0.utf8) })
}

extension HTTPStubs {
  /// The text of the answer to a GET request.
  func text(_ url: String) async throws -> String {
    let (data, _) = try await data(for: sent(url))
    return String(decoding: data, as: UTF8.self)
  }

  /// The text of the answer, or the code of the error.
  func outcome(_ request: RecordedRequest) async -> String {
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
  func stubError(_ request: RecordedRequest) async -> StubError? {
    do {
      _ = try await data(for: request)
      return nil
    } catch {
      return (error as? URLError)?.stubError
    }
  }
}

extension ManualClock {
  /// A clock that gives code much time to come back: a test of what it does then must not fail on a
  /// machine that keeps a thread waiting.
  static var unhurried: ManualClock { ManualClock(timeForCode: .milliseconds(500)) }
}

/// Options for what would otherwise wait half a minute for what does not come.
func impatient(_ options: inout StubOptions) { options.patience = .milliseconds(50) }

import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

extension Exchange {
  /// An exchange that was answered, or became what `outcome` says.
  static func sample(
    _ method: String = "GET", _ url: String = "https://a.example/x", headers: HeaderFields = [:],
    body: Data? = nil, answer: ResponseHead = ResponseHead(), answerBody: Data = Data(),
    outcome: Outcome? = nil, started: Duration = .zero, ended: Duration? = .zero,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Exchange {
    Exchange(
      request: RecordedRequest(
        method: method, url: try #require(URL(string: url), sourceLocation: sourceLocation),
        headers: headers, body: body),
      planned: nil, outcome: outcome ?? .answered(answer, body: answerBody), started: started,
      ended: ended)
  }
}

extension StubReport {
  /// A report of exchanges, begun at half past twelve on the first of March 2026.
  init(_ exchanges: Exchange...) {
    self.init(
      began: Date(timeIntervalSince1970: 1_772_368_200), exchanges: exchanges, uses: [],
      problems: [])
  }
}

extension HAR {
  /// The text of the file.
  var text: String { String(decoding: data(), as: UTF8.self) }
}

import Foundation
import UnderstudyHTTP

/// A request that has come to its end, as a log tells it: without secrets.
struct RequestLine: Sendable {
  let exchange: Exchange
  /// What the server stands in for, which need not be said in each line.
  let origin: URL?

  /// Such as `GET     200  /films?page=1  films.har, entry 3  2 ms`.
  var text: StyledText {
    let method = exchange.request.method.padded(to: 6)
    let word = (exchange.status.map(String.init) ?? outcomeWord).padded(to: 3)
    var text: StyledText = "\(method, .bold)  \(word, style)  \(shownURL)"
    if let stub = exchange.stub { text.append("  \(stub.place, .dim)") }
    text.append("  \(Self.time(milliseconds), .dim)")
    for line in reason.map({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) ?? [] {
      text.append(line.isEmpty ? "\n" : "\n    \(line)")
    }
    return text
  }

  /// The whole diagnosis of what was unplanned, or why there was no response.
  private var reason: String? {
    switch exchange.outcome {
    case .unplanned(let error), .straggler(let error):
      exchange.request.redaction.redacted(text: error.description)
    case .failed:
      exchange.outcome.failure(redacting: exchange.request.redaction).map { text in
        exchange.systemWords.map { "\(text): \($0)" } ?? text
      }
    case .pending, .answered, .cancelled: nil
    }
  }

  private var outcomeWord: String {
    switch exchange.outcome {
    case .unplanned: "unplanned"
    case .straggler: "too late"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .pending, .answered: "–"
    }
  }

  private var style: Style {
    switch exchange.status {
    case nil: .red
    case let status? where status < 300: .green
    case let status? where status < 400: .cyan
    case let status? where status < 500: .yellow
    default: .red
    }
  }

  private var shownURL: String {
    let url = exchange.request.shownURL
    guard var base = origin?.absoluteString else { return url }
    if base.hasSuffix("/") { base.removeLast() }
    let rest = url.dropFirst(base.count)
    return url.hasPrefix(base) && rest.hasPrefix("/") ? String(rest) : url
  }

  private var milliseconds: Double {
    exchange.ended.map { ($0 - exchange.started) / .milliseconds(1) } ?? 0
  }

  static func time(_ milliseconds: Double) -> String {
    milliseconds < 10_000
      ? "\(Int(milliseconds.rounded())) ms" : "\(Int((milliseconds / 1_000).rounded())) s"
  }
}

extension RequestLine {
  /// The line for a machine.
  struct JSON: Encodable {
    let event = "request"
    let number: Int
    let method: String
    let url: String
    let outcome: ReportFile.Outcome
    let status: Int?
    let stub: String?
    let milliseconds: Double
    let message: String?
  }

  var json: JSON {
    JSON(
      number: exchange.number, method: exchange.request.method, url: exchange.request.shownURL,
      outcome: ReportFile.Outcome(exchange.outcome), status: exchange.status,
      stub: exchange.stub?.place, milliseconds: (milliseconds * 1_000).rounded() / 1_000,
      message: reason)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension Exchange {
  /// What the system says of why a real server did not answer: a number alone does not say that it is not
  /// there.
  var systemWords: String? {
    guard case .failed(let error) = outcome, let error = error as? URLError, error.stubError == nil
    else { return nil }
    return error.userInfo[NSLocalizedDescriptionKey] as? String
  }
}

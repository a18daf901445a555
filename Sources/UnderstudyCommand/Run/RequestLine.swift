import Foundation
import UnderstudyHTTP

/// A finished request as the log shows it: without secrets.
struct RequestLine: Sendable {
  let exchange: Exchange
  /// The server that is replaced, which is left out of the URLs.
  let origin: URL?

  /// Such as `GET     200  /films?page=1  films.har, entry 3  2 ms`.
  var text: StyledText {
    let method = exchange.request.method.padded(to: 6)
    let word = (exchange.status.map(String.init) ?? outcome.word).padded(to: 3)
    var text: StyledText = "\(method, .bold)  \(word, Style(status: exchange.status))  \(shortURL)"
    if let stub = exchange.stub { text.append("  \(stub.place, .dim)") }
    text.append("  \(TrafficTable.time(milliseconds), .dim)")
    for line in reason.map({ $0.split(separator: "\n", omittingEmptySubsequences: false) }) ?? [] {
      text.append(line.isEmpty ? "\n" : "\n    \(line)")
    }
    return text
  }

  private var outcome: ReportFile.Outcome { ReportFile.Outcome(exchange.outcome) }

  /// The whole diagnosis of an unplanned request, or why there was no response.
  private var reason: String? {
    switch exchange.outcome {
    case .unplanned(let error), .straggler(let error):
      exchange.request.redaction.redacted(text: error.description)
    case .failed:
      exchange.outcome.failure(redacting: exchange.request.redaction).map { text in
        exchange.systemMessage.map { "\(text): \($0)" } ?? text
      }
    case .pending, .answered, .cancelled: nil
    }
  }

  private var shortURL: String {
    let url = exchange.request.shownURL
    guard var base = origin?.absoluteString else { return url }
    if base.hasSuffix("/") { base.removeLast() }
    let rest = url.dropFirst(base.count)
    return url.hasPrefix(base) && rest.hasPrefix("/") ? String(rest) : url
  }

  private var milliseconds: Double {
    exchange.ended.map { ($0 - exchange.started) / .milliseconds(1) } ?? 0
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
      outcome: outcome, status: exchange.status, stub: exchange.stub?.place,
      milliseconds: ShownEntry.microseconds(milliseconds), message: reason)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension Exchange {
  /// What the system says about why a real server did not answer: a number alone does not say that it
  /// is not there.
  var systemMessage: String? {
    guard case .failed(let error) = outcome, let error = error as? URLError, error.stubError == nil
    else { return nil }
    return error.userInfo[NSLocalizedDescriptionKey] as? String
  }
}

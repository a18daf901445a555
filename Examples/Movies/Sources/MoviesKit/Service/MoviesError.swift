import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why films could not be had.
public enum MoviesError: Error, Sendable, Hashable {
  /// No such page: the last one is `of`.
  case noSuchPage(Int, of: Int)

  /// The service refuses the key (401).
  case unauthorized(message: String?)

  /// The service does not know what was asked for (404).
  case notFound(message: String?)

  /// Too many requests (429), also after waiting; `retryAfter` is what the service asked for last.
  case rateLimited(retryAfter: Duration?)

  /// The service failed (500 to 599).
  case serverFailure(status: Int, message: String?)

  /// The service responded with a status that makes no sense here.
  case unexpectedStatus(Int, message: String?)

  /// No response in time.
  case timedOut

  /// The service could not be reached, or the connection broke.
  case unreachable(URLError.Code)

  /// The response ended before its announced length.
  case truncated(received: Int, expected: Int)

  /// The response is no JSON at all, such as a web page.
  case notJSON(beginning: String)

  /// The response begins as JSON, and is none.
  case malformedJSON(reason: String)

  /// The response is JSON of another shape.
  case unexpectedJSON(reason: String)

  /// The task was cancelled.
  case cancelled

  /// The networking failed in some other way.
  case failed(reason: String)
}

extension MoviesError: LocalizedError, CustomStringConvertible {
  /// What went wrong and what may help, in a sentence or two.
  public var description: String {
    switch self {
    case .noSuchPage(let page, of: 1):
      "There is no page \(page). There is one page."
    case .noSuchPage(let page, let last):
      "There is no page \(page). There are \(last) pages, from 1 to \(last)."
    case .unauthorized(let message):
      "The service refuses the key\(quoted(message)). Check the key."
    case .notFound(let message):
      "The service does not know it\(quoted(message))."
    case .rateLimited(let wait?):
      "Too many requests. The service asks to wait \(wait.components.seconds) s."
    case .rateLimited(nil):
      "Too many requests. Try again later."
    case .serverFailure(let status, let message):
      "The service failed with status \(status)\(quoted(message)). Try again later."
    case .unexpectedStatus(let status, let message):
      "The service responded with status \(status)\(quoted(message))."
    case .timedOut:
      "The service did not respond in time."
    case .unreachable(let code):
      "The service cannot be reached (URLError \(code.rawValue)). Check the connection."
    case .truncated(let received, let expected):
      "The response broke off after \(received) of \(expected) bytes. Try again."
    case .notJSON(let beginning):
      "The response is not JSON. It begins: \(beginning)"
    case .malformedJSON(let reason):
      "The response is not valid JSON: \(reason)."
    case .unexpectedJSON(let reason):
      "The response has an unexpected shape: \(reason)."
    case .cancelled:
      "Cancelled."
    case .failed(let reason):
      "The request failed: \(reason)"
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  private func quoted(_ message: String?) -> String {
    guard let message else { return "" }
    return ": “\(message.hasSuffix(".") ? String(message.dropLast()) : message)”"
  }
}

extension MoviesError {
  /// What an error of the networking means for the app.
  init(networking error: any Error) {
    switch error {
    case let error as MoviesError: self = error
    case is CancellationError: self = .cancelled
    case let error as URLError where error.code == .cancelled: self = .cancelled
    case let error as URLError where error.code == .timedOut: self = .timedOut
    case let error as URLError: self = .unreachable(error.code)
    default: self = .failed(reason: String(describing: error))
    }
  }
}

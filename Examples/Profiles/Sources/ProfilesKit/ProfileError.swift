import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why a user could not be had.
public enum ProfileError: Error, Sendable, Hashable {
  /// Nobody was asked for.
  case noName

  /// There is no network.
  case offline

  /// There is a network, and the service cannot be reached on it.
  case unreachable(URLError.Code)

  /// No response in time.
  case timedOut

  /// The connection broke in the middle of the response.
  case interrupted

  /// The service refuses the token, or the lack of one (401).
  case unauthorized(message: String?)

  /// The service knows nobody of this name (404).
  case notFound(name: String)

  /// Too many requests (429).
  case rateLimited(retryAfter: Duration?)

  /// The service failed (500 to 599).
  case serverFailure(status: Int, message: String?)

  /// The service responded with a status that makes no sense here.
  case unexpectedStatus(Int, message: String?)

  /// The response is no JSON at all, such as a web page.
  case notJSON(beginning: String)

  /// The response begins as JSON, and does not end as such.
  case malformedJSON

  /// The response lacks a key; the path is written `data.counts.posts`.
  case missingKey(path: String)

  /// A key has a value of another type, or null.
  case mistypedKey(path: String, expected: JSONType, found: JSONType)

  /// A key has a value of the right type that means nothing, such as a date that is none.
  case unreadableKey(path: String, expected: String, found: String)

  /// The task was cancelled.
  case cancelled

  /// The loading failed in some other way.
  case failed(reason: String)
}

extension ProfileError: LocalizedError, CustomStringConvertible {
  /// What went wrong and what may help, in a sentence or two.
  public var description: String {
    switch self {
    case .noName: "There is no name. Type one, such as ida."
    case .offline: "There is no network. Check the connection."
    case .unreachable(let code):
      "The service cannot be reached (URLError \(code.rawValue)). Check its address."
    case .timedOut: "The service did not respond in time. Try again."
    case .interrupted: "The connection broke in the middle of the response. Try again."
    case .unauthorized(let message):
      "The service asks for a valid token\(quoted(message)). Check it."
    case .notFound(let name): "There is nobody called @\(name). Check the spelling."
    case .rateLimited(let wait?):
      "Too many requests. The service asks to wait \(wait.components.seconds) s."
    case .rateLimited(nil): "Too many requests. Try again later."
    case .serverFailure(let status, let message):
      "The service failed with status \(status)\(quoted(message)). Try again later."
    case .unexpectedStatus(let status, let message):
      "The service responded with status \(status)\(quoted(message))."
    case .notJSON(let beginning): "The response is not JSON. It begins: \(beginning)"
    case .malformedJSON: "The response is not valid JSON: it breaks off or is garbled. Try again."
    case .missingKey(let path): "The response lacks \(path)."
    case .mistypedKey(let path, let expected, let found):
      "The response has \(found) in \(path), where \(expected) belongs."
    case .unreadableKey(let path, let expected, let found):
      "The response has “\(found)” in \(path), where \(expected) belongs."
    case .cancelled: "Cancelled."
    case .failed(let reason): "The request failed: \(reason)"
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  private func quoted(_ message: String?) -> String {
    guard let message else { return "" }
    return ": “\(message.hasSuffix(".") ? String(message.dropLast()) : message)”"
  }
}

extension ProfileError {
  /// What an error of the loading means for the app.
  init(loading error: any Error) {
    guard let code = (error as? URLError)?.code else {
      self = error is CancellationError ? .cancelled : .failed(reason: String(describing: error))
      return
    }
    switch code {
    case .cancelled: self = .cancelled
    case .notConnectedToInternet: self = .offline
    case .timedOut: self = .timedOut
    case .networkConnectionLost: self = .interrupted
    default: self = .unreachable(code)
    }
  }
}

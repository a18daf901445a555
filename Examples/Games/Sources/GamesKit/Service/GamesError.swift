import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why games could not be had.
public enum GamesError: Error, Sendable, Hashable {
  /// The service does not understand the question (400).
  case badQuery(message: String?)

  /// The service refuses the credentials (401 and 403).
  case unauthorized(message: String?)

  /// There is no game of this number.
  case notFound(id: Game.ID)

  /// Too many requests (429): the service takes four a second.
  case rateLimited

  /// The service failed (500 to 599).
  case serverFailure(status: Int, message: String?)

  /// The service responded with a status that makes no sense here.
  case unexpectedStatus(Int, message: String?)

  /// No response in time.
  case timedOut

  /// The service could not be reached, or the connection broke.
  case unreachable(URLError.Code)

  /// The response is no JSON, such as a web page, or breaks off.
  case notJSON(beginning: String)

  /// The response is JSON of another shape.
  case unexpectedJSON(reason: String)

  /// The task was cancelled.
  case cancelled

  /// The networking failed in some other way.
  case failed(reason: String)
}

extension GamesError: LocalizedError, CustomStringConvertible {
  /// What went wrong and what may help, in a sentence or two.
  public var description: String {
    switch self {
    case .badQuery(let message):
      "The service does not understand the question\(quoted(message)). Report this, please."
    case .unauthorized(let message):
      "The service refuses the credentials\(quoted(message)). Renew the access token."
    case .notFound(let id):
      "There is no game with the number \(id). Take one from the lists."
    case .rateLimited:
      "Too many requests: the service takes four a second. Try again in a moment."
    case .serverFailure(let status, let message):
      "The service failed with status \(status)\(quoted(message)). Try again later."
    case .unexpectedStatus(let status, let message):
      "The service responded with status \(status)\(quoted(message))."
    case .timedOut:
      "The service did not respond in time. Try again."
    case .unreachable(.notConnectedToInternet):
      "There is no connection to the internet. Connect, and try again."
    case .unreachable(let code):
      "The service cannot be reached (URLError \(code.rawValue)). Check the connection."
    case .notJSON(let beginning):
      "The response is not valid JSON. It begins: \(beginning)"
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

extension GamesError {
  /// What a status other than 200 means for the app.
  init(status: Int, message: String?) {
    switch status {
    case 400: self = .badQuery(message: message)
    case 401, 403: self = .unauthorized(message: message)
    case 429: self = .rateLimited
    case 500...599: self = .serverFailure(status: status, message: message)
    // A 404 among them: of a game the service does not know it says so with an empty list.
    default: self = .unexpectedStatus(status, message: message)
    }
  }

  /// What an error of the networking means for the app.
  init(networking error: any Error) {
    switch error {
    case let error as GamesError: self = error
    case is CancellationError: self = .cancelled
    case let error as URLError where error.code == .cancelled: self = .cancelled
    case let error as URLError where error.code == .timedOut: self = .timedOut
    case let error as URLError: self = .unreachable(error.code)
    default: self = .failed(reason: String(describing: error))
    }
  }
}

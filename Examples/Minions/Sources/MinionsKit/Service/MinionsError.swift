import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why there are no minions.
public enum MinionsError: Error, Sendable, Hashable {
  /// This machine has no network.
  case offline

  /// There is a network, and the service is not to be had.
  case unreachable(URLError.Code)

  /// No response in time.
  case timedOut

  /// The service wants to know who asks (401).
  case unauthorized

  /// Nothing is at this address (404).
  case notFound

  /// Too many requests (429); `retryAfter` is how long the service asks to wait, if it says so.
  case rateLimited(retryAfter: Duration?)

  /// The service failed (500 to 599).
  case serverFailure(status: Int)

  /// A status that makes no sense here.
  case unexpectedStatus(Int)

  /// The response is no JSON at all, such as a web page.
  case notJSON(beginning: String)

  /// The response begins as JSON, and is none.
  case malformedJSON

  /// A key is not there, such as `minions[2].fruit`.
  case missingKey(String)

  /// A key has a value of another type.
  case mistypedKey(String)

  /// The networking failed in some other way.
  case failed(reason: String)
}

extension MinionsError: LocalizedError, CustomStringConvertible {
  /// What happened, in a few words: the title of an alert.
  public var title: String {
    switch self {
    case .offline: "You are offline"
    case .unreachable, .failed: "The minions cannot be reached"
    case .timedOut: "The minions take too long"
    case .unauthorized: "The minions do not know you"
    case .notFound: "There are no minions here"
    case .rateLimited: "The minions are out of breath"
    case .serverFailure, .unexpectedStatus: "The minions broke something"
    case .notJSON, .malformedJSON, .missingKey, .mistypedKey: "The minions talk gibberish"
    }
  }

  /// What is at fault and what may help, in a sentence or two: the message of an alert.
  public var description: String {
    switch self {
    case .offline:
      "There is no connection to the network. Check it and try again."
    case .unreachable(let code):
      "The service cannot be reached (URLError \(code.rawValue)). Check its address."
    case .timedOut:
      "The service did not respond in time. Try again."
    case .unauthorized:
      "The service refuses the request (401). Check which credentials it asks for."
    case .notFound:
      "The service has nothing at this address (404). Check the address."
    case .rateLimited(let wait?):
      "Too many requests (429). The service asks to wait \(wait.components.seconds) s."
    case .rateLimited(nil):
      "Too many requests (429). Try again later."
    case .serverFailure(let status):
      "The service failed (\(status)). Try again later."
    case .unexpectedStatus(let status):
      "The service responded with status \(status), which makes no sense here."
    case .notJSON(let beginning):
      "The response is not JSON. It begins: \(beginning)"
    case .malformedJSON:
      "The response is not valid JSON: it is empty, breaks off or is garbled. Try again."
    case .missingKey(let key):
      "The key '\(key)' is missing from the response."
    case .mistypedKey(let key):
      "The key '\(key)' of the response is of another type."
    case .failed(let reason):
      "The request failed: \(reason)."
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension MinionsError {
  /// What an error of the networking means for the app.
  init(networking error: any Error) {
    switch (error as? URLError)?.code {
    case .notConnectedToInternet, .dataNotAllowed: self = .offline
    case .timedOut: self = .timedOut
    case let code?: self = .unreachable(code)
    case nil: self = .failed(reason: "\(error)")
    }
  }

  /// What a status means for the app; nil for 200, which is none of these errors.
  init?(refusal response: HTTPURLResponse) {
    switch response.statusCode {
    case 200: return nil
    case 401: self = .unauthorized
    case 404: self = .notFound
    case 429:
      let seconds = response.value(forHTTPHeaderField: "Retry-After").flatMap(UInt16.init)
      self = .rateLimited(retryAfter: seconds.map(Duration.seconds))
    case 500...599: self = .serverFailure(status: response.statusCode)
    default: self = .unexpectedStatus(response.statusCode)
    }
  }
}

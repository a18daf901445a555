import Foundation
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the sample can do wrong once, so that a failure can be seen by hand.
enum BadDay: String, CaseIterable {
  case offline
  case unauthorized = "401"
  case tooMany = "429"
  case serverFailure = "500"
  case timeout
  case html

  /// The answer to the first request.
  var reply: Reply {
    switch self {
    case .offline: .failing(.notConnectedToInternet)
    case .unauthorized:
      .json(["message": "Authorization Failure. Have you tried: Bearer?"], status: 401)
    case .tooMany: .json(["message": "Too Many Requests"], status: 429)
    case .serverFailure: .status(500)
    // As a service that does not answer, for those who would rather not wait for fifteen seconds.
    case .timeout: .failing(.timedOut).delayed(by: .seconds(2))
    case .html:
      .text(
        "<!DOCTYPE html><title>Sign in to the hotel's network</title>",
        headers: ["Content-Type": "text/html"])
    }
  }
}

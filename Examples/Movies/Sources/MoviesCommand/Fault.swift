import UnderstudyHTTP

/// What the sample can do wrong, so that a failure can be seen by hand.
enum Fault: String, CaseIterable {
  case offline
  case unauthorized = "401"
  case tooManyRequests = "429"
  case serverFailure = "500"
  case timeout
  case html

  /// What the service responds.
  var reply: Reply {
    switch self {
    case .offline: .failing(.notConnectedToInternet)
    case .unauthorized: .json(["status_message": "Invalid API key"], status: 401)
    // Longer than the app waits before it asks again.
    case .tooManyRequests: .status(429, headers: ["Retry-After": "60"])
    case .serverFailure: .status(500)
    // Far longer than the app waits: its own time-out ends the request.
    case .timeout: .json([:]).delayed(by: .seconds(3_600))
    case .html:
      .text(
        "<!DOCTYPE html><title>Sign in to the hotel's network</title>",
        headers: ["Content-Type": "text/html"])
    }
  }
}

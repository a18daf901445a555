import UnderstudyFixtures
import UnderstudyHTTP

/// What the sample can do wrong, so that a failure can be seen by hand.
enum Fault: String, CaseIterable {
  case offline
  case unauthorized = "401"
  case notFound = "404"
  case tooManyRequests = "429"
  case serverFailure = "500"
  case timeout
  case html
  case missingKey = "missing-key"

  /// What the service responds.
  var reply: Reply {
    switch self {
    case .offline: .failing(.notConnectedToInternet)
    case .unauthorized: .status(401)
    case .notFound: .status(404)
    case .tooManyRequests: .status(429, headers: ["Retry-After": "30"])
    case .serverFailure: .status(500)
    // Far longer than the app waits: its own time-out ends the request.
    case .timeout: .status(200).delayed(by: .seconds(3_600))
    case .html:
      .computed { _ in
        .text(
          try Fixture("hotel.html", in: .module).text, headers: ["Content-Type": "text/html"])
      }
    case .missingKey:
      .json([
        "minions": [
          [
            "id": 3, "name": "Nub", "image": "https://images.example.com/minions/3.png", "eyes": 1,
          ]
        ]
      ])
    }
  }
}

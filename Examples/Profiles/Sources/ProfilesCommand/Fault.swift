import UnderstudyFixtures
import UnderstudyHTTP

/// What can go wrong with a service, under the name that makes it happen in the sample.
enum Fault: String, CaseIterable {
  case offline, slow, timeout, unauthorized, busy, broken, html, cut, missing, mistyped

  /// What happens, in a few words.
  var summary: String {
    switch self {
    case .offline: "there is no network"
    case .slow: "the response takes three seconds"
    case .timeout: "no response comes, and after ten seconds the app gives up"
    case .unauthorized: "a token is wanted (401)"
    case .busy: "too many requests, come back in 30 seconds (429)"
    case .broken: "the server fails (500)"
    case .html: "a web page comes instead of JSON"
    case .cut: "the connection breaks in the middle of the response"
    case .missing: "a key is missing in the response"
    case .mistyped: "a key of the response has another type"
    }
  }

  /// What the service responds, given the response without a fault.
  func reply(_ good: JSONValue) throws -> Reply {
    var response = good
    switch self {
    case .offline: return .failing(.notConnectedToInternet)
    case .slow: return .json(good).delayed(by: .seconds(3))
    // Far longer than the app waits: its own time-out ends the request.
    case .timeout: return .json(good).delayed(by: .seconds(3_600))
    case .unauthorized: return .failure(401, "Call requires authentication.")
    case .busy: return .failure(429, "Slow down.").header("Retry-After", "30")
    case .broken: return .failure(500, "Something is wrong with us.")
    case .html:
      let page = try Fixture("maintenance.html", in: .module).url
      return .file(page, headers: ["Content-Type": "text/html"])
    case .cut: return .json(good).truncated(afterBytes: 120)
    case .missing: response["data"]?["counts"]?["posts"] = nil
    case .mistyped: response["data"]?["counts"]?["posts"] = "many"
    }
    return .json(response)
  }
}

extension Reply {
  /// A failure in the words of the service.
  static func failure(_ status: Int, _ message: String) -> Reply {
    .json(["meta": ["code": .int(status), "error_message": .string(message)]], status: status)
  }
}

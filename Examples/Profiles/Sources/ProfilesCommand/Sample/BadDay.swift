import UnderstudyFixtures
import UnderstudyHTTP

/// What can go wrong with a service, under the name that makes it happen in the sample.
enum BadDay: String, CaseIterable {
  case offline, slow, late, unauthorized, busy, broken, web, cut, missing, mistyped

  /// What happens, in a few words.
  var summary: String {
    switch self {
    case .offline: "there is no network"
    case .slow: "the answer takes three seconds"
    case .late: "no answer comes, and after ten seconds it is too late"
    case .unauthorized: "a token is wanted (401)"
    case .busy: "too many requests, come back in 30 seconds (429)"
    case .broken: "the server fails (500)"
    case .web: "a web page comes instead of JSON"
    case .cut: "the connection breaks within the answer"
    case .missing: "a key is missing in the answer"
    case .mistyped: "a key of the answer has another type"
    }
  }

  /// What the service answers, given the answer of a good day.
  func reply(_ good: JSONValue) throws -> Reply {
    var answer = good
    switch self {
    case .offline: return .failing(.notConnectedToInternet)
    case .slow: return .json(good).delayed(by: .seconds(3))
    case .late: return .json(good).delayed(by: .seconds(3_600))
    case .unauthorized: return .refusal(401, "Call requires authentication.")
    case .busy: return .refusal(429, "Slow down.").header("Retry-After", "30")
    case .broken: return .refusal(500, "Something is wrong with us.")
    case .web:
      let page = try Fixture("maintenance.html", in: .module).url
      return .file(page, headers: ["Content-Type": "text/html"])
    case .cut: return .json(good).truncated(afterBytes: 120)
    case .missing: answer["data"]?["counts"]?["posts"] = nil
    case .mistyped: answer["data"]?["counts"]?["posts"] = "many"
    }
    return .json(answer)
  }
}

extension Reply {
  static func refusal(_ status: Int, _ message: String) -> Reply {
    .json(["meta": ["code": .int(status), "error_message": .string(message)]], status: status)
  }
}

import Foundation
import UnderstudyFixtures
import UnderstudyHTTP

/// The stand-in for the real service: a few invented users, and some faults.
enum SampleService {
  /// The users, by name.
  static let users = ["ida", "emil", "hanae", "odile", "harbour", "tock"]

  static let bundle = Bundle.module

  /// Stubs that answer what the app asks, and fail whatever else it might ask.
  ///
  /// - Parameters:
  ///   - fault: What goes wrong for every user.
  ///   - clock: Measures how long a response takes.
  static func stubs(
    _ fault: Fault? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) -> HTTPStubs {
    let users = Result { try Fixture("users.json", in: bundle).json() }
    let user = Stub.get("https://alpha-api.app.net/stream/0/users/@{name}").reply { request in
      let users = try users.get()
      let name = request.pathParameters["name"]?.lowercased() ?? ""
      if let user = users[name], fault == nil { return .json(response(user)) }
      if let fault = fault ?? Fault(rawValue: name) {
        var user = users["emil"] ?? .null
        user["username"] = .string(name)
        return try fault.reply(response(user))
      }
      return .failure(404, "Could not locate user with that id.")
    }
    return HTTPStubs(user.optional(), clock: clock)
  }

  private static func response(_ user: JSONValue) -> JSONValue {
    ["data": user, "meta": ["code": 200]]
  }
}

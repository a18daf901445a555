import Foundation
import ProfilesKit
import UnderstudyFixtures
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The stand-in for the real service: a few invented users, and some bad days.
///
/// It answers from memory: the app takes its loader as a protocol, and nothing here needs a session.
struct SampleService: DataLoading {
  /// The users, by name.
  static let users = ["ida", "emil", "hanae", "odile", "harbour", "tock"]

  static let bundle = Bundle.module

  /// What answers, and fails whatever else the app might ask.
  let stubs: HTTPStubs

  /// - Parameter clock: What the slow answers wait on.
  init(clock: any Clock<Duration> = ContinuousClock()) {
    let users = Result { try Fixture("users.json", in: Self.bundle).json() }
    let user = Stub.get("https://alpha-api.app.net/stream/0/users/@{name}").reply { request in
      let users = try users.get()
      let name = request.pathParameters["name"]?.lowercased() ?? ""
      if let user = users[name] { return .json(Self.answer(user)) }
      if let day = BadDay(rawValue: name) {
        var late = users["emil"] ?? .null
        late["username"] = .string(name)
        return try day.reply(Self.answer(late))
      }
      return .refusal(404, "Could not locate user with that id.")
    }
    stubs = HTTPStubs(user.optional(), clock: clock)
  }

  private static func answer(_ user: JSONValue) -> JSONValue {
    ["data": user, "meta": ["code": 200]]
  }

  /// Answers `request`.
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await stubs.data(for: request)
  }
}

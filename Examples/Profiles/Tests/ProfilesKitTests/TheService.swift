import ProfilesKit
import Understudy

/// The service as the stubs name it.
enum TheService {
  static let user: URLPattern = "https://alpha-api.app.net/stream/0/users/@{name}"

  /// The user of the sample, whatever they were asked for as.
  static let ida = Reply.json(Fixture("user.json"))

  /// The user of the sample under another name.
  static func user(named name: String) throws -> JSONValue {
    var answer = try Fixture("user.json").json()
    answer["data"]?["username"] = .string(name)
    return answer
  }

  static func refusal(_ status: Int, _ message: String) -> Reply {
    .json(["meta": ["code": .int(status), "error_message": .string(message)]], status: status)
  }
}

/// Every way for the app to reach the stubs; the client must not be able to tell them apart.
enum Face: CaseIterable {
  /// The real URLSession, through its `async` method.
  case session
  /// The real URLSession, through data tasks.
  case dataTasks
  /// No URLSession at all.
  case memory

  func loader(_ stubs: HTTPStubs = .current) -> any DataLoading {
    switch self {
    case .session: stubs.session
    case .dataTasks: DataTaskLoader(stubs.session)
    case .memory: stubs
    }
  }
}

// The stubs answer without URLSession through the very method that the app's seam asks for.
extension HTTPStubs: DataLoading {}

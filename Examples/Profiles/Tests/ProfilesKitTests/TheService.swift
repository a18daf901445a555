import Foundation
import ProfilesKit
import Understudy

/// The service as the stubs name it.
enum TheService {
  static let user: URLPattern = "https://alpha-api.app.net/stream/0/users/@{name}"

  /// Ida, whoever was asked for.
  static let ida = Reply.json(Fixture("user.json"))

  /// Ida's account under another name.
  static func user(named name: String) throws -> JSONValue {
    var response = try Fixture("user.json").json()
    response["data"]?["username"] = .string(name)
    return response
  }

  static func failure(_ status: Int, _ message: String) -> Reply {
    .json(["meta": ["code": .int(status), "error_message": .string(message)]], status: status)
  }
}

extension User {
  /// The user of `user.json`, written by hand: what the parser makes of the file is compared with
  /// this, never with what the parser makes of it another time.
  static let ida = ida(as: "ida")

  /// Ida's account under another name.
  static func ida(as username: String) -> User {
    User(
      id: "20418", username: username, name: "Ida Torvund",
      about: "Ferry pilot. Maps, tides & bread.\nI answer on Mondays.", timeZone: "Europe/Oslo",
      locale: "nb_NO", kind: .human, joined: Date(timeIntervalSince1970: 1_360_219_512),
      counts: Counts(following: 112, followers: 1308, posts: 4090, stars: 77),
      avatar: Picture(
        url: URL(string: "https://images.example.com/ida/face.png")!, width: 200, height: 200,
        isDefault: false),
      cover: Picture(
        url: URL(string: "https://images.example.com/cover.png")!, width: 960, height: 260,
        isDefault: true),
      page: URL(string: "https://alpha.example.com/ida")!)
  }
}

/// Every way for the app to reach the stubs; the client must not be able to tell them apart.
enum Face: CaseIterable {
  /// The real URLSession, through its `async` method.
  case urlSession
  /// The real URLSession, through data tasks.
  case dataTasks
  /// No URLSession at all.
  case memory

  func session(_ stubs: HTTPStubs = .current) -> any DataLoading {
    switch self {
    case .urlSession: stubs.session
    case .dataTasks: DataTaskLoader(stubs.session)
    case .memory: stubs
    }
  }
}

// The stubs respond without URLSession through the very method that the app's protocol asks for.
extension HTTPStubs: DataLoading {}

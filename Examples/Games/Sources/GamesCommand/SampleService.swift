import Foundation
import GamesKit
import UnderstudyFixtures
import UnderstudyHTTP

/// The stand-in for the real service: sixty invented games, and what the app needs of its query
/// language.
enum SampleService {
  /// Stubs that answer what the app asks, and fail whatever else it might ask.
  ///
  /// - Parameters:
  ///   - fault: What goes wrong.
  ///   - clock: Measures how long a response takes.
  static func stubs(
    fault: Fault? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) -> HTTPStubs {
    let games = Result { try Fixture("games.json", in: .module).json() }
    let response = Reply.computed { request in
      do {
        return .json(try self.games(for: SampleQuery(request.text ?? ""), among: games.get()))
      } catch let error as SampleQuery.SyntaxError {
        return .json(
          ["title": "Syntax Error", "status": 400, "cause": .string(error.cause)], status: 400)
      }
    }
    let asked = RequestPattern.post("https://api.igdb.com/v4/games")
      .header("Client-ID", .any).header("Authorization", .regex("^Bearer ."))
    return HTTPStubs(asked.reply(fault?.reply ?? response).optional(), clock: clock)
  }

  private static func games(for query: SampleQuery, among games: JSONValue) -> JSONValue {
    guard case .array(var games) = games else { return [] }
    switch query.condition {
    case .id(let id): games = games.filter { $0["id"]?.int == id }
    case .platform(let platform):
      games = games.filter { $0["platforms"]?.contains(.int(platform)) == true }
    case nil: break
    }
    if let field = query.sortedBy {
      // Those without the field come last, as with the service.
      games.sort { $0[field]?.double ?? -1 > $1[field]?.double ?? -1 }
    }
    return .array(games.prefix(query.limit).map { $0.keeping(query.fields.union(["id"])) })
  }
}

extension JSONValue {
  fileprivate func contains(_ element: JSONValue) -> Bool {
    if case .array(let elements) = self { elements.contains(element) } else { false }
  }

  /// The object without the members of other names.
  fileprivate func keeping(_ names: Set<String>) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { names.contains($0.key) })
  }
}

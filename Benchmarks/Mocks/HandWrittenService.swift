import Seams
import UnderstudyCore

// `package`, since the optimizer of Swift 6.3 does not see what macros write: it assumes that an
// internal protocol has only the conforming type that is written out, and calls that one.
/// What is mocked.
@Mockable(.always)
package protocol BenchmarkService: Sendable {
  /// A sync member.
  func price(of id: Int) -> Int
  /// A sync member of two texts.
  func title(of name: String, in language: String) -> String
  /// An async member.
  func games(on platform: Int) async throws -> [Int]
}

/// The mock one writes by hand: a lock around what was called and what is answered, the newest
/// stub that matches first.
package final class HandWrittenService: BenchmarkService {
  struct State {
    var priceCalls: [Int] = []
    var prices: [(id: Int, price: Int)] = []
    var titleCalls: [(String, String)] = []
    var titles: [(name: String, language: String, title: String)] = []
    var gamesCalls: [Int] = []
    var games: [(platform: Int, games: [Int])] = []
  }

  let state: Lock<State> = Lock(State())

  package func price(of id: Int) -> Int {
    state.withLock { state in
      state.priceCalls.append(id)
      for stub in state.prices.reversed() where stub.id == id { return stub.price }
      return 0
    }
  }

  package func title(of name: String, in language: String) -> String {
    state.withLock { state in
      state.titleCalls.append((name, language))
      for stub in state.titles.reversed() where stub.name == name && stub.language == language {
        return stub.title
      }
      return ""
    }
  }

  package func games(on platform: Int) async throws -> [Int] {
    state.withLock { state in
      state.gamesCalls.append(platform)
      for stub in state.games.reversed() where stub.platform == platform { return stub.games }
      return []
    }
  }
}

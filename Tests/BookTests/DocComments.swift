import Foundation
import Testing
import Understudy
import UnderstudyContracts
import UnderstudyResilience
import UnderstudyServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the examples in doc comments may use: see `Documentation/snippets`.
struct DocComments: Sendable {
  let service = MockCatalogue()
  let realService: any Catalogue = MockCatalogue()
  let player = MockMusicPlayer()
  var speaker: MockSpeaker { MockSpeaker(name: "left") }
  let model = GamesModel()
  let queue = DispatchQueue(label: "examples")
  let stubs = HTTPStubs()
  let url = URL(string: "https://api.example.com/movies")!
  var report: StubReport { stubs.report }
  let contract: Contract
  let table: Resilience
  let popular: Stub

  func value(_: Stub) {}
  func value(_: RequestPattern) {}
  func value(_: Redaction) {}
}

@Mockable
protocol Catalogue: Sendable {
  func popularGames(for platform: Platform) async throws -> [Game]
  func search(_ text: String, page: Int) -> [Game]
  func title(of id: Int?) -> String
  func sort(_ games: inout [Game])
  func fetchGame(id: Int, completion: @escaping @Sendable (Result<Game, any Error>) -> Void)
  func load(id: Int) -> Game
  func load(id: Int) async -> Game
}

@Mockable
protocol MusicPlayer: Sendable {
  var volume: Int { get set }
  func play(_ item: Any)
}

final class GamesModel: Sendable {
  func load() async throws -> [Game] { [] }
  func refresh() {}
  func show(_ id: Int) {}
  func show(_ result: Result<Game, any Error>) {}
}

struct ThirdPartyClient {
  func load() async throws -> String {
    let (data, _) = try await URLSession.shared.data(
      from: URL(string: "https://api.example.com/movies")!)
    return String(decoding: data, as: UTF8.self)
  }
}

struct Cache {
  let maximumAge: TimeInterval
  let now: () -> Date
}

struct Database: Sendable {
  static func open() async throws -> Database { Database() }
  func insert(_ name: String) {}
}

struct DetailModel {
  let id: Int
}

enum StoreError: Error {
  case cancelled
  case failed(String)
}

final class Drafts: Sendable {}

struct SystemPlayer: Player {
  var volume: Int {
    get { 0 }
    nonmutating set {}
  }
  func load(_ name: String, completion: @escaping @Sendable (Bool) -> Void) {}
}

@Mockable
protocol Shelf: Sendable {
  var games: [Game] { get }
}

@Mockable
protocol Library: Sendable {
  func shelf(_ name: String) -> any Shelf
}

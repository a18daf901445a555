import Foundation
import Testing
import Understudy

@testable import GamesKit

/// Each way to put in a part, where the app uses it, and what that way is good at.
@MainActor @Suite(.timeLimit(.minutes(5))) struct InjectionTests {
  private let service = MockGameService()

  // MARK: - Initializer injection

  // For what an object cannot do without: it does not compile without one, and keeps it for life.

  @Test func `the list asks the service it was made with`() async {
    service.when.popularGames(for: .any).returns([.saltLedger])
    let list = GameListModel(service: service)
    await list.show(.xboxOne)
    #expect(service.calls.popularGames == [.xboxOne])
  }

  @Test func `the selected game's detail gets the very service of the list`() async throws {
    service.when.popularGames(for: .any).returns([.saltLedger])
    service.when.game(id: .any).returns(.saltLedger)
    let list = GameListModel(service: service)
    await list.show(.playStation4)

    let detail = try #require(list.select(0))
    #expect(detail.service as? MockGameService === service)
    await detail.load()
    #expect(callOrder(of: service).map(\.member) == ["popularGames(for:)", "game(id:)"])
  }

  // MARK: - Setter injection

  // For what may change while the object lives, or comes only when the object is there already.

  @Test func `a detail asks the service that was set last`() async {
    let renewed = MockGameService()
    service.when.game(id: .any).throws(.unauthorized(message: nil))
    renewed.when.game(id: .any).returns(.saltLedger)
    let detail = GameDetailModel(game: .saltLedger, service: service)
    await detail.load()
    #expect(detail.phase == .failed(.unauthorized(message: nil)))

    detail.service = renewed
    await detail.load()
    #expect(detail.phase == .loaded)
    #expect(service.calls.game == [1_011])
    #expect(renewed.calls.game == [1_011])
  }

  @Test func `a load under way goes on with the service it began with`() async {
    let pending = service.when.game(id: .any).suspends()
    let detail = GameDetailModel(game: .saltLedger, service: service)
    async let load: Void = detail.load()
    let call = await pending.next()
    detail.service = MockGameService()
    call.returns(.saltLedger)
    await load
    #expect(detail.phase == .loaded)
  }

  // An injected property is read when it is first needed: what is set before is all there is, and the
  // container, which has nothing for this test, is not asked.
  @Test func `a detail shows the rating as was set on it`() {
    let detail = GameDetailModel(game: .saltLedger, service: service)
    detail.ratingScale = .stars
    #expect(detail.sections.contains(.rating("★★★★★")))
  }

  @Test(.dependency(\.ratingScale, .points))
  func `a detail shows the rating in another way once that is set, and it alone`() {
    let details = [1, 2].map { _ in GameDetailModel(game: .saltLedger, service: service) }
    details[0].ratingScale = .stars
    #expect(details[0].sections.contains(.rating("★★★★★")))
    #expect(details[1].sections.contains(.rating("91 of 100")))
  }

  // MARK: - Method injection

  // Stored: for an exchange that has to do more than store. The list forgets the games of the old
  // service, and asks the new one at once.

  @Test func `a list that is reloaded from another service keeps it`() async {
    let other = MockGameService()
    service.when.popularGames(for: .any).returns([.saltLedger])
    other.when.popularGames(for: .any).returns([.ironMeadow])
    other.when.game(id: .any).returns(.ironMeadow)
    let list = GameListModel(service: service)
    await list.show(.xboxOne)
    await list.show(.playStation4)

    await list.reload(from: other)
    #expect(list.games == [.ironMeadow])
    await list.show(.xboxOne)
    #expect(list.games == [.ironMeadow])
    await list.select(0)?.load()
    #expect(service.calls.popularGames == [.xboxOne, .playStation4])
    #expect(other.calls.popularGames == [.playStation4, .xboxOne])
    #expect(other.calls.game == [1_012])
  }

  @Test func `games that still come from the service before are dropped`() async {
    let other = MockGameService()
    let pending = service.when.popularGames(for: .any).suspends()
    other.when.popularGames(for: .any).returns([.ironMeadow])
    let list = GameListModel(service: service)
    async let shown: Void = list.show(.xboxOne)
    let late = await pending.next()
    await list.reload(from: other)
    late.returns([.saltLedger])
    await shown
    #expect(list.games == [.ironMeadow])
  }

  // Not stored: for a value, which keeps no parts and is given what one question needs.

  @Test func `a game asks the service it is given, and keeps none`() async throws {
    let other = MockGameService()
    service.when.game(id: 1_011).returns(Game(id: 1_011, name: "The Salt Ledger", summary: "One."))
    other.when.game(id: 1_011).returns(Game(id: 1_011, name: "The Salt Ledger", summary: "Two."))
    #expect(try await Game.saltLedger.details(from: service).summary == "One.")
    #expect(try await Game.saltLedger.details(from: other).summary == "Two.")
    #expect(service.calls.game.count == 1)
    #expect(other.calls.game.count == 1)
  }

  @Test(arguments: [
    (0, Release.out(.midnight)), (86_399, .out(.midnight)), (-1, .coming(.midnight, inDays: 1)),
    (-86_400, .coming(.midnight, inDays: 1)), (-86_400 * 72, .coming(.midnight, inDays: 72)),
  ])
  func `whether a game is out depends on the day one asks`(seconds: Double, release: Release) {
    let game = Game(id: 7, name: "Iron Meadow", firstRelease: .midnight)
    #expect(game.release(asOf: .midnight + seconds) == release)
  }

  // MARK: - The container

  // For what is needed far below and by nobody in between: no one has to take it and pass it on.

  @Test(
    .dependency(\.pictureAddresses, PictureAddresses(base: .cdn, isRetina: true)),
    .dependency(\.ratingScale, .points))
  func `a cover three levels below the list has the address of the container`() async throws {
    service.when.popularGames(for: .any)
      .returns([Game(id: 7, name: "Iron Meadow", cover: Picture(id: "co7"))])
    let list = GameListModel(service: service)
    await list.show(.playStation4)
    #expect(list.rows[0].cover == .picture(.cdn.appending(path: "t_cover_small_2x/co7.jpg")))
    let sections = try #require(list.select(0)).sections
    #expect(sections.contains(.cover(.picture(.cdn.appending(path: "t_cover_big_2x/co7.jpg")))))
  }

  @Test(.dependency(\.ratingScale, .stars))
  func `ratings are shown as the container says, in the list and in the detail`() async throws {
    service.when.popularGames(for: .any).returns([.saltLedger])
    let list = GameListModel(service: service)
    await list.show(.playStation4)
    #expect(list.rows.map(\.rating) == ["★★★★★"])
    #expect(try #require(list.select(0)).sections.contains(.rating("★★★★★")))
  }

  @Test func `a part can be exchanged for a stretch of code`() {
    let address = withDependencies {
      $0.pictureAddresses = PictureAddresses(base: .cdn)
    } operation: {
      Picture(id: "co7").address(.bigCover)
    }
    #expect(address == .cdn.appending(path: "t_cover_big/co7.jpg"))
  }

  @Test(.dependency(\.now, { .midnight - 86_400 * 3 }), .dependency(\.ratingScale, .points))
  func `today comes from the container, and goes on as an argument`() {
    let game = Game(id: 7, name: "Iron Meadow", firstRelease: .midnight)
    #expect(
      GameDetailModel(game: game, service: service).sections[0]
        == .header(name: "Iron Meadow", release: .coming(.midnight, inDays: 3)))
  }
}

extension Date {
  /// The beginning of a day in Greenwich.
  fileprivate static let midnight = Date(timeIntervalSince1970: 1_800_057_600)
}

extension URL {
  fileprivate static let cdn = URL(string: "https://pictures.example")!
}

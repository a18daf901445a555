import Foundation
import Testing
import Understudy

@testable import GamesKit

/// Each way to put in a part, where the app uses it, and what that way is good at.
@MainActor @Suite struct InjectionTests {
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

  // For what has a good default and may change while the object lives, made by whomever.

  @Test func `a detail tells the rating in another way once that is set`() {
    let detail = GameDetailModel(game: .saltLedger, service: service)
    #expect(detail.sections.contains(.rating("91 of 100")))
    detail.ratingScale = .stars
    #expect(detail.sections.contains(.rating("★★★★★")))
  }

  @Test func `what is set on one detail leaves the others alone`() {
    let details = [1, 2].map { _ in GameDetailModel(game: .saltLedger, service: service) }
    details[0].ratingScale = .stars
    #expect(details.map(\.ratingScale) == [.stars, .points])
  }

  @Test(.dependency(\.ratingScale, .stars))
  func `where nothing is set the container's is used`() {
    let detail = GameDetailModel(game: .saltLedger, service: service)
    #expect(detail.sections.contains(.rating("★★★★★")))
  }

  // MARK: - Method injection

  // For a value, which holds no parts: it is told what one question needs. No object, no set-up.

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

  @Test(.dependency(\.pictureAddresses, PictureAddresses(base: .cdn, size: .thumb)))
  func `a cover three levels below the list has the address of the container`() async throws {
    service.when.popularGames(for: .any)
      .returns([Game(id: 7, name: "Iron Meadow", cover: Picture(id: "co7"))])
    let list = GameListModel(service: service)
    await list.show(.playStation4)
    let sections = try #require(list.select(0)).sections
    #expect(sections.contains(.cover(.picture(.cdn.appending(path: "t_thumb/co7.jpg")))))
  }

  @Test func `a part can be exchanged for a stretch of code`() {
    let address = withDependencies {
      $0.pictureAddresses = PictureAddresses(base: .cdn)
    } operation: {
      Picture(id: "co7").address
    }
    #expect(address == .cdn.appending(path: "t_cover_big/co7.jpg"))
  }

  @Test(.dependency(\.now, { .midnight - 86_400 * 3 }))
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

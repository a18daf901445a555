import Foundation
import GamesKit
import Testing
import Understudy

/// The list, with a mock in the place of the service.
@MainActor @Suite(.timeLimit(.minutes(5)), .dependency(\.ratingScale, .points))
struct GameListModelTests {
  private let service = MockGameService()
  private let list: GameListModel

  init() {
    list = GameListModel(service: service)
  }

  // MARK: - Loading

  @Test func `nothing is asked before a platform is opened`() {
    #expect(list.phase == .idle)
    #expect(service.calls.popularGames.isEmpty)
  }

  @Test(arguments: Platform.allCases)
  func `an opened platform shows its games`(platform: Platform) async {
    service.when.popularGames(for: .equal(platform)).returns([.saltLedger, .ironMeadow])
    await list.show(platform)
    #expect(list.platform == platform)
    #expect(list.phase == .loaded([.saltLedger, .ironMeadow]))
    #expect(service.calls.popularGames == [platform])
  }

  @Test func `while the games are on the way the list says so`() async {
    let pending = service.when.popularGames(for: .any).suspends()
    async let shown: Void = list.show(.xboxOne)
    let call = await pending.next()
    #expect(list.phase == .loading)
    call.returns([.saltLedger])
    await shown
    #expect(list.phase == .loaded([.saltLedger]))
  }

  @Test func `a failed load can be repeated`() async {
    service.when.popularGames(for: .any).throws(.timedOut).returns([.ironMeadow])
    await list.show(.nintendoSwitch)
    #expect(list.phase == .failed(.timedOut))
    await list.reload()
    #expect(list.phase == .loaded([.ironMeadow]))
    #expect(service.calls.popularGames == [.nintendoSwitch, .nintendoSwitch])
  }

  @Test func `games that are asked for once more are the newest ones`() async {
    let pending = service.when.popularGames(for: .any).suspends()
    async let first: Void = list.show(.playStation4)
    let early = await pending.next()
    async let second: Void = list.reload()
    let late = await pending.next()
    late.returns([.ironMeadow])
    await second
    early.returns([.saltLedger])
    await first
    #expect(list.games == [.ironMeadow])
  }

  @Test func `a load whose task is cancelled leaves the platform as if it was never opened`() async
  {
    service.when.popularGames(for: .any).neverReturns()
    let load = Task { await list.show(.xboxOne) }
    _ = await service.calls.popularGames.next()
    load.cancel()
    await load.value
    #expect(list.phase == .idle)
  }

  @Test func `every change is announced`() async {
    service.when.popularGames(for: .any).throws(.timedOut).returns([])
    var phases: [GameListModel.Phase] = []
    list.onChange = { [list] in phases.append(list.phase) }
    await list.show(.xboxOne)
    await list.reload()
    #expect(phases == [.idle, .loading, .failed(.timedOut), .loading, .loaded([])])
  }

  // MARK: - Several platforms

  @Test func `each platform keeps its games while another one is open`() async {
    service.when.popularGames(for: .equal(.playStation4)).returns([.saltLedger])
    service.when.popularGames(for: .equal(.xboxOne)).returns([.ironMeadow])
    await list.show(.playStation4)
    await list.show(.xboxOne)
    #expect(list.games == [.ironMeadow])

    await list.show(.playStation4)
    #expect(list.games == [.saltLedger])
    #expect(service.calls.popularGames == [.playStation4, .xboxOne])
  }

  @Test func `games that come when their platform was left are there when it is opened again`()
    async
  {
    let pending = service.when.popularGames(for: .equal(.playStation4)).suspends()
    service.when.popularGames(for: .equal(.xboxOne)).returns([.ironMeadow])
    async let left: Void = list.show(.playStation4)
    let late = await pending.next()
    await list.show(.xboxOne)
    late.returns([.saltLedger])
    await left
    #expect(list.games == [.ironMeadow])

    await list.show(.playStation4)
    #expect(list.games == [.saltLedger])
    #expect(service.calls.popularGames.count == 2)
  }

  @Test func `a platform that failed while another one was open is asked for again`() async {
    let pending = service.when.popularGames(for: .any).suspends()
    async let left: Void = list.show(.playStation4)
    let late = await pending.next()
    async let next: Void = list.show(.xboxOne)
    let current = await pending.next()
    late.throws(.rateLimited)
    await left
    #expect(list.phase == .loading)
    current.returns([.ironMeadow])
    await next
    #expect(list.phase == .loaded([.ironMeadow]))

    async let again: Void = list.show(.playStation4)
    await pending.next().returns([.saltLedger])
    await again
    #expect(list.phase == .loaded([.saltLedger]))
  }

  @Test func `a platform whose games are on the way is not asked for twice`() async {
    let pending = service.when.popularGames(for: .equal(.playStation4)).suspends()
    service.when.popularGames(for: .equal(.xboxOne)).returns([])
    async let shown: Void = list.show(.playStation4)
    let call = await pending.next()
    await list.show(.xboxOne)
    await list.show(.playStation4)
    #expect(list.phase == .loading)
    call.returns([.saltLedger])
    await shown
    #expect(service.calls.popularGames == [.playStation4, .xboxOne])
  }

  // MARK: - Rows

  @Test func `a row has what the list shows of a game, with the small cover`() async {
    let released = Date(timeIntervalSince1970: 1_710_460_800)
    service.when.popularGames(for: .any).returns([
      Game(
        id: 7, name: "Iron Meadow", rating: 86.6, firstRelease: released,
        cover: Picture(id: "co7"))
    ])
    await list.show(.playStation4)
    let cover = URL(string: "https://images.igdb.com/igdb/image/upload/t_cover_small/co7.jpg")!
    #expect(
      list.rows == [
        GameRow(
          id: 7, title: "Iron Meadow", rating: "87 of 100", release: .out(released),
          cover: .picture(cover))
      ])
  }

  @Test func `a row of a game of which nothing is known has its name and no picture`() async {
    service.when.popularGames(for: .any).returns([Game(id: 7, name: "Bare")])
    await list.show(.playStation4)
    #expect(
      list.rows == [
        GameRow(id: 7, title: "Bare", rating: nil, release: .unknown, cover: .placeholder)
      ])
  }

  @Test func `ratings are shown in stars once that is set`() async {
    service.when.popularGames(for: .any).returns([.saltLedger, .ironMeadow])
    await list.show(.playStation4)
    var changes = 0
    list.onChange = { changes += 1 }
    list.ratingScale = .stars
    #expect(list.rows.map(\.rating) == ["★★★★★", "★★★★☆"])
    #expect(changes == 1)
  }

  // MARK: - Selecting

  @Test func `the selected game's detail is shown`() async {
    service.when.popularGames(for: .any).returns([.saltLedger, .ironMeadow])
    await list.show(.playStation4)
    #expect(list.select(1)?.game == .ironMeadow)
  }

  @Test(arguments: [-1, 1, .max])
  func `where there is no game nothing is selected`(index: Int) async {
    service.when.popularGames(for: .any).returns([.saltLedger])
    await list.show(.playStation4)
    #expect(list.select(index) == nil)
  }
}

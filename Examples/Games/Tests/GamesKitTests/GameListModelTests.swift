import GamesKit
import Testing
import Understudy

/// The list, with a mock in the place of the service.
@MainActor @Suite struct GameListModelTests {
  private let service = MockGameService()
  private let list: GameListModel

  init() {
    list = GameListModel(service: service)
  }

  @Test func `nothing is asked before a tab is opened`() {
    #expect(list.phase == .idle)
    #expect(service.calls.popularGames.isEmpty)
  }

  @Test(arguments: Platform.allCases)
  func `an opened tab shows the games of its platform`(platform: Platform) async {
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

  @Test func `a failed load can be retried`() async {
    service.when.popularGames(for: .any).throws(.timedOut).returns([.ironMeadow])
    await list.show(.nintendoSwitch)
    #expect(list.phase == .failed(.timedOut))
    await list.retry()
    #expect(list.phase == .loaded([.ironMeadow]))
    #expect(service.calls.popularGames == [.nintendoSwitch, .nintendoSwitch])
  }

  @Test func `an answer for a tab that was left is not shown`() async {
    let pending = service.when.popularGames(for: .equal(.playStation4)).suspends()
    service.when.popularGames(for: .equal(.xboxOne)).returns([.ironMeadow])
    async let left: Void = list.show(.playStation4)
    let late = await pending.next()
    await list.show(.xboxOne)
    late.returns([.saltLedger])
    await left
    #expect(list.platform == .xboxOne)
    #expect(list.games == [.ironMeadow])
  }

  @Test func `a failure for a tab that was left is not shown`() async {
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
    #expect(list.games == [.ironMeadow])
  }

  @Test func `a tab that is opened again forgets the games it had`() async {
    service.when.popularGames(for: .any).returns([.saltLedger]).throws(.rateLimited)
    await list.show(.playStation4)
    await list.show(.playStation4)
    #expect(list.games.isEmpty)
    #expect(list.phase == .failed(.rateLimited))
  }

  @Test func `a load whose task is cancelled has failed as cancelled`() async {
    service.when.popularGames(for: .any).neverReturns()
    let load = Task { await list.show(.xboxOne) }
    _ = await service.calls.popularGames.next()
    load.cancel()
    await load.value
    #expect(list.phase == .failed(.cancelled))
  }

  @Test func `every change is told`() async {
    service.when.popularGames(for: .any).throws(.timedOut).returns([])
    var phases: [GameListModel.Phase] = []
    list.onChange = { [list] in phases.append(list.phase) }
    await list.show(.xboxOne)
    await list.retry()
    #expect(phases == [.loading, .failed(.timedOut), .loading, .loaded([])])
  }

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

import Foundation
import ProfilesKit
import Testing
import Understudy

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The states a screen goes through; in each test the answer comes when the test says so, and no
/// time-out before it: the clock stands still.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ProfileModelTests {
  private let stubs = HTTPStubs(.get(TheService.user).held(), clock: ManualClock())

  private func model(_ loader: any DataLoading) -> ProfileModel {
    ProfileModel(client: ProfileClient(loader: loader))
  }

  @Test(arguments: Face.allCases)
  func `a user is loading until the answer comes`(face: Face) async throws {
    let model = model(face.loader(stubs))
    var states = model.states().makeAsyncIterator()
    #expect(await states.next() == .idle)

    model.load("@ida")
    #expect(await states.next() == .loading(name: "ida"))

    await stubs.nextHeld().reply(TheService.ida)
    #expect(await states.next() == .loaded(try User(answer: Fixture("user.json").data)))
  }

  @Test func `nothing changes while the answer is held`() async {
    let model = model(stubs.session)
    model.load("ida")
    let request = await stubs.nextHeld()
    #expect(request.request.pathParameters == ["name": "ida"])
    #expect(model.state == .loading(name: "ida"))
  }

  @Test(arguments: [
    (Reply.failing(.notConnectedToInternet), ProfileError.offline),
    (.failing(.timedOut), .timedOut),
    (TheService.refusal(401, "No."), .unauthorized(message: "No.")),
    (TheService.refusal(404, "No."), .notFound(name: "ida")),
    (.status(429, headers: ["Retry-After": "30"]), .rateLimited(retryAfter: .seconds(30))),
    (.status(500), .serverFailure(status: 500, message: nil)),
    (.text("<html>"), .notJSON(beginning: "<html>")),
    (TheService.ida.truncated(afterBytes: 100), .brokenOff),
    (.json(["data": [:]]), .missingKey(path: "data.id")),
  ])
  func `loading fails as the service does`(reply: Reply, error: ProfileError) async {
    let model = model(stubs.session)
    var states = model.states().makeAsyncIterator()
    model.load("ida")
    await stubs.nextHeld().reply(reply)
    #expect(await states.next() == .idle)
    #expect(await states.next() == .loading(name: "ida"))
    #expect(await states.next() == .failed(name: "ida", error))
  }

  @Test func `a failed load can be repeated`() async throws {
    let model = model(stubs.session)
    var states = model.states().dropFirst().makeAsyncIterator()
    model.load("ida")
    await stubs.nextHeld().fail(.notConnectedToInternet)
    #expect(await states.next() == .loading(name: "ida"))
    #expect(await states.next() == .failed(name: "ida", .offline))

    model.load("ida")
    await stubs.nextHeld().reply(TheService.ida)
    #expect(await states.next() == .loading(name: "ida"))
    #expect(await states.next()?.user?.username == "ida")
  }

  @Test func `asking for another name gives the first request up`() async throws {
    let model = model(stubs)
    var states = model.states().makeAsyncIterator()
    model.load("ida")
    _ = await stubs.nextHeld()
    model.load("emil")
    await stubs.nextHeld().reply(.json(try TheService.user(named: "emil")))
    #expect(await states.next() == .idle)
    #expect(await states.next() == .loading(name: "ida"))
    #expect(await states.next() == .loading(name: "emil"))
    #expect(await states.next()?.user?.username == "emil")
    #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true, false])
  }

  // The mock goes on in spite of the cancellation, as a loader may that has the answer already.
  @Test func `a stale answer is dropped`() async throws {
    let loader = MockDataLoading()
    let pending = loader.when.data(for: .any).suspends(ignoringCancellation: true)
    let model = model(loader)
    var states = model.states().dropFirst().makeAsyncIterator()
    model.load("ida")
    let first = await pending.next()
    model.load("emil")
    let second = await pending.next()

    let service = HTTPStubs(
      .get(TheService.user).reply { .json(try TheService.user(named: $0.pathParameters["name"]!)) })
    first.returns(try await service.data(for: #require(first.arguments)))
    second.returns(try await service.data(for: #require(second.arguments)))
    #expect(await states.next() == .loading(name: "ida"))
    #expect(await states.next() == .loading(name: "emil"))
    #expect(await states.next()?.user?.username == "emil")
  }

  @Test func `clearing gives up what is under way`() async throws {
    let loader = MockDataLoading()
    let pending = loader.when.data(for: .any).suspends()
    let model = model(loader)
    var states = model.states().makeAsyncIterator()
    model.load("ida")
    let call = await pending.next()
    model.clear()
    await call.cancellation()
    model.load("")
    #expect(await states.next() == .idle)
    #expect(await states.next() == .loading(name: "ida"))
    #expect(await states.next() == .idle)
    #expect(await states.next() == .loading(name: ""))
    #expect(await states.next() == .failed(name: "", .noName))
  }

  @Test func `a model that goes away gives its request up`() async {
    let loader = MockDataLoading()
    let pending = loader.when.data(for: .any).suspends()
    var model: ProfileModel? = model(loader)
    model?.load("ida")
    let call = await pending.next()
    model = nil
    await call.cancellation()
  }

  @Test func `whoever comes later begins with the state now`() async {
    let model = model(stubs)
    var early = model.states().dropFirst(2).makeAsyncIterator()
    model.load("ida")
    await stubs.nextHeld().fail(.notConnectedToInternet)
    #expect(await early.next() == .failed(name: "ida", .offline))

    var late = model.states().makeAsyncIterator()
    #expect(await late.next() == .failed(name: "ida", .offline))
  }

  @Test func `the states end with the model`() async {
    var model: ProfileModel? = model(stubs)
    let states = model!.states()
    model = nil
    var seen: [ProfileState] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.idle])
  }
}

extension ProfileState {
  fileprivate var user: User? { if case .loaded(let user) = self { user } else { nil } }
}

import Foundation
import ProfilesKit
import Testing
import UnderstudyContracts

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The states a screen goes through; in each test the response comes when the test says so, and
/// no time-out before it: the clock stands still.
@MainActor @Suite(.timeLimit(.minutes(5)), .contract(learned: "service")) struct ProfileModelTests {
  private let stubs = HTTPStubs(.get(TheService.user).held().optional(), clock: ManualClock())

  private func model(_ session: any DataLoading) -> ProfileModel {
    ProfileModel(client: ProfileClient(session: session))
  }

  @Test(arguments: Face.allCases)
  func `a user is loading until the response comes`(face: Face) async throws {
    let model = model(face.session(stubs))
    var states = model.states().makeAsyncIterator()
    #expect(await states.next() == .idle)

    model.load("@ida")
    #expect(await states.next() == .loading(name: "ida"))

    await stubs.nextHeld().reply(TheService.ida)
    #expect(await states.next() == .loaded(.ida))
  }

  @Test func `nothing changes while the response is held`() async {
    let model = model(stubs.session)
    model.load("ida")
    let request = await stubs.nextHeld()
    #expect(request.request.pathParameters == ["name": "ida"])
    #expect(model.state == .loading(name: "ida"))
    request.leaveUnanswered()
  }

  @Test(arguments: [
    (Reply.failing(.notConnectedToInternet), ProfileError.offline),
    (.failing(.timedOut), .timedOut),
    (TheService.failure(401, "No."), .unauthorized(message: "No.")),
    (TheService.failure(404, "No."), .notFound(name: "ida")),
    (.status(429, headers: ["Retry-After": "30"]), .rateLimited(retryAfter: .seconds(30))),
    (.status(500), .serverFailure(status: 500, message: nil)),
    (.text("<html>"), .notJSON(beginning: "<html>")),
    (TheService.ida.truncated(afterBytes: 100), .interrupted),
    (.json(["data": [:]]), .missingKey(path: "data.id")),
  ])
  func `loading fails as the service does`(reply: Reply, error: ProfileError) async {
    // Nobody has recorded these.
    let stubs = HTTPStubs(.get(TheService.user).held().unseen(), clock: ManualClock())
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
    #expect(await states.next() == .loaded(.ida))
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
    #expect(await states.next() == .loaded(.ida(as: "emil")))
    #expect(await stubs.end().exchanges.map(\.wasCancelled) == [true, false])
  }

  // The mock goes on in spite of the cancellation, as a session may that has the response already.
  @Test func `a stale response is dropped`() async throws {
    let session = MockDataLoading()
    let pending = session.when.data(for: .any).suspends(ignoringCancellation: true)
    let model = model(session)
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
    #expect(await states.next() == .loaded(.ida(as: "emil")))
  }

  // The older style of networking: a stand-in captures the handler, and the test calls it.
  @Test func `a captured handler is called with data, with an error and with neither`() async throws
  {
    let response = HTTPURLResponse(
      url: URL(string: "https://api.example.com")!, statusCode: 200, httpVersion: nil,
      headerFields: nil)
    let ida = Data(try TheService.user(named: "ida").description.utf8)
    #expect(await state(after: ida, response, nil) == .loaded(.ida))
    #expect(
      await state(after: nil, nil, URLError(.notConnectedToInternet))
        == .failed(name: "ida", .offline))
    #expect(
      await state(after: nil, nil, nil)
        == .failed(name: "ida", .unreachable(.badServerResponse)))
  }

  private func state(
    after data: Data?, _ response: URLResponse?, _ error: (any Error)?
  ) async -> ProfileState {
    let tasks = MockDataTaskMaking()
    tasks.when.task(for: .any, completion: .any).returns(MockDataTasking())
    let model = model(DataTaskLoader(tasks))
    var states = model.states().dropFirst(2).makeAsyncIterator()
    model.load("ida")
    let call = await tasks.calls.task.next()
    #expect(model.state == .loading(name: "ida"))
    call?.completion(data, response, error)
    _ = await states.next()
    return model.state
  }

  // The model was made by somebody else, as a view controller is by a storyboard, and with the
  // app's own session: the test sets another one before anything is asked.
  @Test(.dependency(\.session, MockDataLoading()))
  func `a session set on a model that is already there carries its requests`() async {
    let model = ProfileModel(client: ProfileClient())
    model.client.session = stubs.session
    var states = model.states().dropFirst(2).makeAsyncIterator()
    model.load("ida")
    await stubs.nextHeld().reply(TheService.ida)
    #expect(await states.next() == .loaded(.ida))
  }

  @Test func `a load under way keeps the session it began with`() async {
    let model = model(stubs.session)
    var states = model.states().dropFirst(2).makeAsyncIterator()
    model.load("ida")
    let request = await stubs.nextHeld()
    model.client.session = MockDataLoading()
    request.reply(TheService.ida)
    #expect(await states.next() == .loaded(.ida))
  }

  @Test func `clearing gives up what is under way`() async throws {
    let session = MockDataLoading()
    let pending = session.when.data(for: .any).suspends()
    let model = model(session)
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
    let session = MockDataLoading()
    let pending = session.when.data(for: .any).suspends()
    var model: ProfileModel? = model(session)
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

import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

/// Foundation before 6.4 on Linux stands still within a few hundred rounds of any of these with a plain
/// URLProtocol; see `AnsweringCache` and `Platform.resumeOffWorkQueue`. With a cache it traps too.
@Suite("Cancelled in the moment of the answer", .timeLimit(.minutes(10)))
struct CancellationTests {
  enum Kind: CaseIterable {
    case atOnce, failing, computed, predicate

    var reply: Reply {
      switch self {
      case .atOnce, .computed, .predicate: .text("answer")
      case .failing: .failing(.notConnectedToInternet)
      }
    }

    var stubs: HTTPStubs {
      switch self {
      case .atOnce, .failing: HTTPStubs(.get("/a").reply(reply).optional())
      case .computed: HTTPStubs(.get("/a").reply { [reply] _ in reply }.optional())
      case .predicate: HTTPStubs(.get("/a").where { _ in true }.reply(reply).optional())
      }
    }
  }

  enum Owner: CaseIterable {
    case stubs, user, userWithCache

    func session(_ stubs: HTTPStubs) -> URLSession {
      if self == .stubs { return stubs.session }
      let configuration = stubs.configuration
      if self == .userWithCache {
        configuration.urlCache = URLCache(
          memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: "/dev/null/none")
      }
      return URLSession(configuration: configuration)
    }
  }

  @Test(arguments: Kind.allCases, Owner.allCases)
  func `the requests of a group end, whichever answers first`(kind: Kind, owner: Owner) async {
    let stubs = kind.stubs
    defer { #expect(!stubs.requests.isEmpty) }
    let session = owner.session(stubs)
    for _ in 0..<500 {
      await withTaskGroup { group in
        for _ in 0..<5 { group.addTask { _ = try? await session.data(from: .api("/a")) } }
        await group.next()
        group.cancelAll()
      }
    }
  }

  @Test(arguments: Kind.allCases, Owner.allCases)
  func `a single request ends`(kind: Kind, owner: Owner) async {
    let stubs = kind.stubs
    defer { #expect(!stubs.requests.isEmpty) }
    let session = owner.session(stubs)
    for round in 0..<500 {
      let task = Task { try? await session.data(from: .api("/a")) }
      for _ in 0..<round % 4 { await Task.yield() }
      // One in sixteen is not cancelled: on a slow machine no other may ever reach the stubs.
      if round.isMultiple(of: 16) { _ = await task.value }
      task.cancel()
      _ = await task.value
    }
  }

  @Test(arguments: Kind.allCases, Owner.allCases)
  func `a handler is called once, whatever cancels`(kind: Kind, owner: Owner) async {
    let stubs = kind.stubs
    defer { #expect(!stubs.requests.isEmpty) }
    let session = owner.session(stubs)
    for round in 0..<500 {
      await withCheckedContinuation { answered in
        let task = session.dataTask(with: .api("/a")) { _, _, _ in answered.resume() }
        // One in sixteen is not cancelled: on a slow machine no other may ever reach the stubs.
        let isCancelled = !round.isMultiple(of: 16)
        if isCancelled { Task.detached { task.cancel() } }
        task.resume()
        if isCancelled, round.isMultiple(of: 3) { task.cancel() }
      }
    }
  }
}

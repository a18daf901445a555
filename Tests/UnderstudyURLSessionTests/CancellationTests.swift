import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Foundation before 6.4 on Linux stands still within a few hundred rounds of either test, with a
/// plain URLProtocol; see `Platform.keepFromStandingStill`.
@Suite("Cancelled in the moment of the answer", .timeLimit(.minutes(2)))
struct CancellationTests {
  enum Kind: CaseIterable {
    case atOnce, failing, computed

    var reply: Reply {
      switch self {
      case .atOnce, .computed: .text("answer")
      case .failing: .failing(.notConnectedToInternet)
      }
    }

    var stubs: HTTPStubs {
      switch self {
      case .atOnce, .failing: HTTPStubs(.get("/a").reply(reply))
      case .computed: HTTPStubs(.get("/a").reply { [reply] _ in reply })
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `the requests of a group end, whichever answers first`(kind: Kind) async {
    let session = kind.stubs.session
    for _ in 0..<1_000 {
      await withTaskGroup { group in
        for _ in 0..<5 { group.addTask { _ = try? await session.data(from: .api("/a")) } }
        await group.next()
        group.cancelAll()
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `a single request ends`(kind: Kind) async {
    let session = kind.stubs.session
    for round in 0..<1_000 {
      let task = Task { try? await session.data(from: .api("/a")) }
      for _ in 0..<round % 4 { await Task.yield() }
      task.cancel()
      _ = await task.value
    }
  }
}

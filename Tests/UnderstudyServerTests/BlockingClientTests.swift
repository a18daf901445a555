import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyServer

/// Clients that block all threads of Swift's tasks until they are answered.
@Suite(.serialized) struct BlockingClientTests {
  private static let threads = ProcessInfo.processInfo.activeProcessorCount

  /// Blocks every thread with a request of its own; gives what came.
  private static func block(_ server: StubServer) async -> [String] {
    let client = WireClient(server)
    let get = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    return await withTaskGroup(of: String.self) { group in
      for _ in 0..<Self.threads {
        group.addTask {
          let connection = client.connect()
          connection.send(get)
          return String(decoding: connection.readToEnd().bytes, as: UTF8.self)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(arguments: [
    RequestPattern.get("/").reply(.status(204).delayed(by: .milliseconds(200))),
    RequestPattern.get("/").reply { _ in
      await Task.yield()
      return .status(204).delayed(by: .milliseconds(200))
    },
  ])
  func `blocking clients are answered by replies that take time`(_ stub: Stub) async throws {
    let texts = await Self.block(try await StubServer(HTTPStubs(stub)))
    #expect(texts.count == Self.threads)
    #expect(Set(texts) == ["HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"])
  }

  // In a process of its own, whose other tests would stand still.
  @Test func `blocking clients are told why a reply that needs one of the threads never comes`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      let told = ToldIssues()
      let arrived = Lock(0)
      let stub = RequestPattern.get("/").reply { _ in
        arrived.withLock { $0 += 1 }
        // Only then is every thread blocked, so that nothing else can run what follows.
        while arrived.withLock({ $0 < BlockingClientTests.threads }) { await Task.yield() }
        await Task.detached {}.value
        return .status(204)
      }
      let stubs = told.during { HTTPStubs(stub, options: { $0.patience = .milliseconds(100) }) }
      let texts = await BlockingClientTests.block(try await StubServer(stubs))
      let words = """
        GET http://a/ was not answered by the stub \(stub.shown): its closure has not returned, and no task \
        can run, since all threads of Swift's tasks are blocked. Has a client that blocks been called in a \
        task? Call it on a thread of its own.
        """
      #expect(told.messages.first == words)
      #expect(texts.contains { $0.hasPrefix("HTTP/1.1 500 ") && $0.contains(words) })
    }
  }
}

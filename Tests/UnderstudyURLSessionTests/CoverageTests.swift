import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyURLSession

/// A library that makes its own mind up about sessions.
private struct Library {
  /// Nothing listens there.
  static let nowhere = URL(string: "http://127.0.0.1:9/me")!
  static let own = URLSession(configuration: .default)

  var url = URL.api("/me")

  func awaited() async throws -> String {
    String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
  }

  func withHandler() async -> String? {
    await withCheckedContinuation { ask($0) }
  }

  func fromAThread() async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { ask(continuation) }
    }
  }

  private func ask(_ continuation: CheckedContinuation<String?, Never>) {
    URLSession.shared.dataTask(with: url) { data, _, _ in
      continuation.resume(returning: data.map { String(decoding: $0, as: UTF8.self) })
    }.resume()
  }
}

// One after the other: what a test sends outside of its scopes could be for any scope here, where no
// framework says which test it belongs to.
@Suite("The shared session, covered by a scope", .serialized)
struct CoverageTests {
  private let library = Library()

  @Test func `the covered shared session is answered, recorded and diagnosed`() async throws {
    let stubs = HTTPStubs(.get("/me").reply(.text("Ada")))
    let error = try await stubs.covering(.sharedSession) {
      try await #expect(library.awaited() == "Ada")
      #expect(await library.withHandler() == "Ada")
      #expect(await library.fromAThread() == "Ada")
      return await #expect(throws: URLError.self) {
        try await Library(url: .api("/you")).awaited()
      }
    }
    #expect(error?.stubError?.kind == .unplanned)
    #expect(error?.stubError?.description.contains("GET /me") == true)
    #expect(stubs.requests.map(\.shown).map { $0.suffix(3) } == ["/me", "/me", "/me", "you"])
  }

  @Test func `the covered shared session is what it was, before and after`() async throws {
    let before = await #expect(throws: URLError.self) {
      try await Library(url: Library.nowhere).awaited()
    }
    let stubs = HTTPStubs(.get("/me").reply(.text("Ada")))
    let text = try await stubs.covering(.sharedSession) {
      try await Library(url: Library.nowhere).awaited()
    }
    let after = await #expect(throws: URLError.self) {
      try await Library(url: Library.nowhere).awaited()
    }
    #expect(before?.code == .cannotConnectToHost)
    #expect(text == "Ada")
    #expect(after?.code == .cannotConnectToHost)
    #expect(after?.stubError == nil)
  }

  @Test func `the covered shared session serves one scope at a time, while others go on`()
    async throws
  {
    let scopes = 300
    try await withThrowingTaskGroup(of: Void.self) { group in
      for scope in 0..<scopes {
        group.addTask {
          let stubs = HTTPStubs(.get("/me").reply(.text("shared \(scope)")))
          try await stubs.covering(.sharedSession) {
            async let awaited = library.awaited()
            async let handled = library.withHandler()
            async let threaded = library.fromAThread()
            let texts = try await [awaited, handled, threaded]
            #expect(texts == Array(repeating: "shared \(scope)", count: 3))
          }
          let report = await stubs.end()
          #expect(report.requests.count == 3)
          #expect(report.isClean)
        }
        group.addTask {
          let stubs = HTTPStubs(.get("/me").reply(.text("own \(scope)")))
          for _ in 0..<3 {
            try await #expect(stubs.session.text("/me").0 == "own \(scope)")
          }
          let report = await stubs.end()
          #expect(report.requests.count == 3)
          #expect(report.isClean)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `the covered shared session is shared by a scope inside, which comes first`()
    async throws
  {
    let outer = HTTPStubs(
      .get("/me").reply(.text("outer")), .get("/you").reply(.text("outer you")))
    let inner = HTTPStubs([.get("/me").reply(.text("inner"))], outer: outer)
    let texts = try await outer.covering(.sharedSession) {
      let before = try await library.awaited()
      // A request from outside of the inner scope is not for it.
      let (go, started) = AsyncStream.makeStream(of: Void.self)
      let beside = Task {
        for await _ in go { break }
        return try await library.awaited()
      }
      let inside = try await inner.covering(.sharedSession) {
        started.yield()
        let fromOutside = try await beside.value
        return [
          try await library.awaited(), fromOutside,
          try await Library(url: .api("/you")).awaited(),
        ]
      }
      return [before] + inside + [try await library.awaited()]
    }
    #expect(texts == ["outer", "inner", "outer", "outer you", "outer"])
    #expect(inner.requests.count == 2)
    #expect(outer.requests.count == 3)
  }

  @Test func `the covered shared session is kept by a scope inside that outlives the one around`()
    async throws
  {
    let outer = HTTPStubs(.get("/me").reply(.text("outer")).optional())
    let inner = HTTPStubs(.get("/me").reply(.text("inner")))
    let next = HTTPStubs(.get("/me").reply(.text("next")))
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    let (isInside, inside) = AsyncStream.makeStream(of: Void.self)
    let innerText = try await outer.covering(.sharedSession) {
      let task = Task {
        try await inner.covering(.sharedSession) {
          inside.yield()
          for await _ in isOver { break }
          return try await library.awaited()
        }
      }
      for await _ in isInside { break }
      return task
    }
    let nextText = Task { try await next.covering(.sharedSession) { try await library.awaited() } }
    over.yield()
    #expect(try await innerText.value == "inner")
    #expect(try await nextText.value == "next")
  }

  @Test func `the covered shared session refuses and names a request after its end`() async throws {
    let ended = HTTPStubs(.get("/me").reply(.text("old")).optional())
    let place = "UnderstudyURLSessionTests/CoverageTests.swift:\(#line - 1)"
    let next = HTTPStubs(.get("/me").reply(.text("new")).optional())
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    let straggler = try await ended.covering(.sharedSession) {
      defer { Task { await ended.end() } }
      return Task {
        for await _ in isOver { break }
        return try await library.awaited()
      }
    }
    await ended.end()
    try await next.covering(.sharedSession) {
      over.yield()
      let error = await #expect(throws: URLError.self) { try await straggler.value }
      #expect(error?.stubError?.kind == .straggler)
      #expect(error?.stubError?.description.contains("its stubs, at \(place), had ended") == true)
    }
    #expect(ended.report.stragglers.count == 1)
    #expect(next.requests.isEmpty)
  }

  @Test func `the covered shared session survives requests that are cancelled at any moment`()
    async throws
  {
    let stubs = HTTPStubs(
      .get("/me").reply(.text("Ada")),
      .get("/you").reply(.text("Ada").delayed(by: .milliseconds(1))))
    try await stubs.covering(.sharedSession) {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<400 {
          let library = Library(url: .api(number.isMultiple(of: 2) ? "/me" : "/you"))
          group.addTask {
            let task = Task { try await library.awaited() }
            for _ in 0..<(number % 40) { await Task.yield() }
            task.cancel()
            switch await task.result {
            case .success(let text): #expect(text == "Ada")
            case .failure(let error): #expect((error as? URLError)?.code == .cancelled)
            }
          }
        }
      }
    }
    await stubs.end()
    #expect(stubs.report.unplanned.isEmpty)
  }

  @MainActor @Test func `the covered shared session stays on the actor that covers it`()
    async throws
  {
    let stubs = HTTPStubs(.get("/me").reply(.text("Ada")))
    var texts: [String] = []
    try await stubs.covering(.sharedSession) {
      MainActor.assertIsolated()
      texts.append(try await library.awaited())
    }
    #expect(texts == ["Ada"])
  }

  @Test func `the covered shared session is given back by a scope that throws`() async throws {
    struct Oops: Error {}
    await #expect(throws: Oops.self) {
      try await HTTPStubs().covering(.sharedSession) { throw Oops() }
    }
    try await HTTPStubs().covering(.sharedSession) {}
  }

  @Test func `the covered shared session warns of a scope that waits for the one it waits for`()
    async throws
  {
    let told = ToldIssues()
    let (warnings, warning) = AsyncStream.makeStream(of: Void.self)
    let outer = HTTPStubs()
    let place = "UnderstudyURLSessionTests/CoverageTests.swift:\(#line - 1)"
    try await outer.covering(.sharedSession) {
      let inner = Task.detached {
        let stubs = TestReporter.$override.withValue(
          TestReporter { issue in
            told.add(issue)
            warning.yield()
          }
        ) { HTTPStubs(options: { $0.patience = .milliseconds(1) }) }
        try await stubs.covering(.sharedSession) {}
      }
      for await _ in warnings { break }
      inner.cancel()
      await #expect(throws: CancellationError.self) { try await inner.value }
    }
    #expect(told.all.map(\.severity) == [.warning])
    #expect(
      told.messages == [
        """
        The scope at \(place) has covered the sessions that this scope waits for, for more than \
        0.001 seconds. If it waits for this scope in its turn, neither goes on: a detached task does \
        not know the scope it was started in. Start it with `Task { … }`, or cover the sessions once, \
        around both.
        """
      ])
  }

  #if canImport(FoundationNetworking)
  @Test func `the covered shared session may be any session there is, on Linux`() async throws {
    let stubs = HTTPStubs(.get("/me").reply(.text("Ada")))
    let text = try await stubs.covering(.sessions(Library.own).and(.sharedSession)) {
      let (data, _) = try await Library.own.data(from: library.url)
      return try await String(decoding: data, as: UTF8.self) + library.awaited()
    }
    #expect(text == "AdaAda")
    let after = await #expect(throws: URLError.self) {
      try await Library.own.data(from: Library.nowhere)
    }
    #expect(after?.code == .cannotConnectToHost)
  }

  @Test
  func `the covered shared session goes to the scope around where the one inside covers another`()
    async throws
  {
    let outer = HTTPStubs(.get("/me").reply(.text("outer")))
    let inner = HTTPStubs(.get("/me").reply(.text("inner")))
    let texts = try await outer.covering(.sharedSession) {
      try await inner.covering(.sessions(Library.own)) {
        let (data, _) = try await Library.own.data(from: library.url)
        return [String(decoding: data, as: UTF8.self), try await library.awaited()]
      }
    }
    #expect(texts == ["inner", "outer"])
  }

  @Test
  func `the covered shared session has its own classes again once no task of the scope is left`()
    async throws
  {
    let session = URLSession(configuration: .default)
    let names = { session.configuration.protocolClasses.map { "\($0)" } }
    let before = names()
    try await HTTPStubs().covering(.sessions(session)) { #expect(names() != before) }
    // Done on the work queue, behind which this comes.
    let queue: DispatchQueue? = Platform.stored("workQueue", of: session)
    queue?.sync {}
    #expect(names() == before)
  }
  #endif
}

import Foundation
import Testing
import Understudy
import XCTest

/// That these compile, without a warning, is most of what they show.
@Suite("A call of withStubs")
struct WithStubsCallTests {
  private let stub = Stub.get("/films").reply(.text("film"))

  private struct Client: Sendable {
    let session: URLSession

    func load() async throws -> String {
      let (data, _) = try await session.data(from: URL(string: "https://api.example.com/films")!)
      return String(decoding: data, as: UTF8.self)
    }

    func touch() async throws { _ = try await load() }
  }

  @Test func `a call of withStubs may be a statement`() async throws {
    try await withStubs(stub) { stubs in _ = try await Client(session: stubs.session).load() }
    try await withStubs(stub) { try await Client(session: $0.session).touch() }
    try await withStubs(stub) { stubs in
      let text = try await Client(session: stubs.session).load()
      #expect(text == "film")
    }
  }

  @Test func `a call of withStubs gives its report`() async throws {
    let short = try await withStubs(stub) { try await Client(session: $0.session).touch() }
    #expect(short.requests.count == 1)
    let long = try await withStubs(stub) { stubs in
      let text = try await Client(session: stubs.session).load()
      #expect(text == "film")
    }
    #expect(long.requests.count == 1)
    let ofAValue = try await withStubs(stub) { try await Client(session: $0.session).load() }
    #expect(ofAValue.requests.count == 1)
    #expect(
      try await withStubs(stub) { try await Client(session: $0.session).touch() }.unused.isEmpty)
  }

  @Test func `a call of withStubs may be the only expression of a closure`() async throws {
    let report = try await Task {
      try await withStubs(stub) { try await Client(session: $0.session).touch() }
    }.value
    #expect(report.requests.count == 1)
    let run: @Sendable () async throws -> Void = { [stub] in
      try await withStubs(stub) { try await Client(session: $0.session).touch() }
    }
    try await run()
    let load = { [stub] in
      try await withStubs(stub) { stubs in
        let text = try await Client(session: stubs.session).load()
        #expect(text == "film")
      }
    }
    #expect(try await load().requests.count == 1)
    async let concurrent = withStubs(stub) { try await Client(session: $0.session).touch() }
    #expect(try await concurrent.requests.count == 1)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          try await withStubs(stub) { try await Client(session: $0.session).touch() }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a call of withStubs may stand inside of #expect(throws:)`() async throws {
    let failing = Stub.get("/films").reply(.failing(.timedOut))
    await #expect(throws: URLError.self) {
      try await withStubs(failing) { try await Client(session: $0.session).load() }
    }
    await #expect(throws: URLError.self) {
      try await withStubs(failing) { try await Client(session: $0.session).touch() }
    }
    await #expect(throws: URLError.self) {
      try await withStubs(failing) { stubs in
        let text = try await Client(session: stubs.session).load()
        #expect(text == "never")
      }
    }
  }

  @Test func `a call of withStubs takes #expect and #require with a try`() async throws {
    // The only `try` of a body must stand in front of the macro, where Swift sees it.
    try await withStubs(stub) { stubs in
      try await #expect(Client(session: stubs.session).load() == "film")
    }
    try await withStubs(stub) { (stubs) async throws in
      #expect(try await Client(session: stubs.session).load() == "film")
    }
    let report = try await withStubs(stub) { stubs in
      let client = Client(session: stubs.session)
      try await client.touch()
      #expect(try await client.load() == "film")
      #expect(try await client.load().hasPrefix("f"))
    }
    #expect(report.requests.count == 3)
    var first: Character?
    try await withStubs(stub) { stubs in
      let text = try await Client(session: stubs.session).load()
      let letter: Character = try #require(text.first)
      first = letter
    }
    #expect(first == "f")
    try await withStubs(stub) { stubs in
      try #require(try await Client(session: stubs.session).load() == "film")
    }
  }

  @Test func `a call of withStubs keeps to an actor, which may use its own state in it`()
    async throws
  {
    actor Counter {
      private var count = 0

      func run(_ stub: Stub) async throws -> Int {
        try await withStubs(stub) { stubs in
          count += try await Client(session: stubs.session).load().count
          self.assertIsolated()
        }
        var doubled = 0
        let report = try await withStubs(stub) { stubs in
          doubled = try await Client(session: stubs.session).load().count * 2
        }
        return count + doubled + report.requests.count
      }
    }
    #expect(try await Counter().run(stub) == 13)
  }
}

final class WithStubsCallXCTests: XCTestCase {
  private var texts: [String] = []

  func testMayBeCalledInAnXCTestCase() async throws {
    let stub = Stub.get("/films").reply(.text("film"))
    let url = try XCTUnwrap(URL(string: "https://api.example.com/films"))
    let report = try await withStubs(stub) { stubs in
      let (data, _) = try await stubs.session.data(from: url)
      texts.append(String(decoding: data, as: UTF8.self))
    }
    var data = Data()
    try await withStubs(stub) { data = try await $0.session.data(from: url).0 }
    XCTAssertEqual(texts, ["film"])
    XCTAssertEqual(data.count, 4)
    XCTAssertEqual(report.requests.count, 1)
  }
}

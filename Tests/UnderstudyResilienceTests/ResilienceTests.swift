import Foundation
import TestFiles
import Testing
import Understudy

@testable import UnderstudyResilience

/// A page of a service, in the smallest form that can be broken in several ways.
struct Page: Decodable {
  var films: [String]
}

extension Stub {
  static let page: Stub = .get("https://films.example/page").reply(
    .json(Data(#"{"films": ["Ida", "Cold War"]}"#.utf8)))
}

extension HTTPStubs {
  /// What a careful client makes of the page.
  func page() async throws -> Page {
    let request = RecordedRequest(url: URL(string: "https://films.example/page")!)
    let (data, head) = try await data(for: request)
    if head.status != 200 { throw URLError(.badServerResponse) }
    return try JSONDecoder().decode(Page.self, from: data)
  }
}

@Suite("What a client does with broken answers")
struct ResilienceTests {
  private func outcomes(_ findings: [Resilience.Finding]) -> Set<Resilience.Outcome> {
    Set(findings.map(\.outcome))
  }

  @Test func `a careful client refuses or bears each, in their order`() async throws {
    let table = try await resilience(of: .page) { stubs in try await stubs.page().films }
    #expect(table.findings.map(\.mutation) == Stub.page.mutations.map(\.description))
    #expect(table.crashed.isEmpty && table.hung.isEmpty)
    #expect(table.refused.contains { $0.mutation.hasSuffix("with films missing") })
    #expect(table.tolerated.contains { $0.mutation.hasSuffix("after 30 seconds") })
    #expect(table.answered.contains { $0.mutation.hasSuffix("with films[0] empty") })
  }

  @Test func `a crash is a row that says where, and hides no other`() async throws {
    let table = try await resilience(of: .page) { stubs in try await stubs.page().films[1] }
    let crash = try #require(table.crashed.first)
    #expect(crash.mutation == "GET https://films.example/page with films empty")
    #expect(crash.words.hasSuffix("Fatal error: Index out of range"))
    #expect(table.findings.count == Stub.page.mutations.count)
    #expect(outcomes(table.findings) == [.crashed, .answered, .tolerated, .refused])
  }

  @Test func `a client that ends the process, however it does, crashes`() async throws {
    let table = try await resilience(of: .page, options: { $0.sample = 20 }) { stubs in
      do { return try await stubs.page().films } catch is URLError { exit(3) } catch { abort() }
    }
    let words = Set(table.crashed.map(\.words))
    #expect(words == ["it ended the process with 3", "signal 6"])
  }

  /// What a client may do in place of refusing.
  private static let hanging: [@Sendable (HTTPStubs) async throws -> [String]] = [
    { _ in await withUnsafeContinuation { (_: UnsafeContinuation<[String], Never>) in } },
    { stubs in
      while true { if let page = try? await stubs.page() { return page.films } }
    },
    { stubs in
      while true {
        if let page = try? await stubs.page() { return page.films }
        try await ManualClock.current.sleep(for: .seconds(900))
      }
    },
    { _ in
      var count = 0
      while count >= 0 { count = (count + 1) % 1_000 }
      return []
    },
    { @MainActor _ in
      UnsafeSemaphore().wait()
      return []
    },
  ]

  @Test(arguments: hanging.indices)
  func `a client that does not end hangs`(_ place: Int) async throws {
    let table = try await resilience(
      of: .page,
      options: {
        $0.sample = 4
        $0.patience = .milliseconds(500)
      }
    ) { stubs in
      do { return try await stubs.page().films } catch {
        return try await Self.hanging[place](stubs)
      }
    }
    #expect(!table.hung.isEmpty && table.crashed.isEmpty)
    // Which reason is noticed first is for a busy machine to decide, but for this one.
    if place == 4 {
      let words = table.hung.map(\.words)
      #expect(words.allSatisfy { $0 == "it blocks the main thread" })
    }
  }

  @Test func `a reply of several members is the same in each process`() async throws {
    let members: JSONValue = ["a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6]
    let stub: Stub = .get("https://films.example/page").reply(.json(members))
    let table = try await resilience(of: stub, options: { $0.sample = 8 }) { stubs in
      try await stubs.data(from: URL(string: "https://films.example/page")!).0
    }
    #expect(table.findings.count == 8)
  }

  @Test(arguments: [true, false])
  func `each case of a test has its own`(_ crashes: Bool) async throws {
    let table = try await resilience(of: .page) { stubs in
      let films = try await stubs.page().films
      return crashes ? films[1] : films.first
    }
    #expect(table.crashed.isEmpty == !crashes)
  }

  @Test(arguments: [1, 2])
  func `what another case does with its table ends none of this one's processes`(
    _ number: Int
  ) async throws {
    let table = try await resilience(of: .page, options: { $0.sample = 20 }) { stubs in
      try await stubs.page().films
    }
    // An empty table would trap.
    #expect(table.refused[0].outcome == .refused && table.crashed.isEmpty)
  }

  @Test func `a task that the client leaves behind crashes under the name that started it`()
    async throws
  {
    let table = try await resilience(of: .page, options: { $0.sample = 40 }) { stubs in
      do { return try await stubs.page().films } catch {
        if error is DecodingError {
          Task.detached {
            try await Task.sleep(for: .milliseconds(2))
            fatalError("left behind")
          }
        }
        return ["no films"]
      }
    }
    let careful = try await resilience(of: .page, options: { $0.sample = 40 }) { stubs in
      do { return try await stubs.page().films } catch is DecodingError { return ["undecodable"] }
    }
    let undecodable = careful.answered.filter { $0.words.contains("undecodable") }.map(\.mutation)
    // Where the machine is busy, a task may crash too late to be waited for; never under another's name.
    #expect(!table.crashed.isEmpty)
    #expect(Set(table.crashed.map(\.mutation)).isSubset(of: undecodable))
    #expect(table.crashed.allSatisfy { $0.words.hasSuffix("left behind") })
  }

  @Test func `a task that traps later than others end crashes under the name that started it`()
    async throws
  {
    let table = try await resilience(of: .page, options: { $0.sample = 30 }) { stubs in
      do { return try await stubs.page().films } catch let error as URLError {
        if error.code == .timedOut {
          Task.detached {
            try await Task.sleep(for: .milliseconds(400))
            fatalError("left behind")
          }
        }
        throw error
      }
    }
    // The sample has one of them at least.
    #expect(!table.crashed.isEmpty)
    for crash in table.crashed {
      #expect(
        ["failing with timedOut", "broken by stall"].contains { crash.mutation.hasSuffix($0) })
      #expect(crash.words.hasSuffix("left behind"))
    }
  }

  // MARK: - Answers that nobody asked for, or speaks of

  private actor FilmCache {
    private var films: [String]?

    func load(_ stubs: HTTPStubs) async throws -> [String] {
      if let films { return films }
      let loaded = try await stubs.page().films
      films = loaded
      return loaded
    }
  }

  @Test(arguments: [true, false])
  func `a broken answer that is never asked for is a row of its own, and fails the test`(
    _ runsApart: Bool
  ) async throws {
    let told = ToldIssues()
    let options = { @Sendable (options: inout ResilienceOptions) in
      options.sample = 12
      options.runsApart = runsApart
    }
    let (first, second) = (FilmCache(), FilmCache())
    let table = try await told.during {
      try await resilience(of: .page, options: options) { try await first.load($0) }
    }
    #expect(outcomes(table.findings) == [.unasked])
    #expect(table.description.hasPrefix("12 broken answers: 12 not asked for\n\nnot asked for:\n"))
    #expect(
      told.messages == [
        """
        12 of 12 broken answers were never asked for, such as \(table.findings[0].mutation). The client asked for \
        less than was planned, or kept what an earlier run had got.
        Start each run with a new client, and plan only what it asks for; or allow it with \
        `options: { $0.allowsUnasked = true }`.
        """
      ])
    let allowed = ToldIssues()
    _ = try await allowed.during {
      try await resilience(
        of: .page,
        options: {
          options(&$0)
          $0.allowsUnasked = true
        }
      ) { try await second.load($0) }
    }
    #expect(allowed.messages == [])
  }

  private static let user: Stub = .get("https://films.example/user").reply(.json(["name": "Ida"]))

  static func name(_ stubs: HTTPStubs) async throws -> String {
    let (data, head) = try await stubs.data(
      for: RecordedRequest(url: URL(string: "https://films.example/user")!))
    if head.status != 200 { throw URLError(.badServerResponse) }
    return try JSONDecoder().decode([String: String].self, from: data)["name"] ?? ""
  }

  /// Clients that keep the error of one of two requests to themselves, each with another shape of what it returns.
  private static let secretive: [@Sendable (HTTPStubs) async throws -> any Sendable] = [
    { (try await $0.page().films, try? await name($0)) },
    { [try? await name($0), try await $0.page().films.first] },
    { ["films": try await $0.page().films, "user": [try? await name($0)].compactMap { $0 }] },
  ]

  @Test(arguments: secretive.indices)
  func `the error of one of several requests that goes unsaid is tolerated, not answered`(
    _ number: Int
  ) async throws {
    let table = try await resilience(
      of: .page, Self.user, options: { $0.runsApart = false }
    ) { stubs in try await Self.secretive[number](stubs) }
    let failures = table.findings.filter {
      $0.mutation.hasPrefix("GET https://films.example/user ")
        && [.serverError, .clientError, .noConnection, .brokenConnection].contains($0.kind)
    }
    #expect(failures.count > 20)
    #expect(outcomes(failures) == [.tolerated])
  }
}

/// Waits where no task may.
private struct UnsafeSemaphore {
  func wait() { DispatchSemaphore(value: 0).wait() }
}

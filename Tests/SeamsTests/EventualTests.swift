import Testing

@testable import Seams

private struct Trouble: Error, Equatable {
  let number: Int
}

private struct Database: Sendable {
  let part = Part()
  let path: String
}

extension Dependencies {
  @Seam(inTests: .live) fileprivate var opened: Counter = Counter()
  @Seam fileprivate var path: String = "live"
  @Seam fileprivate var database: Eventual<Database> = Eventual {
    injected(\.opened).increment()
    await Task.yield()
    return Database(path: injected(\.path))
  }
  @Seam fileprivate var failing: Eventual<Database> = Eventual {
    throw Trouble(number: injected(\.opened).increment())
  }
  @Seam fileprivate var gated: Eventual<Database> = Eventual {
    await injected(\.gate).wait()
    return Database(path: "gated")
  }
  @Seam fileprivate var gate: Gate = Gate()
  @Seam fileprivate var hen: Eventual<Int> = Eventual { try await injected(\.egg) + 1 }
  @Seam fileprivate var egg: Eventual<Int> = Eventual { try await injected(\.hen) + 1 }
}

/// Lets those who wait pass once it is opened.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    waiting.forEach { $0.resume() }
  }
}

struct EventualTests {
  @Test func `the value is made once, however many tasks read it`() async throws {
    try await asApp {
      let parts = try await withThrowingTaskGroup(of: Part.self) { group in
        for _ in 0..<64 { group.addTask { try await injected(\.database).part } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(parts.count == 64)
      #expect(parts.allSatisfy { $0 === parts[0] })
      #expect(injected(\.opened).count == 1)
    }
  }

  @Test func `an error reaches the reader, and the next one tries again`() async {
    await asApp {
      await #expect(throws: Trouble(number: 1)) { try await injected(\.failing) }
      await #expect(throws: Trouble(number: 2)) { try await injected(\.failing) }
    }
  }

  @Test func `a test overrides it with a value that is there`() async throws {
    try await overriding(\.database, .ready(Database(path: "fake"))) {
      let value = try await injected(\.database).path
      #expect(value == "fake")
    }
  }

  @Test func `a test overrides it with a failure`() async {
    await overriding(\.database, .failing(Trouble(number: 9))) {
      await #expect(throws: Trouble(number: 9)) { try await injected(\.database) }
    }
  }

  @Test func `a value made from an override does not leak out`() async throws {
    try await asApp {
      try await overriding(\.path, "overridden") {
        let value = try await injected(\.database).path
        #expect(value == "overridden")
      }
      let value = try await injected(\.database).path
      #expect(value == "live")
    }
  }

  @Test func `a task that is cancelled stops waiting, and the others get the value`()
    async throws
  {
    try await asApp {
      let first = Task { try await injected(\.gated).path }
      let second = Task { try await injected(\.gated).path }
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      await injected(\.gate).open()
      let value = try await second.value
      #expect(value == "gated")
    }
  }

  @Test func `a cycle is an error with its path`() async throws {
    try await asApp {
      let error = await #expect(throws: DependencyCycle.self) { try await injected(\.hen) }
      let description = try #require(error?.description)
      #expect(
        description.hasPrefix("Dependencies form a cycle, so none of them can be made: "),
        "\(description)")
    }
  }

  @Test func `a value is released with its Eventual`() async throws {
    try await asApp {
      weak var gone: Part?
      do {
        let eventual = Eventual { Database(path: "short") }
        let database = try await eventual.value
        gone = database.part
        withExtendedLifetime(database) {}
        withExtendedLifetime(eventual) {}
      }
      // The task that made it lets go of it a moment after it has handed it over.
      let deadline = ContinuousClock.now + .seconds(600)
      while gone != nil, ContinuousClock.now < deadline { await Task.yield() }
      #expect(gone == nil)
    }
  }
}

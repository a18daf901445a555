import Dispatch
import Testing
import UnderstudyCore

@testable import Seams

/// Two that wait for each other in code of their own are reported, and hang no test run.
struct DelayTests {
  /// A process of its own, with a test that listens.
  private final class Process: Sendable {
    let state: SeamState
    let root: Scope

    init(_ mode: SeamMode = .test) {
      let issues = ToldIssues()
      let host = TestHost()
      host.install(
        TestBridge(
          runningTest: { RunningTest(id: "a test") { issue, _ in issues.add(issue) } },
          record: { issues.add($0) }))
      state = SeamState(mode: mode, host: host)
      root = Scope(root: mode, of: .test, keeping: state.values)
      self.issues = issues
    }

    let issues: ToldIssues

    func claim(
      _ seam: SeamIdentity, for reader: Build? = nil, at location: CodeLocation
    ) -> Table.Claim {
      state.values.change { $0.claim(seam, in: root, for: reader, at: location, on: .current) }
    }

    /// Begins to make a value, as its first reader does.
    func begin(_ seam: SeamIdentity, line: Int = 20) throws -> Build {
      guard case .build(let build) = claim(seam, at: .at(line: line)) else { throw Trouble() }
      return build
    }

    func seam(_ name: String, line: Int) -> SeamIdentity {
      SeamIdentity(
        name: name, scope: .shared, policy: .live, declared: .at(line: line),
        number: state.nextSeamNumber())
    }
  }

  /// A reader on another thread, who waits until his patience is over; then the value is there.
  private func wait(
    for seam: SeamIdentity, toMake reader: Build? = nil, madeBy build: Build, in process: Process
  ) async {
    await onThread {
      guard case .wait(let other) = process.claim(seam, at: .at(line: 30)) else {
        return #expect(Bool(false), "nobody makes the value")
      }
      process.state.patience.withValue(.milliseconds(10)) {
        process.state.values.wait(
          for: other, from: reader, within: process.state.patience.get()
        ) { _ in
          process.state.report(delayOf: other, for: reader, at: .at(line: 30))
          process.state.values.finish(build, with: .success(Seams.Box(7)))
        }
      }
    }
  }

  @Test func `a reader that waits too long is reported, with the reader that makes the value`()
    async throws
  {
    let process = Process()
    let store = process.seam("store", line: 1)
    let build = try process.begin(store)
    build.begin(in: process.state.host.runningTest)
    await wait(for: store, madeBy: build, in: process)
    #expect(
      process.issues.all == [
        TestIssue(
          """
          'store' has not finished initializing after 0.01 seconds:
            the reader at App/Store.swift:20 initializes it, as declared at App/Store.swift:1
            the reader at App/Store.swift:30 waits for it on another thread
          If one waits for the other, neither continues. Do not wait for other threads while \
          'store' is made, or hand them what they need instead of letting them read it.
          """, at: .at(line: 30))
      ])
  }

  @Test func `the report names what the reader needs the value for`() async throws {
    let process = Process()
    let (store, cart) = (process.seam("store", line: 1), process.seam("cart", line: 2))
    let (build, reader) = (try process.begin(store), try process.begin(cart, line: 25))
    await wait(for: store, toMake: reader, madeBy: build, in: process)
    let message = process.issues.all.first?.message ?? ""
    #expect(
      message.contains("App/Store.swift:30 waits for it, to make 'cart', on another thread\n"))
  }

  @Test func `a dependency whose making waits for a thread that reads it ends the run of tests`()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let process = Process()
      let build = try process.begin(process.seam("store", line: 1))
      process.state.patience.withValue(.milliseconds(10)) {
        process.state.values.wait(for: build, from: nil, within: .milliseconds(10)) {
          process.state.report(delayOf: build, for: nil, at: .at(line: 30), complaints: $0)
        }
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        """
        Fatal error: 'store' has not finished initializing after 0.01 seconds:
          the reader at App/Store.swift:20 initializes it, as declared at App/Store.swift:1
          the reader at App/Store.swift:30 waits for it on another thread
        If one waits for the other, neither continues. Do not wait for other threads while \
        'store' is made, or hand them what they need instead of letting them read it.
        """))
  }

  @Test func `a delayed root in an app is a warning`() async throws {
    let process = Process(.live)
    let store = process.seam("store", line: 1)
    let build = try process.begin(store)
    await wait(for: store, madeBy: build, in: process)
    #expect(process.issues.all.map(\.severity) == [.warning])
  }

  @Test func `a task that waits too long is reported, and still gets the value`() async throws {
    let process = Process()
    let store = process.seam("store", line: 1)
    let build = try process.begin(store)
    try await process.state.values.wait(for: build, from: nil, within: .milliseconds(10)) {
      process.state.report(delayOf: build, for: nil, at: .at(line: 30))
      process.state.values.finish(build, with: .success(Seams.Box(7)))
    }
    #expect(process.issues.all.count == 1)
  }

  private struct Trouble: Error {}

  @Test func `a task that waits for a build that has failed gets its error`() async throws {
    let process = Process()
    let store = process.seam("store", line: 1)
    let build = try process.begin(store)
    process.state.values.finish(build, with: .failure(Trouble()))
    await #expect(throws: Trouble.self) {
      try await process.state.values.wait(for: build, from: nil, within: .seconds(600)) {}
    }
  }

  @Test func `overriding costs the same after three hundred thousand eventual values`() {
    asApp {
      let before = quickestOverride()
      for number in 0..<300_000 { _ = Eventual { number } }
      // It used to cost a hundred times as much, each time; a busy machine is slow now and then.
      #expect((0..<50).contains { _ in quickestOverride() < before * 20 })
    }
  }

  /// The time of the quickest of many, which a busy machine does not make longer.
  private func quickestOverride() -> Duration {
    let times = (0..<200).map { number in
      let start = ContinuousClock.now
      withDependencies {
        $0.answer = .ready(number)
      } operation: {
        _ = injected(\.answer)
      }
      return ContinuousClock.now - start
    }
    return times.min() ?? .zero
  }
}

extension Dependencies {
  @Seam(inTests: .live) fileprivate var answer: Eventual<Int> = .ready(0)
}

extension CodeLocation {
  fileprivate static func at(line: Int) -> CodeLocation {
    CodeLocation(fileID: "App/Store.swift", filePath: "/App/Store.swift", line: line, column: 1)
  }
}

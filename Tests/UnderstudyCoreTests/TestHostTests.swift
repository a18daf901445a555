import Testing

@testable import UnderstudyCore

struct TestHostTests {
  /// A framework whose test can be started and ended.
  private final class Framework: Sendable {
    let running: Lock<String?> = Lock(nil)
    let told: Lock<[String]> = Lock([])

    var bridge: TestBridge {
      TestBridge(
        runningTest: {
          self.running.withLock { $0 }.map { id in
            RunningTest(id: id) { issue, _ in self.tell("\(id): \(issue.message)") }
          }
        },
        record: { self.tell("nobody: \($0.message)") })
    }

    private func tell(_ line: String) { told.withLock { $0.append(line) } }
  }

  private let host = TestHost()
  private let framework = Framework()

  private func issue(_ message: String) -> TestIssue { TestIssue(message, at: CodeLocation()) }

  @Test func `an issue goes to the test that runs`() {
    host.install(framework.bridge)
    framework.running.withLock { $0 = "one" }
    host.record(issue("slip"))
    #expect(framework.told.withLock { $0 } == ["one: slip"])
  }

  @Test func `an issue outside any test goes to the framework all the same`() {
    host.install(framework.bridge)
    host.testBegins()
    host.record(issue("slip"))
    #expect(framework.told.withLock { $0 } == ["nobody: slip"])
  }

  @Test func `an issue from before the framework is recorded once, in the first test that runs`() {
    host.record(issue("early"))
    host.install(framework.bridge)
    #expect(host.runningTest == nil)
    #expect(framework.told.withLock { $0 } == [])

    framework.running.withLock { $0 = "one" }
    #expect(host.runningTest?.id == "one")
    _ = host.runningTest
    #expect(framework.told.withLock { $0 } == ["one: early"])
  }

  @Test func `the first framework stays`() {
    let other = Framework()
    host.install(framework.bridge)
    host.install(other.bridge)
    host.testBegins()
    host.record(issue("slip"))
    #expect(framework.told.withLock { $0 }.count == 1)
    #expect(other.told.withLock { $0 }.isEmpty)
  }

  @Test func `an issue reads as a compiler would print it`() {
    let place = CodeLocation(fileID: "Tests/A.swift", filePath: "/src/A.swift", line: 3, column: 1)
    #expect(TestIssue("wrong", at: place).line == "/src/A.swift:3: error: wrong")
    #expect(TestIssue("odd", at: nil, severity: .warning).line == "warning: odd")
  }
}

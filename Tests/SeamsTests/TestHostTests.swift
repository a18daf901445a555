import Testing

@testable import Seams

struct TestHostTests {
  private func issue(_ seam: String) -> SeamIssue {
    SeamIssue(
      seam: seam, declared: SourcePlace(), reader: SourcePlace(), isOutsideTests: true)
  }

  @Test func `what an app reads before the first test is recorded when it runs`() {
    let host = TestHost()
    let recorded: Lock<[String]> = Lock([])
    let isRunning: Lock<Bool> = Lock(false)
    host.record(issue("early"))
    host.install(
      TestFramework(
        currentTest: { isRunning.withLock { $0 } ? "test" : nil },
        record: { issue in recorded.withLock { $0.append(issue.message) } }))
    #expect(host.root() == nil)
    #expect(recorded.withLock { $0 } == [])

    isRunning.withLock { $0 = true }
    _ = host.root()
    _ = host.root()
    #expect(recorded.withLock { $0 } == [issue("early").message])
  }

  @Test func `a read outside any test says so`() {
    #expect(
      issue("service").message == """
        The live value of 'service' was read in a test process but outside any test: by the \
        app's own start-up code, or by a thread or a detached task that a test started. \
        Dependencies.escaping { … } takes a test's overrides along. It is declared at \
        SeamsTests/TestHostTests.swift:8.
        Override it in the test: @Test(.dependency(\\.service, …)) \
        or withDependencies { $0.service = … } operation: { … }
        Or, if it is harmless in tests, say so where it is declared: \
        @Seam(inTests: .live) or @Seam(inTests: { … }) var service
        """)
  }

  @Test func `each test has a root of its own until it is forgotten`() {
    let host = TestHost()
    let test: Lock<String> = Lock("one")
    host.install(TestFramework(currentTest: { test.withLock { $0 } }, record: { _ in }))
    let one = host.root()
    #expect(host.root() === one)
    test.withLock { $0 = "two" }
    #expect(host.root() !== one)
    test.withLock { $0 = "one" }
    #expect(host.root() === one)
    host.forget("one")
    #expect(host.root() !== one)
  }
}

struct LinkageTests {
  @Test func `a note is read as it was written`() throws {
    let note = Linkage.Note(process: 12, layout: "1", address: 0xABC0)
    let read = try #require(Linkage.Note(note.description))
    #expect(note.description == "12 1 abc0")
    #expect((read.process, read.layout, read.address) == (12, "1", 0xABC0))
  }

  @Test(arguments: ["", "1 2", "x 1 abc", "1 1 xyz", "1 1 1 1"])
  func `a note that is none is ignored`(text: String) {
    #expect(Linkage.Note(text) == nil)
  }
}

import Testing
import UnderstudyCore

@testable import Seams

struct TestRootsTests {
  @Test func `a read outside any test says so`() {
    let issue: TestIssue = .liveValue(
      of: "service", declared: CodeLocation(), reader: CodeLocation(), isOutsideTests: true)
    #expect(
      issue.message == """
        The live value of 'service' was read in a test process but outside any test: by the \
        app's own start-up code, or by a thread or a detached task that a test started. \
        Dependencies.escaping { … } takes a test's overrides along. It is declared at \
        SeamsTests/TestRootsTests.swift:9.
        Override it in the test: @Test(.dependency(\\.service, …)) \
        or withDependencies { $0.service = … } operation: { … }
        Or, if it is safe to use live in tests, say so where it is declared: \
        @Seam(inTests: .live) or @Seam(inTests: { … }) var service
        """)
  }

  @Test func `each test has a root of its own until it is forgotten`() {
    let host = TestHost()
    let roots = TestRoots(host, keeping: Values())
    let test: Lock<String> = Lock("one")
    host.install(
      TestBridge(
        runningTest: { RunningTest(id: test.withLock { $0 }) { _, _ in } }, record: { _ in }))
    let one = roots.root()
    #expect(roots.root() === one)
    test.withLock { $0 = "two" }
    #expect(roots.root() !== one)
    test.withLock { $0 = "one" }
    #expect(roots.root() === one)
    roots.forget("one")
    #expect(roots.root() !== one)
  }
}

struct LinkageTests {
  @Test(arguments: ["", "1", "1 xyz", "1 1 1"])
  func `an invalid note is ignored`(text: String) {
    #expect(Linkage.read(text) == nil)
  }
}

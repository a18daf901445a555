import Testing
import UnderstudyCore

@testable import Seams

struct TestRootsTests {
  @Test(arguments: try TableRow.rows("live-readings.txt"))
  func `a failure says where the value was read and its object made`(row: TableRow) {
    let state = SeamState.shared
    func scope(_ name: String) -> Scope? {
      switch name {
      case "none": state.programRoot
      case "test": Scope(root: .test, of: .namedTest, keeping: state.values)
      default: nil
      }
    }
    let seam = SeamIdentity(
      name: "service", scope: .shared, policy: .mustOverride, declared: CodeLocation(line: 9),
      number: 0)
    let issue: TestIssue = .liveValue(
      of: seam, reader: CodeLocation(), madeIn: scope(row[0]), readIn: scope(row[1])!,
      outcome: "and refused: a MockService stands in.", takesTraits: row[1] == "none")
    let place =
      row[1] == "none"
      ? "@Test(.dependency(\\.service, …))" : "dependency(\\.service, …) in setUp()"
    #expect(
      issue.message == """
        The live value of 'service' (SeamsTests/TestRootsTests.swift:9) was read \(row[2]), and refused: \
        a MockService stands in.
        \(row[3])Override it in the test: \(place) \
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

#if canImport(XCTest)
import XCTest

/// A run of an XCTest test, with the stubs that were made by hand for it.
final class XCTestRunning: Sendable {
  private struct State {
    /// Strong until the test ends, so that nothing escapes by being let go.
    var stubs: [HTTPStubs]
    var isVerified = false
    var hasEnded = false
  }

  private static let counter = Counter()

  /// Another one for each run, of whichever test.
  let number = counter.next()
  private let name: String
  private let type: String
  private let state: Lock<State>
  /// The stubs that were there before the test began: a test may put others in their place.
  private let early: Set<ObjectIdentifier>

  init(_ testCase: XCTestCase) {
    name = testCase.name
    type = String(reflecting: Swift.type(of: testCase))
    let stubs = testCase.stubs
    early = Set(stubs.map(ObjectIdentifier.init))
    state = Lock(State(stubs: stubs))
  }

  /// The test for what knows no framework.
  var test: RunningTest {
    RunningTest(id: name, takesTraits: false) {
      // As the program of the tests takes it on Linux.
      ["\(self.type)/\(self.name.split(separator: ".").last ?? "")"]
    } tell: { issue, _ in
      self.record(issue)
    } keep: { object in
      if let stubs = object as? HTTPStubs { self.keep(stubs) }
    }
  }

  // MARK: - Issues

  private func record(_ issue: TestIssue) {
    if state.withLock(\.hasEnded) { return recordLate(issue) }
    // XCTest has no warnings.
    if issue.severity == .warning { return print(issue.line) }
    let location = issue.bestLocation ?? .nowhere
    XCTFail(issue.message, file: location.staticFilePath, line: UInt(location.line))
  }

  /// XCTest takes no failure of a test that has ended, and would ascribe it to the next one.
  private func recordLate(_ issue: TestIssue) {
    let late = TestIssue(
      "\(name), after its end: \(issue.message)", at: issue.location, orElse: issue.bestLocation,
      severity: issue.severity)
    StubsByHand.failProcess(late)
  }

  // MARK: - Stubs

  private func keep(_ stubs: HTTPStubs) {
    let isVerified = state.withLock { state in
      if !state.hasEnded { state.stubs.append(stubs) }
      return state.isVerified
    }
    if isVerified { stubs.reportFurtherRefusals(at: stubs.location) }
  }

  /// Fails the test where requests were unplanned or stubs unused.
  ///
  /// Only `tearDown` comes later. Requests that are refused there fail the test at once.
  func verify(_ testCase: XCTestCase) {
    var kept = state.withLock { state in
      defer { (state.isVerified, state.stubs) = (true, []) }
      return state.stubs
    }
    if testCase.testRun?.hasBeenSkipped == true { return }
    let reachable = Set(testCase.stubs.map(ObjectIdentifier.init))
    for place in kept.indices {
      let isLetGo = isKnownUniquelyReferenced(&kept[place])
      let (stubs, id) = (kept[place], ObjectIdentifier(kept[place]))
      // Put aside before anything was asked: the test has put others in its place.
      if isLetGo, early.contains(id), stubs.requests.isEmpty { continue }
      stubs.reportFurtherRefusals(at: stubs.location)
      if isLetGo || reachable.contains(id) {
        stubs.engine.reportWaiting(at: stubs.location)
        stubs.reportIssues(at: stubs.location)
      } else {
        // Something else has them still, such as a static property: the next test may use the rest.
        stubs.reportIssues(at: stubs.location, mayGoOn: true)
        StubsByHand.judge(stubs, isShared: true)
      }
    }
    // An object that is alive must not have to be kept elsewhere until the end of `tearDown`.
    state.withLock { $0.stubs += kept.filter { reachable.contains(ObjectIdentifier($0)) } }
  }

  /// Ends the test: what is noticed from now on is printed.
  func end() {
    let stubs = state.withLock { state in
      defer { (state.hasEnded, state.stubs) = (true, []) }
      return state.stubs
    }
    for stubs in stubs { stubs.reportIssues(at: stubs.location) }
  }
}

extension XCTestCase {
  /// The stubs in the stored properties of the test case, its superclasses' included, and in what they
  /// are made of.
  fileprivate var stubs: [HTTPStubs] {
    var search = StubSearch(module: String(reflecting: type(of: self)).prefix { $0 != "." })
    return search.stubs(in: self)
  }
}

/// Looks for stubs in stored properties and elements, those close to the test case first.
private struct StubSearch {
  /// Objects of this module alone are looked into: others may be changing on another thread.
  let module: Substring
  private var seen: Set<ObjectIdentifier> = []
  private var found: [HTTPStubs] = []

  // Keep a test with a large table from a long search.
  private static let deepest = 8
  private static let mostElements = 1_000
  private var patience = 20_000

  init(module: Substring) { self.module = module }

  mutating func stubs(in testCase: XCTestCase) -> [HTTPStubs] {
    var level = [Mirror(reflecting: testCase)]
    for _ in 0..<Self.deepest { level = level.flatMap { parts(of: $0) } }
    return found
  }

  /// The parts of a value, but for the stubs, which are taken.
  private mutating func parts(of whole: Mirror) -> [Mirror] {
    var parts: [Mirror] = []
    var mirror: Mirror? = whole
    while let level = mirror, level.subjectType != XCTestCase.self {
      for child in level.children.prefix(Self.mostElements) where patience > 0 {
        patience -= 1
        if let part = part(child.value) { parts.append(part) }
      }
      mirror = level.superclassMirror
    }
    return parts
  }

  private mutating func part(_ value: Any) -> Mirror? {
    if let stubs = value as? HTTPStubs {
      if seen.insert(ObjectIdentifier(stubs)).inserted { found.append(stubs) }
      return nil
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .class else { return mirror }
    let isOurs = String(reflecting: mirror.subjectType).hasPrefix("\(module).")
    return isOurs && seen.insert(ObjectIdentifier(value as AnyObject)).inserted ? mirror : nil
  }
}
#endif

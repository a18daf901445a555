import Foundation
import Testing
import Understudy
import XCTest

// Stubs made by hand, which live as long as stubs may. They run in a child process of `ByHandTests` only, which says
// how they are asked: each must come to the same under every lifetime.

/// By which face the stubs are asked, and what is wrong with that.
struct Asking {
  enum Face: String, CaseIterable { case memory, session, configuration }
  enum Fault: String, CaseIterable { case none, unused, unplanned, silent }

  let face: Face
  let fault: Fault

  /// The one of this process.
  static let ofThisProcess: Asking? = {
    let words = (ProcessInfo.processInfo.environment["UNDERSTUDY_ASKING"] ?? "").split(
      separator: " ")
    guard words.count == 2, let face = Face(rawValue: "\(words[0])"),
      let fault = Fault(rawValue: "\(words[1])")
    else { return nil }
    return Asking(face: face, fault: fault)
  }()
}

extension HTTPStubs {
  static func byHand(_ name: String, line: Int = #line) -> HTTPStubs {
    HTTPStubs(
      .get("/films/\(name)").reply(.status(200)).optional(),
      .get("/never/\(name)", line: line).reply(.status(200)), line: line)
  }

  /// Asks as this process is told to.
  func ask(_ name: String) async {
    guard let asking = Asking.ofThisProcess, asking.fault != .silent else { return }
    var paths = ["films"]
    if asking.fault != .unused { paths.append("never") }
    if asking.fault == .unplanned { paths.append("typo") }
    let session = URLSession(configuration: configuration)
    for path in paths {
      let url = URL(string: "https://api.example.com/\(path)/\(name)")!
      switch asking.face {
      case .memory: _ = try? await data(from: url) as (Data, URLResponse)
      case .session: _ = try? await self.session.data(from: url)
      case .configuration: _ = try? await session.data(from: url)
      }
    }
  }
}

// MARK: - Swift Testing

private let isAsked = Asking.ofThisProcess != nil

@Suite(.enabled(if: isAsked))
struct LocalByHand {
  @Test func constant() async {
    let stubs = HTTPStubs.byHand("constant")
    await stubs.ask("constant")
  }

  @Test func lastOfSeveral() async {
    var all = ["a", "b"].map { HTTPStubs.byHand("several-\($0)") }
    await all.removeFirst().ask("several-a")
    await all.removeFirst().ask("several-b")
  }

  @Test(arguments: ["one", "two"])
  func cases(_ name: String) async { await HTTPStubs.byHand("case-\(name)").ask("case-\(name)") }

  @Test func child() async {
    async let asked: Void = HTTPStubs.byHand("child").ask("child")
    await asked
  }

  @Test func verified() async {
    let stubs = HTTPStubs.byHand("verified")
    await stubs.ask("verified")
    stubs.verify()
    stubs.verify()
  }

  @Test func askedElsewhere() async {
    let stubs = HTTPStubs.byHand("elsewhere")
    await Task.detached { await stubs.ask("elsewhere") }.value
  }

  @Test func releasedElsewhere() async {
    let task = Task {
      let stubs = HTTPStubs.byHand("released")
      return Task.detached { await stubs.ask("released") }
    }
    await task.value.value
  }

  @Test func releasedByCancelledTask() async {
    func load() -> Task<Void, Never> {
      let stubs = HTTPStubs.byHand("cancelled")
      return Task {
        await stubs.ask("cancelled")
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await load().value
  }

  @Test func keptByClient() async {
    struct Client { let stubs: HTTPStubs }
    let client = Client(stubs: .byHand("client"))
    await client.stubs.ask("client")
  }
}

@Suite(.enabled(if: isAsked))
struct StructByHand {
  let stubs = HTTPStubs.byHand("struct")
  let made: HTTPStubs

  init() { made = .byHand("init") }

  @Test func property() async {
    await stubs.ask("struct")
    await made.ask("init")
  }
}

@Suite(.enabled(if: isAsked))
final class ClassByHand {
  let stubs = HTTPStubs.byHand("class")

  @Test func property() async { await stubs.ask("class") }
}

@Suite(.enabled(if: isAsked))
struct LastingByHand {
  private static let constant = HTTPStubs.byHand("static")
  private nonisolated(unsafe) static var variable: HTTPStubs?  // Touched by one test alone.

  private final class Cycle {
    let stubs = HTTPStubs.byHand("cycle")
    var own: Cycle?
  }

  @Test func staticConstant() async { await Self.constant.ask("static") }

  @Test func staticVariable() async {
    let stubs = HTTPStubs.byHand("variable")
    Self.variable = stubs
    await stubs.ask("variable")
  }

  @Test func leaked() async {
    let cycle = Cycle()
    cycle.own = cycle
    await cycle.stubs.ask("cycle")
  }

  @Test func ofDetachedTask() async {
    await Task.detached { await HTTPStubs.byHand("detached").ask("detached") }.value
  }
}

@Suite(.enabled(if: isAsked), .strictness(.allow))
struct AllowedByHand {
  @Test func allowed() async {
    let name = "allowed"
    await HTTPStubs.byHand(name).ask(name)
  }
}

// MARK: - XCTest

class ByHandXCTestCase: XCTestCase {
  override func setUp() async throws { try XCTSkipUnless(isAsked) }
}

final class LocalByHandXCTests: ByHandXCTestCase {
  func testConstant() async {
    let stubs = HTTPStubs.byHand("constant")
    await stubs.ask("constant")
  }

  func testVerified() async {
    let stubs = HTTPStubs.byHand("verified")
    await stubs.ask("verified")
    stubs.verify()
  }
}

final class PropertyByHandXCTests: ByHandXCTestCase {
  let stubs = HTTPStubs.byHand("property")

  func testProperty() async { await stubs.ask("property") }
}

final class SetUpByHandXCTests: ByHandXCTestCase {
  var stubs: HTTPStubs?

  override func setUp() async throws {
    try await super.setUp()
    stubs = .byHand("setUp")
  }

  override func tearDown() { stubs = nil }

  func testSetUp() async { await stubs?.ask("setUp") }
}

// XCTest runs one test at a time, on which alone the static properties depend.
final class LastingByHandXCTests: ByHandXCTestCase {
  private static let constant = HTTPStubs.byHand("static")
  private nonisolated(unsafe) static var variable: HTTPStubs?

  func testConstant() async { await Self.constant.ask("static") }

  func testVariableA() async {
    Self.variable = .byHand("variable-a")
    await Self.variable?.ask("variable-a")
  }

  func testVariableB() async {
    Self.variable = .byHand("variable-b")
    await Self.variable?.ask("variable-b")
  }
}

final class ClassSetUpByHandXCTests: ByHandXCTestCase {
  private nonisolated(unsafe) static var stubs: HTTPStubs?

  override class func setUp() { if isAsked { stubs = .byHand("classSetUp") } }

  override class func tearDown() { stubs = nil }

  func testClassSetUp() async { await Self.stubs?.ask("classSetUp") }
}

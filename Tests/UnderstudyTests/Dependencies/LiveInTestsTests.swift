import Seams
import Testing
import Understudy

private struct Product: Sendable {
  let ingredient: String
}

private final class Ledger: Sendable {
  let entries = 7
}

@Mockable
protocol RefusedService: Sendable {
  func load() async throws -> Int
  func refresh()
}

/// A live value that must not be made.
private func trap<Value>() -> Value { fatalError("live code ran") }

extension Dependencies {
  @Seam fileprivate var service: String = "live"
  @Seam(inTests: .live) fileprivate var harmless: String = "live"
  @Seam fileprivate var product: Product = Product(ingredient: injected(\.service))
  @Seam(inTests: .live) fileprivate var open: Product = Product(ingredient: injected(\.service))
  @Seam fileprivate var eventual: Eventual<String> = Eventual { "live" }
  @Seam fileprivate var protocolValue: any RefusedService = trap()
  @Seam fileprivate var throwing: @Sendable (Int) async throws -> Product = { _ in fatalError() }
  @Seam fileprivate var counting: @Sendable (String) -> Int = { _ in fatalError() }
  @Seam fileprivate var pair: (Int, String) = trap()
  @Seam fileprivate var number: Int = trap()
  @Seam fileprivate var making: @Sendable () -> Ledger = { Ledger() }
  @Seam fileprivate var ledger: Ledger = Ledger()
  @Seam(inTests: .neverLive) fileprivate var locked: Ledger = Ledger()
}

/// What a failed test is told.
private struct Report: Equatable {
  var message: String
  var line: Int
}

/// The issues recorded while `body` runs, which must be some.
private func reports(in body: () throws -> Void) rethrows -> [Report] {
  let reports: Lock<[Report]> = Lock([])
  try withKnownIssue {
    try body()
  } matching: { issue in
    let report = Report(
      message: issue.comments.map(\.rawValue).joined(),
      line: issue.sourceLocation?.line ?? 0)
    reports.withLock { $0.append(report) }
    return true
  }
  return reports.withLock { $0 }
}

struct LiveInTestsTests {
  @Test func `reading a live value fails the test where it is read`() throws {
    let line = #line + 1
    let reports = reports { #expect(injected(\.service) == "") }
    #expect(
      reports == [
        Report(
          message: """
            The live value of 'service' (UnderstudyTests/LiveInTestsTests.swift:23) was read in a test, \
            and refused: a made-up value stands in.
            Override it in the test: @Test(.dependency(\\.service, …)) \
            or withDependencies { $0.service = … } operation: { … }
            Or, if it is safe to use live in tests, say so where it is declared: \
            @Seam(inTests: .live) or @Seam(inTests: { … }) var service
            """,
          line: line)
      ])
  }

  @Test func `the place is that of the default argument`() {
    struct Loader {
      static let line = #line + 1
      init(service: String = injected(\.service)) {}
    }
    #expect(reports { _ = Loader() }.map(\.line) == [Loader.line])
  }

  @Test(.dependency(\.harmless, "overridden"))
  func `one reader is told once where a trait marks the test's beginning`() {
    let reports = reports {
      for _ in 0..<3 { _ = injected(\.service) }
    }
    #expect(reports.count == 1)
  }

  @Test func `one reader is told each time where the test may be a repetition`() {
    let reports = reports {
      for _ in 0..<3 { _ = injected(\.service) }
    }
    #expect(reports.count == 3)
  }

  @Test func `what a reported value is made from is not reported too`() {
    var ingredient: String?
    let reports = reports { ingredient = injected(\.product).ingredient }
    #expect(reports.map { $0.message.prefix(28) } == ["The live value of 'product' "])
    // It is refused, too.
    #expect(ingredient == "")
  }

  @Test func `what an allowed value is made from is reported`() {
    let reports = reports { _ = injected(\.open) }
    #expect(reports.map { $0.message.prefix(28) } == ["The live value of 'service' "])
  }

  @Test func `a value that is made asynchronously is refused by an error`() async {
    var value: String?
    await withKnownIssue { value = try await injected(\.eventual) }
    #expect(value == nil)
  }

  @Test func `a protocol's unstubbed mock stands in, one for a test`() async {
    var service: (any RefusedService)?
    let reports = reports { service = injected(\.protocolValue) }
    #expect(reports.map(firstLine) == ["in a test, and refused: a MockRefusedService stands in."])
    #expect(service is MockRefusedService)
    withKnownIssue {
      #expect(injected(\.protocolValue) as? MockRefusedService === service as? MockRefusedService)
    }
    await withKnownIssue { _ = try await service?.load() }
    service?.refresh()
  }

  @Test func `closures, tuples and plain values are made up`() async throws {
    try await withKnownIssue {
      _ = try await injected(\.throwing)(1)
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("The live value of 'throwing'")
        ?? (issue.error is UnstubbedCall)
    }
    withKnownIssue {
      #expect(injected(\.counting)("a") == 0)
    } matching: {
      $0.comments.count == 1
    }
    withKnownIssue {
      #expect(injected(\.pair) == (0, ""))
    } matching: {
      $0.comments.count == 1
    }
    withKnownIssue {
      #expect(injected(\.number) == 0)
    } matching: {
      $0.comments.count == 1
    }
  }

  @Test func `a live value without a stand-in goes on, and the first line says so`() {
    let reports = reports {
      #expect(injected(\.ledger).entries == 7)
      #expect(injected(\.making)().entries == 7)
    }
    #expect(
      reports.map(firstLine) == [
        "in a test, and its code goes on to run: nothing stands in for a Ledger.",
        "in a test, and its code goes on to run: nothing stands in for a @Sendable () -> Ledger.",
      ])
  }

  #if !os(iOS)
  @Test func `the process ends where no stand-in may be live`() async {
    await #expect(processExitsWith: .failure) {
      withKnownIssue { _ = injected(\.locked) }
    }
  }
  #endif

  private func firstLine(_ report: Report) -> String {
    let line = report.message.prefix { $0 != "\n" }
    return String(line.drop { $0 != ")" }.dropFirst(") was read ".count))
  }

  @Test(arguments: 0..<4)
  func `each case has its own assignments`(number: Int) async {
    Dependencies.live.service = "\(number)"
    for _ in 0..<10 {
      await Task.yield()
      #expect(injected(\.service) == "\(number)")
    }
  }
}

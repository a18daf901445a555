import Seams
import Testing
import Understudy

private struct Product: Sendable {
  let ingredient: String
}

extension Dependencies {
  @Seam fileprivate var service: String = "live"
  @Seam(inTests: .live) fileprivate var harmless: String = "live"
  @Seam fileprivate var product: Product = Product(ingredient: injected(\.service))
  @Seam(inTests: .live) fileprivate var open: Product = Product(ingredient: injected(\.service))
  @Seam fileprivate var eventual: Eventual<String> = Eventual { "live" }
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
    let reports = reports { #expect(injected(\.service) == "live") }
    #expect(
      reports == [
        Report(
          message: """
            The live value of 'service' was read in a test. It is declared at \
            UnderstudyTests/LiveInTestsTests.swift:10.
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
    let reports = reports { _ = injected(\.product) }
    #expect(reports.map { $0.message.prefix(32) } == ["The live value of 'product' was "])
  }

  @Test func `what an allowed value is made from is reported`() {
    let reports = reports { _ = injected(\.open) }
    #expect(reports.map { $0.message.prefix(32) } == ["The live value of 'service' was "])
  }

  @Test func `a value that is made asynchronously is reported`() async {
    await withKnownIssue {
      _ = try await injected(\.eventual)
    }
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

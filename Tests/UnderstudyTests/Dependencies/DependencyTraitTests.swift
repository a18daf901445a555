import Seams
import Testing
import Understudy

private final class Part: Sendable {}

extension Dependencies {
  @Seam fileprivate var number: Int = 0
  @Seam fileprivate var text: String = "live"
  @Seam fileprivate var part: Part = Part()
  @Seam fileprivate var eventual: Eventual<String> = Eventual { "live" }
  @MainActor @Seam fileprivate var title: String = "live"
}

/// The parts that the cases of one test got.
private let seen: Lock<[Part]> = Lock([])

private struct Screen {
  @Injected(\.number) var number
}

private let global = Screen()

@Suite(.dependency(\.number, 1))
struct DependencyTraitTests {
  private let screen = Screen()

  @Test func `a suite's property reads what the suite overrides`() async {
    let screen = screen
    #expect(await Task.detached { screen.number }.value == 1)
  }

  @Test(.dependency(\.number, 2))
  func `a suite's property reads what the test overrides`() { #expect(screen.number == 2) }

  @Test func `a suite's property reads what is overridden where it is read`() {
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(screen.number == 3)
    }
    #expect(screen.number == 3)
  }

  @Test func `a global reads what the test overrides that reads first`() {
    #expect(global.number == 1)
  }

  @Test func `a suite's override holds for its tests`() {
    #expect(injected(\.number) == 1)
  }

  @Test(.dependency(\.number, 2))
  func `a test's override wins over its suite's`() {
    #expect(injected(\.number) == 2)
  }

  @Test(.dependency(\.text, "overridden"))
  func `a test's override adds to its suite's`() async {
    #expect(injected(\.number) == 1)
    #expect(injected(\.text) == "overridden")
    async let child = injected(\.text)
    #expect(await child == "overridden")
  }

  @Test(.dependency(\.part, Part()), arguments: 0..<5)
  func `a value is made anew for each case`(number: Int) {
    let part = injected(\.part)
    #expect(part === injected(\.part))
    let isNew = seen.withLock { seen in
      defer { seen.append(part) }
      return !seen.contains { $0 === part }
    }
    #expect(isNew)
  }

  @Test(.dependencies { @MainActor in $0.title = "overridden" })
  @MainActor func `a main actor's dependency can be overridden`() {
    #expect(injected(\.title) == "overridden")
  }

  @Test(.dependency(\.eventual, .ready("overridden")))
  func `an eventual value can be overridden`() async throws {
    let text = try await injected(\.eventual)
    #expect(text == "overridden")
  }

  @Suite(.dependency(\.text, "nested"))
  struct Nested {
    @Test func `a nested suite adds to the outer one`() {
      #expect(injected(\.number) == 1)
      #expect(injected(\.text) == "nested")
    }
  }
}

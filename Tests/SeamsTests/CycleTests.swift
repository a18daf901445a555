import Dispatch
import Testing

@testable import Seams

extension Dependencies {
  @Seam fileprivate var hen: Int = injected(\.egg) + 1
  @Seam fileprivate var egg: Int = injected(\.nest) + 1
  @Seam fileprivate var nest: Int = injected(\.hen) + 1
  @Seam fileprivate var itself: Int = injected(\.itself)
  @Seam(.unique) fileprivate var endless: Int = injected(\.endless)
  @Seam fileprivate var keeper: Int = injected(\.kept)
  @Seam(.unique) fileprivate var kept: Int = injected(\.keeper)

  @Seam fileprivate var meeting: Meeting = Meeting()
  @Seam fileprivate var left: Int = {
    injected(\.meeting).arrive()
    return injected(\.right)
  }()
  @Seam fileprivate var right: Int = {
    injected(\.meeting).arrive()
    return injected(\.left)
  }()
}

struct CycleTests {
  private static let errors = [\ExitTest.Result.standardErrorContent]

  /// What a process that ended printed as its error, without the machine's own paths.
  private func message(of result: ExitTest.Result?) throws -> String {
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let start = try #require(text.firstRange(of: "Fatal error: "))
    let end = try #require(text.firstRange(of: "call it when needed."))
    return String(text[start.upperBound..<end.upperBound])
  }

  @Test func `a cycle is reported with its path`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: Self.errors) {
      asApp { _ = injected(\.hen) }
    }
    #expect(
      try message(of: result) == """
        Dependencies form a cycle, so none of them can be made: 'hen' → 'egg' → 'nest' → 'hen'
          'hen', declared at SeamsTests/CycleTests.swift:7, needs 'egg'
          'egg', declared at SeamsTests/CycleTests.swift:8, needs 'nest'
          'nest', declared at SeamsTests/CycleTests.swift:9, needs 'hen'
        Break it where one needs the other only later: inject a closure, \
        @Seam var other: @Sendable () -> Other = { injected(\\.…) }, and call it when needed.
        """)
  }

  @Test func `a cycle that starts outside it names only its members`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: Self.errors) {
      asApp { _ = injected(\.outside) }
    }
    #expect(try message(of: result).contains("made: 'hen' → 'egg' → 'nest' → 'hen'\n"))
  }

  @Test func `a dependency that needs itself is a cycle`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: Self.errors) {
      asApp { _ = injected(\.itself) }
    }
    #expect(try message(of: result).contains("made: 'itself' → 'itself'\n"))
  }

  @Test func `a unique value that needs itself is a cycle`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: Self.errors) {
      asApp { _ = injected(\.endless) }
    }
    #expect(try message(of: result).contains("made: 'endless' → 'endless'\n"))
  }

  @Test func `a cycle of a unique and a shared value is reported`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: Self.errors) {
      asApp { _ = injected(\.kept) }
    }
    #expect(try message(of: result).contains("made: 'keeper' → 'kept' → 'keeper'\n"))
  }

  @Test func `two threads that close a cycle between them are reported, not stuck`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: Self.errors) {
      await asApp {
        async let left = onThread(Dependencies.escaping { injected(\.left) })
        async let right = onThread(Dependencies.escaping { injected(\.right) })
        _ = await (left, right)
      }
    }
    let text = try message(of: result)
    #expect(
      text.contains("made: 'left' → 'right' → 'left'\n")
        || text.contains("made: 'right' → 'left' → 'right'\n"))
  }

  @Test func `an override breaks a cycle`() {
    asApp {
      overriding(\.nest, 1) {
        #expect(injected(\.hen) == 3)
      }
    }
  }
}

extension Dependencies {
  @Seam fileprivate var outside: Int = injected(\.hen)
}

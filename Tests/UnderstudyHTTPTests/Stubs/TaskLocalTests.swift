import Testing
import UnderstudyCore
import UnderstudyHTTP

struct TaskLocalTests {
  @TaskLocal private static var test = "none"

  /// What a predicate finds in the task-local values each time it is asked.
  private func tests(_ ask: @escaping @Sendable (HTTPStubs) async throws -> Void) async throws
    -> Set<String>
  {
    let found = Lock<Set<String>>([])
    let stubs = Self.$test.withValue("this one") {
      HTTPStubs(
        .get("/x").where("looks at its test") { _ in
          _ = found.withLock { $0.insert(Self.test) }
          return false
        }.reply(.text("never")).optional())
    }
    try await Task.detached { try await ask(stubs) }.value
    return found.withLock(\.self)
  }

  @Test func `a predicate finds its test while a stub is looked for, and why there was none`()
    async throws
  {
    let found = try await tests { stubs in
      let error = try await stubs.stubError(sent("https://a.example/x"))
      #expect(error?.kind == .unplanned)
    }
    #expect(found == ["this one"])
  }

  @Test func `a predicate finds its test after the end of its scope`() async throws {
    let found = try await tests { stubs in
      await stubs.end()
      let error = try await stubs.stubError(sent("https://a.example/x"))
      #expect(error?.kind == .straggler)
    }
    #expect(found == ["this one"])
  }
}

import Testing

@testable import UnderstudyCore

@Suite("Captured task-local values")
struct CapturedTaskLocalsTests {
  @TaskLocal private static var name = "nobody"

  private let captured = $name.withValue("somebody") { CapturedTaskLocals() }

  @Test func `captured task-local values hold in a function elsewhere, and not after it`() async {
    await Task.detached { [captured] in
      #expect(captured.run { Self.name } == "somebody")
      #expect(Self.name == "nobody")
    }.value
    Self.$name.withValue("other") {
      #expect(captured.run { Self.name } == "somebody")
      #expect(Self.name == "other")
    }
  }

  @Test func `captured task-local values are those of a task, and of what it starts`() async {
    let names = await withCheckedContinuation { continuation in
      _ = captured.task {
        await Task.yield()
        let started = await Task { Self.name }.value
        continuation.resume(returning: [Self.name, started])
      }
    }
    #expect(names == ["somebody", "somebody"])
  }

  @Test func `captured task-local values are there once more inside`() {
    let inner = Self.$name.withValue("inner") { CapturedTaskLocals() }
    let names = captured.run { [captured] in
      [Self.name, inner.run { Self.name }, captured.run { Self.name }, Self.name]
    }
    #expect(names == ["somebody", "inner", "somebody", "somebody"])
  }

  @Test func `captured task-local values are had on many threads at once`() async {
    let right = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { [captured] in
          (0..<1_000).count { _ in captured.run { Self.name } == "somebody" }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(right == 8_000)
  }

  @Test func `captured task-local values keep nothing alive that nobody needs`() {
    final class Value: Sendable {}
    enum Local { @TaskLocal static var value: Value? }
    weak var value: Value?
    do {
      let made = Value()
      value = made
      let captured = Local.$value.withValue(made) { CapturedTaskLocals() }
      #expect(captured.run { Local.value } === made)
    }
    #expect(value == nil)
  }

  @Test func `a main actor stays the main actor's`() async {
    await MainActor.run { [captured] in
      #expect(captured.run { Self.name } == "somebody")
      MainActor.assertIsolated()
    }
  }
}

import Dispatch
@_exported import TestFiles

@testable import Seams

/// A part an app could be made of.
protocol Speaker: Sendable {
  var name: String { get }
}

struct Voice: Speaker {
  let name: String
}

/// A part with an identity.
final class Part: Sendable {}

/// Counts, from any thread.
final class Counter: Sendable {
  private let number: Lock<Int> = Lock(0)

  var count: Int { number.withLock { $0 } }

  @discardableResult
  func increment() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}

extension Context {
  /// The context of a program with a root of its own.
  static func program(in mode: SeamMode) -> Context {
    Context(scope: Scope(root: mode, of: .program, keeping: SeamState.shared.values))
  }
}

/// Runs a test as if it were an app of its own: live values are allowed and are its own.
@discardableResult
func asApp<Result>(_ body: () throws -> Result) rethrows -> Result {
  try SeamState.shared.context.withValue(.program(in: .live), operation: body)
}

/// Runs a test as if it were an app of its own: live values are allowed and are its own.
@discardableResult
func asApp<Result>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  try await SeamState.shared.context.withValue(
    .program(in: .live), operation: body, isolation: isolation)
}

/// Runs a test with one dependency overridden.
@discardableResult
func overriding<Value, Result>(
  _ dependency: ReferenceWritableKeyPath<Dependencies, Value>, _ value: Value,
  _ body: () throws -> Result
) rethrows -> Result {
  try withDependencies({ $0.put(value, at: dependency) }, operation: body)
}

/// Runs a test with one dependency overridden.
@discardableResult
func overriding<Value, Result>(
  _ dependency: ReferenceWritableKeyPath<Dependencies, Value>, _ value: Value,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  try await withDependencies({ $0.put(value, at: dependency) }, operation: body)
}

/// Holds two threads until both are there.
final class Meeting: Sendable {
  private let arrived: DispatchSemaphore = DispatchSemaphore(value: 0)
  private let counter = Counter()

  func arrive() {
    if counter.increment() == 2 {
      arrived.signal()
    } else {
      arrived.wait()
    }
  }
}

/// Runs work on several threads at once, with the overrides of the current task.
func onThreads<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> [Result] {
  let body = Dependencies.escaping(body)
  return await withTaskGroup(of: Result.self) { group in
    for _ in 0..<16 { group.addTask { await onThread(body) } }
    return await group.reduce(into: []) { $0.append($1) }
  }
}

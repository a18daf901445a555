import Dispatch
import Foundation
import Seams

/// What reading a dependency costs, compared with making a small object.
enum SeamComparisons {
  private static let count = 200_000

  static let all = [
    Comparison(
      "reading a live shared object ÷ making an object", bar: 4, by: .processor,
      operations: (count, count),
      left: { reading() }, right: { making() }),
    Comparison(
      "reading an overridden object ÷ making an object", bar: 4, by: .processor,
      operations: (count, count),
      left: {
        withDependencies {
          $0.greeting = Greeter(number: 2)
        } operation: {
          reading()
        }
      }, right: { making() }),
    Comparison(
      "reading a live shared struct ÷ making an object", bar: 4, by: .processor,
      operations: (count, count),
      left: { for _ in 0..<count { consume(injected(\.settings)) } }, right: { making() }),
    Comparison(
      "reading a live object beside an override ÷ making an object", by: .processor,
      operations: (count, count),
      left: {
        withDependencies {
          $0.settings = Settings()
        } operation: {
          reading()
        }
      }, right: { making() }),
    Comparison(
      "reading a unique object ÷ making it directly", bar: 4, by: .processor,
      operations: (count, count),
      left: { for _ in 0..<count { consume(injected(\.freshGreeting)) } },
      right: { making() }),
    // Threads that make objects of their own share nothing. So a reading that costs no more, beside
    // that, than it does on one thread scales with the cores, however many and however busy they are.
    Comparison(
      "eight threads: reading a live struct ÷ making an object", bar: 3,
      operations: (8 * threadCount, 8 * threadCount),
      left: { onEightThreads { consume(injected(\.settings)) } },
      right: { onEightThreads { consume(Greeter(number: 1) as any Greeting) } }),
    Comparison(
      "eight threads: reading a unique object ÷ making it directly", bar: 4,
      operations: (8 * threadCount, 8 * threadCount),
      left: { onEightThreads { consume(injected(\.freshGreeting)) } },
      right: { onEightThreads { consume(Greeter(number: 1) as any Greeting) } }),
    // All threads count the references to the one object that they read, which no library can help:
    // a plain constant shows the same.
    Comparison(
      "eight threads: reading a live object ÷ a global constant's",
      operations: (8 * threadCount, 8 * threadCount),
      left: { onEightThreads { consume(injected(\.greeting)) } },
      right: { onEightThreads { consume(constant()) } }),
  ]

  private static func making() {
    for number in 0..<count { consume(Greeter(number: number) as any Greeting) }
  }

  private static func reading() {
    for _ in 0..<count { consume(injected(\.greeting)) }
  }

  private static let threadCount = 100_000
  private static let plainGreeting: any Greeting = Greeter(number: 1)

  /// The constant as a function's result, which counts a reference as each reading does.
  @inline(never) @_optimize(none)
  private static func constant() -> any Greeting { plainGreeting }

  /// Threads, not `concurrentPerform`, which makes no more of them than there are cores.
  private static func onEightThreads(_ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<8 {
      group.enter()
      Thread {
        for _ in 0..<threadCount { body() }
        group.leave()
      }.start()
    }
    group.wait()
  }
}

import Testing

@testable import Seams

extension Dependencies {
  @Seam fileprivate var number: Int = 0
  @Seam fileprivate var text: String = "live"
}

private struct Trouble: Error {}

struct OverridingTests {
  @Test func `an override holds inside and not after`() {
    asApp {
      withDependencies {
        $0.number = 1
      } operation: {
        #expect(injected(\.number) == 1)
      }
      #expect(injected(\.number) == 0)
    }
  }

  @Test func `the inner override wins, and the outer ones stay`() {
    withDependencies {
      $0.number = 1
      $0.text = "outer"
    } operation: {
      withDependencies {
        $0.number = 2
      } operation: {
        #expect(injected(\.number) == 2)
        #expect(injected(\.text) == "outer")
      }
      #expect(injected(\.number) == 1)
    }
  }

  @Test func `an override can be made from what it replaces`() {
    asApp {
      withDependencies {
        $0.number += 1
        $0.number += 1
      } operation: {
        #expect(injected(\.number) == 2)
      }
    }
  }

  @Test func `an error of the operation comes through`() {
    #expect(throws: Trouble.self) {
      try withDependencies {
        $0.number = 1
      } operation: {
        throw Trouble()
      }
    }
  }

  @Test func `an error of the changes comes through, and the operation does not run`() async {
    let counter = Counter()
    await #expect(throws: Trouble.self) {
      try await withDependencies { _ in
        throw Trouble()
      } operation: {
        await Task.yield()
        counter.increment()
      }
    }
    #expect(counter.count == 0)
  }

  @Test func `child tasks inherit the overrides`() async {
    await withDependencies {
      $0.number = 1
    } operation: {
      async let child = injected(\.number)
      #expect(await child == 1)
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<4 { group.addTask { injected(\.number) } }
        for await number in group { #expect(number == 1) }
      }
      #expect(await Task { injected(\.number) }.value == 1)
    }
  }

  @Test func `a closure takes the overrides to a completion handler with arguments`() {
    let handler = withDependencies {
      $0.number = 1
    } operation: {
      Dependencies.escaping { (left: Int, right: String) in
        "\(left) \(right) \(injected(\.number))"
      }
    }
    #expect(handler(7, "seven") == "7 seven 1")
  }

  @Test func `a closure takes the overrides to a detached task`() async {
    let task = withDependencies {
      $0.number = 1
    } operation: {
      Task.detached(
        operation: Dependencies.escaping {
          await Task.yield()
          return injected(\.number)
        })
    }
    #expect(await task.value == 1)
  }

  @Test func `a hundred thousand nested overrides are released one after the other`() {
    typealias Run = @Sendable (@escaping @Sendable () -> Void) -> Void
    let innermost: Lock<Run> = Lock({ $0() })
    for number in 0..<100_000 {
      let outer = innermost.withLock { $0 }
      outer {
        withDependencies {
          $0.number = number
        } operation: {
          let inner: Run = Dependencies.escaping { (body: @escaping @Sendable () -> Void) in body()
          }
          innermost.withLock { $0 = inner }
        }
      }
    }
    let last = innermost.withLock { $0 }
    last { #expect(injected(\.number) == 99_999) }
  }

  @Test func `a closure that takes the overrides along may throw`() {
    let closure = Dependencies.escaping { throw Trouble() }
    #expect(throws: Trouble.self) { try closure() }
  }

  @Test func `a live value can be replaced`() {
    asApp {
      #expect(injected(\.number) == 0)
      Dependencies.live.number = 5
      #expect(injected(\.number) == 5)
      #expect(Dependencies.live.number == 5)
      Dependencies.live.number += 1
      #expect(injected(\.number) == 6)
    }
  }

  @Test func `an override wins over a replaced live value`() {
    asApp {
      withDependencies {
        $0.number = 1
      } operation: {
        Dependencies.live.number = 5
        #expect(injected(\.number) == 1)
        #expect(Dependencies.live.number == 5)
      }
      #expect(injected(\.number) == 5)
    }
  }

  @Test func `a replaced live value is released`() {
    asApp {
      weak var gone: Part?
      do {
        let part = Part()
        gone = part
        Dependencies.live.replaceable = part
      }
      #expect(gone != nil)
      Dependencies.live.replaceable = Part()
      #expect(gone == nil)
    }
  }

  @Test func `changes kept beyond their closure have no effect`() {
    asApp {
      let kept = withDependencies {
        $0.number = 1
      } operation: {
        Leak()
      }
      withDependencies {
        kept.dependencies = $0
      } operation: {
        kept.dependencies?.number = 9
        #expect(injected(\.number) == 0)
      }
      kept.dependencies?.number = 9
      #expect(injected(\.number) == 0)
    }
  }

  @Test func `500 overrides at once, each task sees its own`() async {
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<500 {
        group.addTask {
          await withDependencies {
            $0.number = task
          } operation: {
            for _ in 0..<20 {
              await Task.yield()
              guard injected(\.number) == task else { return false }
              async let child = injected(\.number)
              guard await child == task else { return false }
            }
            return true
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

extension Dependencies {
  @Seam fileprivate var replaceable: Part = Part()
}

private final class Leak {
  var dependencies: Dependencies?
}

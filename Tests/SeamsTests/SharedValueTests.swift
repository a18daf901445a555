import Dispatch
import Foundation
import Testing

@testable import Seams

private struct Product: Sendable {
  let part = Part()
  let ingredient: String
}

extension Dependencies {
  @Seam fileprivate var ingredient: String = "live"
  @Seam fileprivate var product: Product = Product(ingredient: injected(\.ingredient))
  @Seam fileprivate var shop: [Product] = [injected(\.product)]
  // Waits for another thread, which makes a value and reads one.
  @Seam fileprivate var madeWithHelp: String = {
    let answer: Lock<String> = Lock("")
    let done = DispatchSemaphore(value: 0)
    let help = Dependencies.escaping {
      let ingredient = injected(\.product).ingredient
      answer.withLock { $0 = ingredient }
    }
    DispatchQueue(label: "help").async {
      help()
      done.signal()
    }
    done.wait()
    return "made with \(answer.withLock { $0 })"
  }()
  @Seam(.unique) fileprivate var sample: Product = Product(ingredient: injected(\.ingredient))
  @Seam fileprivate var crate: [Product] = [injected(\.sample)]
  @Seam fileprivate var unrelated: Part = Part()
  @Seam fileprivate var slow: Part = {
    injected(\.built).increment()
    // Makes the race likely without waiting: every thread has a turn.
    for _ in 0..<1_000 { Thread.yield() }
    return Part()
  }()
  @Seam(inTests: .live) fileprivate var built: Counter = Counter()
}

private enum Thread {
  static func yield() { DispatchQueue.global().sync {} }
}

/// A shared value lives in the innermost level that overrides something it was made from.
struct SharedValueTests {
  @Test func `a value made from an override does not leak out`() {
    asApp {
      overriding(\.ingredient, "overridden") {
        #expect(injected(\.product).ingredient == "overridden")
      }
      #expect(injected(\.product).ingredient == "live")
    }
  }

  @Test func `a value made before is not used where its ingredient is overridden`() {
    asApp {
      #expect(injected(\.product).ingredient == "live")
      overriding(\.ingredient, "overridden") {
        #expect(injected(\.product).ingredient == "overridden")
        #expect(injected(\.product).part === injected(\.product).part)
      }
    }
  }

  @Test func `an ingredient's ingredient counts too`() {
    asApp {
      #expect(injected(\.shop)[0].ingredient == "live")
      overriding(\.ingredient, "overridden") {
        #expect(injected(\.shop)[0].ingredient == "overridden")
      }
    }
  }

  @Test func `an ingredient of a unique ingredient counts too`() {
    asApp {
      #expect(injected(\.crate)[0].ingredient == "live")
      overriding(\.ingredient, "overridden") {
        #expect(injected(\.crate)[0].ingredient == "overridden")
      }
      overriding(\.sample, Product(ingredient: "sample")) {
        #expect(injected(\.crate)[0].ingredient == "sample")
      }
    }
  }

  @Test func `a value that has nothing to do with the overrides is the program's own`() {
    asApp {
      let inside = overriding(\.ingredient, "overridden") {
        injected(\.unrelated)
      }
      #expect(injected(\.unrelated) === inside)
    }
  }

  @Test func `a value lives in the level that overrides its ingredient, not in the innermost`() {
    asApp {
      overriding(\.ingredient, "overridden") {
        let inner = overriding(\.unrelated, Part()) {
          injected(\.product).part
        }
        #expect(injected(\.product).part === inner)
      }
    }
  }

  @Test func `what a task reads later is not an ingredient`() async {
    await asApp {
      let value = injected(\.starter)
      #expect(await value.value == "live")
      overriding(\.ingredient, "overridden") {
        #expect(injected(\.starter) == value)
      }
    }
  }

  @Test func `a task started while a value is made may read that value later`() async {
    await asApp {
      let followed = await injected(\.follower).next?.value
      #expect(followed != nil)
      #expect(followed?.next == nil)
    }
  }

  @Test func `a replaced value is seen by the threads that have read the former one`() {
    asApp {
      let hasRead = DispatchSemaphore(value: 0)
      let isReplaced = DispatchSemaphore(value: 0)
      let hasEnded = DispatchSemaphore(value: 0)
      let seen: Lock<[Part]> = Lock([])
      let body = Dependencies.escaping {
        // Twice, since the first reading may wait for another thread that makes the value.
        for _ in 0..<2 { _ = injected(\.unrelated) }
        hasRead.signal()
        isReplaced.wait()
        let part = injected(\.unrelated)
        seen.withLock { $0.append(part) }
        hasEnded.signal()
      }
      for _ in 0..<8 { Foundation.Thread(block: body).start() }
      for _ in 0..<8 { hasRead.wait() }
      let part = Part()
      Dependencies.live.unrelated = part
      for _ in 0..<8 { isReplaced.signal() }
      for _ in 0..<8 { hasEnded.wait() }
      #expect(seen.withLock { $0.map { $0 === part } } == Array(repeating: true, count: 8))
    }
  }

  @Test func `64 racing threads make one value`() async {
    await asApp {
      let parts = await withTaskGroup(of: Part.self) { group in
        for _ in 0..<64 {
          group.addTask {
            await onThread(Dependencies.escaping { injected(\.slow) })
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(parts.count == 64)
      #expect(parts.allSatisfy { $0 === parts[0] })
      #expect(injected(\.built).count == 1)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `no lock is held while a value is made`() {
    asApp { #expect(injected(\.madeWithHelp) == "made with live") }
  }

  @Test func `values go with their root`() {
    weak var gone: Part?
    asApp {
      gone = injected(\.unrelated)
      #expect(gone != nil)
    }
    #expect(gone == nil)
  }
}

extension Dependencies {
  @Seam fileprivate var followers: Counter = Counter()
  @Seam(.unique) fileprivate var follower: Follower = Follower()
  @Seam fileprivate var starter: Task<String, Never> = Task { injected(\.ingredient) }
}

/// Makes another one in a task that it starts while it is made; the second one does not.
private final class Follower: Sendable {
  let next: Task<Follower, Never>?

  init() {
    let isFirst = injected(\.followers).increment() == 1
    next = isFirst ? Task { injected(\.follower) } : nil
  }
}

// Run as a program of its own, because in a test process no value is ever the app's.
import Dispatch
import Foundation
import Seams
import Synchronization

final class Part: Sendable {
  static let made: Atomic<Int> = Atomic(0)
  static let gone: Atomic<Int> = Atomic(0)

  let number: Int

  init(number: Int) {
    self.number = number
    Part.made.wrappingAdd(1, ordering: .relaxed)
  }

  deinit {
    Part.gone.wrappingAdd(1, ordering: .relaxed)
  }
}

extension NamedScope {
  static let login = NamedScope("login")
}

extension Dependencies {
  @Seam var part: Part = Part(number: 0)
  @Seam var exchanged: Part = Part(number: 0)
  @Seam(.scoped(to: .login)) var basket: Part = Part(number: 0)
  @Seam(inTests: { "test" }) var mode: String = "live"
  @Seam var ingredient: String = "live"
  @Seam var product: String = "made from \(injected(\.ingredient))"
  @Seam(.unique) var sample: Part = Part(number: 0)
  @Seam(.unique) var box: [Part] = [injected(\.sample), injected(\.sample), injected(\.part)]
  @Seam(.unique) var ring: Int = injected(\.chain)
  @Seam(.unique) var chain: Int = injected(\.ring)
}

func check(_ isRight: Bool, _ what: String, line: Int = #line) {
  if !isRight {
    print("InApp/main.swift:\(line): \(what)")
    failed.store(true, ordering: .relaxed)
  }
}

let failed: Atomic<Bool> = Atomic(false)

if CommandLine.arguments.contains("cycle") { _ = injected(\.ring) }

// One value under racing threads.
DispatchQueue.concurrentPerform(iterations: 64) { _ in
  check(injected(\.part).number == 0, "a racing thread got another value")
}
check(Part.made.load(ordering: .relaxed) == 1, "a shared value was made more than once")

// The mode.
check(injected(\.mode) == "live", "an app did not get the live value")

// Values replaced while others read them: nothing torn, everything released.
let before = Part.gone.load(ordering: .relaxed)
DispatchQueue.concurrentPerform(iterations: 8) { thread in
  for round in 1...2_000 {
    if thread == 0 {
      Dependencies.live.exchanged = Part(number: round)
    } else {
      check((0...2_000).contains(injected(\.exchanged).number), "a torn value")
    }
  }
}
let gone = Part.gone.load(ordering: .relaxed) - before
check(injected(\.exchanged).number == 2_000, "the last assignment did not win")
check((1_999...2_000).contains(gone), "a replaced value was not released: \(gone)")

// A scope ending while others read its values.
DispatchQueue.concurrentPerform(iterations: 8) { thread in
  for _ in 1...500 {
    if thread == 0 { NamedScope.login.end() } else { _ = injected(\.basket) }
  }
}
weak var basket: Part?
do {
  let held = injected(\.basket)
  check(held === injected(\.basket), "a scoped value is not shared")
  basket = held
}
check(basket != nil, "a scoped value was not kept")
NamedScope.login.end()
check(basket == nil, "a scoped value was not released")

// Overrides and live values side by side.
withDependencies {
  $0.ingredient = "overridden"
} operation: {
  check(injected(\.product) == "made from overridden", "an ingredient was not overridden")
  check(injected(\.exchanged).number == 2_000, "another value is read beside an override")
  Dependencies.live.exchanged = Part(number: 7)
  check(injected(\.exchanged).number == 7, "an assignment is not seen beside an override")
}
check(injected(\.product) == "made from live", "an override leaked into the app")
DispatchQueue.concurrentPerform(iterations: 8) { thread in
  for round in 0..<500 {
    withDependencies {
      $0.ingredient = "\(thread) \(round)"
    } operation: {
      check(injected(\.ingredient) == "\(thread) \(round)", "another thread's override")
      check(injected(\.product) == "made from \(thread) \(round)", "another thread's value")
    }
  }
}
check(injected(\.product) == "made from live", "an override leaked into the app")

// Unique values, which are made without a table.
let box = injected(\.box)
check(box[0] !== box[1], "a unique value is shared")
check(box[2] === injected(\.part), "a shared value in a unique one is another one")
DispatchQueue.concurrentPerform(iterations: 8) { thread in
  for _ in 0..<500 {
    check(injected(\.box)[0] !== injected(\.sample), "a unique value is shared by threads")
    let fake = Part(number: 1)
    withDependencies {
      $0.sample = fake
    } operation: {
      check(injected(\.box)[0] === fake, "an ingredient of a unique value was not overridden")
    }
  }
}
Dependencies.live.sample = Part(number: 9)
check(injected(\.box)[0] === injected(\.box)[1], "a unique value was made in spite of another one")

// An app writes nothing down for a second copy of Seams.
let environment = ProcessInfo.processInfo.environment
check(!environment.keys.contains { $0.hasPrefix("UNDERSTUDY") }, "the environment was written")

print(failed.load(ordering: .relaxed) ? "something is wrong in an app" : "all is well in an app")
if failed.load(ordering: .relaxed) { fatalError() }

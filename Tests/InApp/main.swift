// Run as a program of its own, because in a test process no value is ever the app's.
import Dispatch
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
  @Seam(inTests: { "test" }, inPreviews: { "preview" }) var mode: String = "live"
  @Seam var ingredient: String = "live"
  @Seam var product: String = "made from \(injected(\.ingredient))"
}

func check(_ isRight: Bool, _ what: String, line: Int = #line) {
  if !isRight {
    print("InApp/main.swift:\(line): \(what)")
    failed.store(true, ordering: .relaxed)
  }
}

let failed: Atomic<Bool> = Atomic(false)

// One value under racing threads.
DispatchQueue.concurrentPerform(iterations: 64) { _ in
  check(injected(\.part).number == 0, "a racing thread got another value")
}
check(Part.made.load(ordering: .relaxed) == 1, "a shared value was made more than once")

// The mode.
check(injected(\.mode) == "live", "an app did not get the live value")

// Values exchanged while others read them: nothing torn, everything let go.
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
check((1_999...2_000).contains(gone), "an exchanged value was not let go: \(gone)")

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
check(basket == nil, "a scoped value was not let go")

// Overrides and live values side by side.
withDependencies {
  $0.ingredient = "overridden"
} operation: {
  check(injected(\.product) == "made from overridden", "an ingredient was not overridden")
  check(injected(\.exchanged).number == 2_000, "another value is read beside an override")
  Dependencies.live.exchanged = Part(number: 7)
  check(injected(\.exchanged).number == 7, "an exchange is not seen beside an override")
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

print(failed.load(ordering: .relaxed) ? "something is wrong in an app" : "all is well in an app")
if failed.load(ordering: .relaxed) { fatalError() }

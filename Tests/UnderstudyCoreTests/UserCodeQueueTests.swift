import Dispatch
import Testing
import UnderstudyCore

@Suite("Users' code", .timeLimit(.minutes(10)))
struct UserCodeQueueTests {
  @Test func `users' code runs in the order in which it came`() async {
    let queue = UserCodeQueue()
    let order = Lock<[Int]>([])
    await withCheckedContinuation { done in
      for number in 0..<1_000 { queue.run { order.withLock { $0.append(number) } } }
      queue.run { done.resume() }
    }
    #expect(order.withLock { $0 } == Array(0..<1_000))
  }

  @Test func `users' code that waits for later code is passed by it, however many wait`() async {
    let queue = UserCodeQueue()
    let last = DispatchSemaphore(value: 0)
    let returned = Lock(0)
    await withCheckedContinuation { done in
      for _ in 0..<4 {
        queue.run {
          last.wait()
          let isLast = returned.withLock { returned in
            returned += 1
            return returned == 4
          }
          if isLast { done.resume() }
        }
      }
      queue.run { for _ in 0..<4 { last.signal() } }
    }
    #expect(returned.withLock { $0 } == 4)
  }
}

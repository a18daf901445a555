import UnderstudyCore

/// A call on its way to somebody who waits for it.
@usableFromInline
struct MockArrival<Arguments> {
  let waiter: Waiter<Arguments>
  let arguments: Arguments

  @usableFromInline
  func announce() {
    waiter.finish(arguments)
  }
}

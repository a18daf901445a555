import Synchronization
import UnderstudyCore

// Global on purpose: a call on one mock is before or after a call on another. It only counts up,
// so that tests running in parallel don't disturb each other.
/// Numbers the calls of all mocks, so that their order can be told.
@usableFromInline let callNumber = Atomic<Int>(0)

// Unchecked, since arguments need not be Sendable: they are kept behind the member's lock, and the
// mock does not use them again.
/// The calls a member got, and who waits for the next.
@usableFromInline
struct MockRecord<Arguments>: @unchecked Sendable {
  /// One call.
  @usableFromInline
  struct Call {
    @usableFromInline var number: Int
    @usableFromInline var arguments: Arguments

    @usableFromInline
    init(number: Int, arguments: Arguments) {
      self.number = number
      self.arguments = arguments
    }
  }

  @usableFromInline var calls: ContiguousArray<Call> = []
  /// How many calls were dropped from the front, or never recorded.
  @usableFromInline var dropped = 0
  /// How many calls `next()` has handed out.
  @usableFromInline var taken = 0
  @usableFromInline var isAwaited = false
  var waiters: [Waiter<Arguments>] = [] {
    didSet { isAwaited = !waiters.isEmpty }
  }

  @usableFromInline
  init() {}

  /// Adds a call and drops old ones where there are twice as many as the limit, so that memory is
  /// bounded and dropping costs each call next to nothing.
  ///
  /// - Returns: Whether somebody waits for the call.
  @inlinable
  @inline(__always)
  mutating func append(_ arguments: Arguments, limit: Int) -> Bool {
    if limit == 0 {
      dropped += 1
    } else {
      let number = callNumber.wrappingAdd(1, ordering: .relaxed).newValue
      calls.append(Call(number: number, arguments: arguments))
      if calls.count &>> 1 >= limit { drop(calls.count - limit) }
    }
    return isAwaited
  }

  @usableFromInline
  mutating func drop(_ count: Int) {
    calls.removeFirst(count)
    dropped += count
  }

  /// The call that just came and who waits for it, if nobody else has taken it meanwhile.
  mutating func arrival(of arguments: Arguments) -> MockArrival<Arguments>? {
    guard !waiters.isEmpty, let call = take() ?? (calls.isEmpty ? arguments : nil) else {
      return nil
    }
    return MockArrival(waiter: waiters.removeFirst(), arguments: call)
  }

  /// How many calls there were, remembered or not.
  var total: Int { dropped + calls.count }

  /// Forgets the calls, not who waits for one.
  mutating func forget() {
    calls = []
    dropped = 0
    taken = 0
  }

  /// The next call that nobody has taken yet.
  mutating func take() -> Arguments? {
    let index = max(taken - dropped, 0)
    guard index < calls.count else { return nil }
    taken = dropped + index + 1
    return calls[index].arguments
  }
}

extension MockRecord.Call: Sendable where Arguments: Sendable {}

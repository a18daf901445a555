import Synchronization
import UnderstudyCore

// The closures are Sendable, or run only in the call they answer.
/// A stub as its member keeps it: which calls it fits and what it answers.
///
/// Calls read it without a lock and without counting references. That is safe because an entry
/// lives as long as its member, and what they read never changes: an answer that is added later is
/// `more`, which is read and written with the member's lock held.
@usableFromInline
final class MockEntry<
  Perform, Arguments, Output: ~Copyable, Failure: Error, Waiting, Original
>: @unchecked Sendable {
  @usableFromInline
  typealias Answer = MockAnswer<Perform, Arguments, Output, Failure, Waiting, Original>

  /// The stub made before this one, which gets the calls that this one does not fit.
  @usableFromInline let older: Unmanaged<MockEntry>?
  @usableFromInline let condition: StubCondition<Arguments>
  @usableFromInline let first: Answer
  /// The value of `first`, where it is one and there is no other answer, for the shortest way.
  @usableFromInline let fixed: Atomic<UnsafeRawPointer?>
  let place: CodeLocation?
  /// Whether it holds a value that was set, which is no stub that could go unused.
  let isRemembered: Bool

  @usableFromInline let used = Atomic(false)
  @usableFromInline let varies: Atomic<Bool>
  // With the member's lock only.
  private var more: ContiguousArray<Answer> = []
  private var next = 0
  private var values: [UnsafeMutablePointer<Output>] = []

  init(
    older: Unmanaged<MockEntry>?, condition: StubCondition<Arguments>, first: Answer,
    place: CodeLocation?, isRemembered: Bool = false
  ) {
    self.older = older
    self.condition = condition
    self.first = first
    self.place = place
    self.isRemembered = isRemembered
    varies = Atomic(isRemembered)
    if case .returns(let value) = first {
      values = [value]
      fixed = Atomic(isRemembered ? nil : UnsafeRawPointer(value))
    } else {
      fixed = Atomic(nil)
    }
  }

  deinit {
    for value in values {
      value.deinitialize(count: 1)
      value.deallocate()
    }
  }

  /// The value for the next call, where it is the only answer.
  @inlinable
  @inline(__always)
  var fixedValue: UnsafePointer<Output>? {
    guard let value = fixed.load(ordering: .relaxed) else { return nil }
    use()
    return value.assumingMemoryBound(to: Output.self)
  }

  /// Notes that a call came. Most calls find it noted, and leave the memory alone.
  @inlinable
  @inline(__always)
  func use() {
    if !used.load(ordering: .relaxed) { used.store(true, ordering: .relaxed) }
  }

  /// Adds an answer for the call after those that the others are for.
  func add(_ answer: Answer) {
    more.append(answer)
    if case .returns(let value) = answer { values.append(value) }
    varies.store(true, ordering: .relaxed)
    fixed.store(nil, ordering: .relaxed)
  }

  /// The answer to the next call: each in order, the last one for good.
  func nextAnswer() -> Answer {
    defer { next = min(next + 1, more.count) }
    return next == 0 ? first : more[next - 1]
  }

  var isUnused: Bool { !isRemembered && !used.load(ordering: .relaxed) }
}

extension MockEntry where Output: Copyable {
  /// The value that was set last.
  var remembered: Output {
    get { values[0].pointee }
    set { values[0].pointee = newValue }
  }
}

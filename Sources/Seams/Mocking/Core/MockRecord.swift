// Global on purpose: a call on one mock is before or after a call on another. It only counts up,
// so that tests running in parallel don't disturb each other.
/// Numbers the calls of all mocks, so that their order is known.
private let numbers = Counter()

@usableFromInline
func nextCallNumber() -> Int { numbers.next() }

/// The calls that a member received, and the waiters for the next.
@usableFromInline
struct MockRecord<Arguments> {
  /// One call.
  @usableFromInline
  struct Call {
    @usableFromInline let number: Int
    /// What the call was made with; nil where that is not kept.
    @usableFromInline let arguments: Arguments?

    @inlinable
    init(number: Int, arguments: Arguments?) {
      self.number = number
      self.arguments = arguments
    }
  }

  /// How many calls are remembered at least.
  @inlinable static var limit: Int { 65_536 }

  @usableFromInline var calls: ContiguousArray<Call> = []
  /// How many calls were dropped from the front.
  @usableFromInline var dropped = 0
  /// How many calls `next()` has returned.
  @usableFromInline var taken = 0
  @usableFromInline var waiters: [Waiter<Arguments>] = []
  /// Whether arguments are described in place of being kept.
  @usableFromInline var isForgetting = false
  /// The arguments that are not kept, in words, by the numbers of their calls.
  var descriptions: [Int: String] = [:]
  private let isTuple = "\(Arguments.self)".hasPrefix("(")

  /// How many calls there were, remembered or not.
  @inlinable var total: Int { dropped + calls.count }

  /// Adds a call, and drops old ones once there are twice as many as the limit, so that memory is
  /// bounded and dropping costs each call next to nothing.
  ///
  /// - Returns: The waiter for the call; the calls that are dropped, to be released outside the
  ///   lock: it may run code of the test; and the call's number where it is to be described there.
  @inlinable
  mutating func append(
    _ arguments: Arguments
  ) -> (waiter: Waiter<Arguments>?, dropped: ContiguousArray<Call>?, undescribed: Int?) {
    let number = nextCallNumber()
    let isKept = !isForgetting && (_isPOD(Arguments.self) || !isMadeLeaving(arguments))
    calls.append(Call(number: number, arguments: isKept ? arguments : nil))
    let old = calls.count < 2 * Self.limit ? nil : drop(calls.count - Self.limit)
    let undescribed = isKept ? nil : number
    guard !waiters.isEmpty else { return (nil, old, undescribed) }
    // A waiter exists only while every earlier call has been taken.
    taken = total
    return (waiters.removeFirst(), old, undescribed)
  }

  /// Whether a call is made by the `deinit` of one of its arguments.
  @usableFromInline
  func isMadeLeaving(_ arguments: Arguments) -> Bool {
    if !isTuple { return isLeaving(arguments) }
    return Mirror(reflecting: arguments).children.contains { isLeaving($0.value) }
  }

  /// Drops calls from the front, and gives all there were.
  @usableFromInline
  mutating func drop(_ count: Int) -> ContiguousArray<Call> {
    let all = calls
    calls.removeFirst(count)
    dropped += count
    return all
  }

  /// The next call that has not been taken yet.
  mutating func take() -> Call? {
    let index = max(taken - dropped, 0)
    guard index < calls.count else { return nil }
    taken = dropped + index + 1
    return calls[index]
  }

  /// Forgets the calls, not the waiters.
  mutating func forget() {
    calls = []
    descriptions = [:]
    dropped = 0
    taken = 0
  }

  /// The remembered calls whose arguments match.
  func filtered(_ isMatch: (Arguments) -> Bool) -> MockRecord {
    var record = MockRecord()
    record.calls = calls.filter { $0.arguments.map(isMatch) ?? false }
    return record
  }
}

/// Whether an object is being deinitialized, so that nothing may keep it.
private func isLeaving(_ value: Any) -> Bool {
  if let optional = value as? any AnyOptional { return optional.content.map(isLeaving) ?? false }
  guard type(of: value) is AnyClass else { return false }
  // No weak reference can be made to such an object.
  return WeakReference(object: value as AnyObject).object == nil
}

private struct WeakReference {
  weak var object: AnyObject?
}

extension MockRecord.Call: Sendable where Arguments: Sendable {}

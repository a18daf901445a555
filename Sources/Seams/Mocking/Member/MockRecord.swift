/// The calls that a member received, and the waiters for the next.
@usableFromInline
struct MockRecord<Arguments> {
  /// A call.
  @usableFromInline
  struct Call {
    @usableFromInline let number: Int
    /// The call's arguments; nil if they are not kept.
    @usableFromInline let arguments: Arguments?

    @inlinable
    init(number: Int, arguments: Arguments?) {
      self.number = number
      self.arguments = arguments
    }
  }

  /// The number of calls that are remembered at least.
  @inlinable static var limit: Int { 65_536 }

  @usableFromInline var calls: ContiguousArray<Call> = []
  /// The number of calls that were dropped from the front.
  @usableFromInline var dropped = 0
  /// The number of calls that `next()` has returned.
  @usableFromInline var taken = 0
  @usableFromInline var waiters: [Waiter<Arguments>] = []
  /// Whether arguments are described in place of being kept.
  @usableFromInline var isForgetting = false
  /// The arguments that are not kept, in words, by the numbers of their calls.
  var descriptions: [Int: String] = [:]
  /// Whether an argument may be an object; nil until the first call shows their types.
  private var mayHaveObject: Bool?

  /// The number of calls, remembered or not.
  @inlinable var total: Int { dropped + calls.count }

  /// Adds a call, and drops old ones once there are twice as many as the limit, so that memory is
  /// bounded and dropping costs each call next to nothing.
  ///
  /// - Returns: The waiter for the call; the calls that are dropped, to be released outside the
  ///   lock: it may run code of the test; and the call's number if it is to be described there.
  @inlinable
  mutating func append(
    _ arguments: Arguments
  ) -> (waiter: Waiter<Arguments>?, dropped: ContiguousArray<Call>?, undescribed: Int?) {
    let number = nextCallNumber()
    let isKept = !isForgetting && (_isPOD(Arguments.self) || !holdsObjectInDeinit(arguments))
    calls.append(Call(number: number, arguments: isKept ? arguments : nil))
    let old = calls.count < 2 * Self.limit ? nil : drop(calls.count - Self.limit)
    let undescribed = isKept ? nil : number
    guard !waiters.isEmpty else { return (nil, old, undescribed) }
    // A waiter exists only while every earlier call has been taken.
    taken = total
    return (waiters.removeFirst(), old, undescribed)
  }

  /// Whether a call is made by the `deinit` of one of its arguments, so that nothing may keep these.
  ///
  /// To look at each call takes longer than all else, and the types of most members rule it out for good; what
  /// is `any P` may be an object the next time.
  @usableFromInline
  mutating func holdsObjectInDeinit(_ arguments: Arguments) -> Bool {
    if mayHaveObject == false { return false }
    if mayHaveObject == nil {
      let type = "\(Arguments.self)"
      mayHaveObject =
        type.contains("any ") || type.contains("Any")
        || Self.values(of: arguments).contains { isObject(Swift.type(of: $0)) }
    }
    return Self.holdsObjectInDeinit(arguments)
  }

  /// The same, where no earlier call has shown the types.
  static func holdsObjectInDeinit(_ arguments: Arguments) -> Bool {
    values(of: arguments).contains(where: isInDeinit)
  }

  private static func values(of arguments: Arguments) -> [Any] {
    "\(Arguments.self)".hasPrefix("(")
      ? Mirror(reflecting: arguments).children.map(\.value) : [arguments]
  }

  /// Drops calls from the front, and gives all there were.
  @usableFromInline
  mutating func drop(_ count: Int) -> ContiguousArray<Call> {
    let all = calls
    if !descriptions.isEmpty { for call in all.prefix(count) { descriptions[call.number] = nil } }
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
private func isInDeinit(_ value: Any) -> Bool {
  if let optional = value as? any AnyOptional { return optional.content.map(isInDeinit) ?? false }
  guard type(of: value) is AnyClass else { return false }
  // No weak reference can be made to such an object.
  return WeakReference(object: value as AnyObject).object == nil
}

private func isObject(_ type: Any.Type) -> Bool {
  (type as? any AnyOptional.Type).map { isObject($0.contentType) } ?? (type is AnyClass)
}

private struct WeakReference {
  weak var object: AnyObject?
}

extension MockRecord.Call: Sendable where Arguments: Sendable {}

/// Numbers the calls of all mocks, so that their order is known.
///
/// Global on purpose: a call on one mock is before or after a call on another. It only counts up, so that tests
/// running in parallel don't disturb each other.
private let numbers = Counter()

@usableFromInline
func nextCallNumber() -> Int { numbers.next() }

// Global on purpose: a call on one mock is before or after a call on another. It only counts up,
// so that tests running in parallel don't disturb each other.

/// Numbers the calls of all mocks, so that their order is known.
private let numbers = Counter()

@usableFromInline
func nextCallNumber() -> Int { numbers.next() }

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
  @usableFromInline
  mutating func holdsObjectInDeinit(_ arguments: Arguments) -> Bool {
    if mayHaveObject == false { return false }
    let type = "\(Arguments.self)"
    let values =
      type.hasPrefix("(") ? Mirror(reflecting: arguments).children.map(\.value) : [arguments]
    // To look at each call takes longer than all else, and the types of most members rule it out for good; what
    // is `any P` may be an object the next time.
    if mayHaveObject == nil {
      mayHaveObject =
        type.contains("any ") || type.contains("Any")
        || values.contains { isObject(Swift.type(of: $0)) }
    }
    return values.contains(where: isInDeinit)
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

/// A value as failures print it: on one line, strings in quotes, long ones truncated.
@usableFromInline
func mockDescription<Value>(of value: Value) -> String {
  let text = wholeDescription(of: value)
  return text.count <= 200 ? text : "\(text.prefix(200))… (\(text.count) characters)"
}

/// A description of any length, to be compared with another.
func wholeDescription<Value>(of value: Value) -> String {
  if Value.self == Void.self { return "" }
  let text: String
  if let string = value as? String {
    text = string.debugDescription
  } else if let optional = value as? any AnyOptional {
    text = optional.content.map { wholeDescription(of: $0) } ?? "nil"
  } else if isFunction(value) {
    text = "a closure"
  } else {
    text = String(describing: value)
  }
  return text.replacing("\n", with: "\\n")
}

/// The arguments of a call as failures print them, labelled as the tuple is.
func mockDescription<Arguments>(ofArguments arguments: Arguments) -> String {
  let mirror = Mirror(reflecting: arguments)
  guard mirror.displayStyle == .tuple else { return mockDescription(of: arguments) }
  return mirror.children.map { child in
    let value = mockDescription(of: child.value)
    guard let label = child.label, !label.hasPrefix(".") else { return value }
    return "\(label): \(value)"
  }.joined(separator: ", ")
}

/// Arguments of which only the description is kept.
struct OnlyDescribed: CustomStringConvertible {
  let description: String

  init(_ text: String?) { description = text ?? "" }
}

private func isFunction<Value>(_ value: Value) -> Bool {
  "\(type(of: value as Any))".contains("->")
}

/// An optional, whatever it holds.
protocol AnyOptional {
  static var contentType: Any.Type { get }
  var content: Any? { get }
}

extension Optional: AnyOptional {
  static var contentType: Any.Type { Wrapped.self }
  var content: Any? { map { $0 as Any } }
}

/// Whether the arguments of two calls are equal, as far as their types can be compared.
func areSame(_ one: Any, _ other: Any) -> Bool {
  if let one = one as? any Equatable { return isEqual(one, other) }
  if let one = one as? Any.Type { return one == other as? Any.Type }
  let (parts, others) = (Mirror(reflecting: one), Mirror(reflecting: other))
  guard parts.subjectType == others.subjectType else { return false }
  switch parts.displayStyle {
  case .class: return one as AnyObject === other as AnyObject
  case .tuple, .struct, .enum, .optional, .collection:
    // A case without values has no parts, but another description.
    if parts.children.isEmpty { return others.children.isEmpty && "\(one)" == "\(other)" }
    return parts.children.count == others.children.count
      && zip(parts.children, others.children).allSatisfy {
        $0.label == $1.label && areSame($0.value, $1.value)
      }
  default: return false
  }
}

private func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
  (other as? Value) == one
}

/// The calls that a member of a mock received, in order.
///
/// An element is what the call was made with: the argument itself if there is one, a labelled
/// tuple if there are several.
///
/// ```swift
/// #expect(service.calls.popularGames == [.ps4, .xbox])
/// #expect(service.calls.fetchGame[0].id == 7)
/// ```
///
/// It is a copy: later calls don't change it. Of more than 65,536 calls the older ones may have
/// been dropped; the indices of the others stay, and `total` counts them all.
///
/// An object that calls a mock in its `deinit` and hands itself over is not kept, but counted and described.
///
/// A settable property or subscript has two lists: `get`, and `set` with the new values.
///
/// ```swift
/// player.volume = 5
/// #expect(player.calls.volume.set == [5])
/// ```
///
/// An argument that is handed over `inout`, `borrowing` or `consuming` is recorded with its value as it
/// was when the call came:
///
/// ```swift
/// #expect(service.calls.sort.first?.value == [.suikoden])
/// ```
public struct MockCalls<Arguments>: RandomAccessCollection {
  private let calls: ContiguousArray<MockRecord<Arguments>.Call>
  private let dropped: Int
  private let descriptions: [Int: String]
  /// The member that was called; nil for a list that a test writes.
  private let member: String?
  private let next: Next

  /// Waits for a call within a limit, on a clock.
  typealias Next =
    nonisolated(nonsending) @Sendable (Duration?, any Clock<Duration>) async -> Arguments?

  init(_ record: MockRecord<Arguments>, of member: String, next: @escaping Next) {
    calls = record.calls
    dropped = record.dropped
    descriptions = record.descriptions
    self.member = member
    self.next = next
  }

  /// The index of the first call that is remembered: zero unless older ones were dropped.
  public var startIndex: Int { dropped }

  /// The index after the last call.
  public var endIndex: Int { dropped + calls.count }

  /// The number of calls, remembered or not.
  public var total: Int { endIndex }

  /// The arguments of a call.
  public subscript(position: Int) -> Arguments {
    precondition(
      indices.contains(position),
      "\(member ?? "This") has no call \(position): it received \(total) and remembers \(calls.count)."
    )
    let call = calls[position - dropped]
    guard let arguments = call.arguments else {
      preconditionFailure(
        "\(member ?? "This") does not keep what call \(position) was made with: (\(text(of: call)))."
      )
    }
    return arguments
  }

  private func text(of call: MockRecord<Arguments>.Call) -> String {
    call.arguments.map { mockDescription(ofArguments: $0) } ?? descriptions[call.number] ?? ""
  }

  /// Waits for a call that `next()` has not returned yet.
  ///
  /// ```swift
  /// model.refresh()
  /// #expect(await service.calls.popularGames.next() == .ps4)
  /// ```
  ///
  /// A call that has come already is returned at once, so that none can be missed.
  ///
  /// - Parameters:
  ///   - limit: How long to wait before the test fails; 30 seconds unless told otherwise.
  ///   - clock: What measures the limit.
  /// - Returns: What the call was made with; nil after the limit, if the task is cancelled, or if it is not
  ///   kept.
  public nonisolated(nonsending) func next<C: Clock<Duration>>(
    within limit: Duration? = nil, on clock: C = ContinuousClock()
  ) async -> Arguments? {
    await next(limit, clock)
  }
}

extension MockCalls: Sendable where Arguments: Sendable {}

extension MockCalls: Equatable where Arguments: Equatable {
  /// Compares the arguments, in order.
  public static func == (one: MockCalls, other: MockCalls) -> Bool {
    one.calls.elementsEqual(other.calls) { $0.arguments == $1.arguments }
  }

  /// Compares the arguments with a list, in order.
  public static func == (calls: MockCalls, list: [Arguments]) -> Bool {
    calls.calls.elementsEqual(list) { $0.arguments == $1 }
  }
}

extension MockCalls {
  /// Compares the arguments of calls that had several with a list of tuples, in order.
  ///
  /// ```swift
  /// #expect(service.calls.search == [("ida", 1), ("zelda", 2)])
  /// ```
  ///
  /// Arguments that cannot be compared, such as closures, are equal to none.
  @_disfavoredOverload
  public static func == (calls: MockCalls, list: [Arguments]) -> Bool {
    calls.calls.elementsEqual(list) { call, other in
      call.arguments.map { areSame($0, other) } ?? false
    }
  }
}

extension MockCalls: ExpressibleByArrayLiteral {
  /// Creates calls to compare with, as in `XCTAssertEqual(service.calls.popularGames, [.ps4])`.
  public init(arrayLiteral arguments: Arguments...) {
    calls = ContiguousArray(
      arguments.enumerated().map { MockRecord.Call(number: $0.offset, arguments: $0.element) })
    dropped = 0
    descriptions = [:]
    member = nil
    next = { _, _ in nil }
  }
}

extension MockCalls: CustomStringConvertible {
  /// The calls in words, as a failing `#expect` prints them.
  public var description: String {
    let lines = zip(indices, calls).prefix(20).map { index, call in "[\(index)] (\(text(of: call)))"
    }
    let rest = count > 20 ? ["… and \(count - 20) more"] : []
    let name = member.map { " of \($0)" } ?? ""
    return (["\(total.counting("call"))\(name)"] + lines + rest).joined(separator: " ")
  }
}

/// The calls of a settable property or subscript. Made for generated code.
@_documentation(visibility: internal)
public struct MockAccesses<Index, Value> {
  /// The calls of the getter.
  public let get: MockCalls<Index>
  /// The calls of the setter: the new value, after a subscript's arguments.
  public let set: MockCalls<Value>

  /// Combines the calls of a getter and a setter.
  public init(get: MockCalls<Index>, set: MockCalls<Value>) {
    self.get = get
    self.set = set
  }
}

extension MockAccesses: Sendable where Index: Sendable, Value: Sendable {}

/// A call among the calls of several mocks, in order: an element of ``callOrder(of:)``.
@_documentation(visibility: internal)
public struct OrderedCall: Sendable, Hashable, CustomStringConvertible {
  let number: Int
  /// The mock's name.
  public let mock: String
  /// The member's full name, such as `load(id:)`.
  public let member: String
  /// Its arguments, in words.
  public let arguments: String

  /// The call in words: `MockStore.save(_:) (7)`.
  public var description: String {
    arguments.isEmpty ? "\(mock).\(member)" : "\(mock).\(member) (\(arguments))"
  }
}

/// The calls of several mocks in the order in which they came.
///
/// ```swift
/// #expect(callOrder(of: service, player).map(\.member) == ["load(id:)", "play(_:)"])
/// ```
///
/// Each has the `mock` and the `member` by name, its `arguments` in words, and all three in its `description`.
///
/// Calls made at the same time on several threads are in the order in which the mocks recorded
/// them. Calls that a mock does not remember are left out.
public func callOrder(of mocks: any Mock...) -> [OrderedCall] {
  mocks.flatMap(\.mockStorage).flatMap(\.orderedCalls)
    .sorted { $0.number < $1.number }
}

/// An argument handed over `inout`, `borrowing` or `consuming`, as a mock records it. Made for generated code.
///
/// Such a parameter may have a type that cannot be copied, which a macro cannot see. What can be
/// copied is in `value`, as it was when the call came: `.equal(Recorded(3))` and
/// `.where { $0.value > 3 }` match it.
@_documentation(visibility: internal)
public struct Recorded<Value: ~Copyable>: Sendable {
  private let storage: Transferred<Any>?

  /// Stands for an argument that cannot be copied.
  public init(_ value: borrowing Value) {
    storage = nil
  }

  /// Keeps a copy of an argument.
  public init(_ value: borrowing Value) where Value: Copyable {
    storage = Transferred(copy value)
  }
}

extension Recorded {
  /// The argument as it was when the call came.
  public var value: Value {
    guard let value = storage?.value as? Value else {
      fatalError("Seams: a Recorded<\(Value.self)> was made without its value. Please report this.")
    }
    return value
  }
}

extension Recorded: Equatable where Value: Equatable {
  /// Compares the arguments.
  public static func == (one: Recorded, other: Recorded) -> Bool { one.value == other.value }
}

extension Recorded: CustomStringConvertible {
  /// The argument in words.
  public var description: String {
    storage.map { mockDescription(of: $0.value) } ?? "a value that cannot be copied"
  }
}

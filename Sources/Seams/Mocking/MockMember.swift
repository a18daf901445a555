import Synchronization
import UnderstudyCore

// Everything that changes is in `state`. The values in it may not be Sendable; the mock itself
// uses them only in the call that brings them or gets them. No code of the test's runs under the
// lock, not even an `==`.
/// One member of a mock: the calls it got and the stubs it answers them with.
///
/// Generated code names one for each member. The parameters say what a closure in its place looks
/// like, what is recorded of a call, what it returns and throws, what a suspended call is
/// (`Never` where the member is not async) and where calls can be forwarded to.
public final class MockMember<
  Perform, Arguments, Output: ~Copyable, Failure: Error, Waiting, Original
>: AnyMockMember, @unchecked Sendable {
  /// What the member does with a call.
  public typealias Reply = MockReply<Perform, Output, Waiting, Original>
  @usableFromInline
  typealias Entry = MockEntry<Perform, Arguments, Output, Failure, Waiting, Original>
  @usableFromInline
  typealias Answer = MockAnswer<Perform, Arguments, Output, Failure, Waiting, Original>

  // Unchecked, and `nonisolated(unsafe)` below: what a call brings and what it is answered with need
  // not be Sendable. The first stays where the test can reach it, the second was handed to the mock
  // for its callers, and all of it changes hands under the lock.
  @usableFromInline
  struct State: @unchecked Sendable {
    @usableFromInline var record = MockRecord<Arguments>()
    /// The newest stub; each knows the one before.
    @usableFromInline var newest: Unmanaged<Entry>?
    /// Every stub there ever was, also those that a reset has taken out of use: a call may be
    /// looking at them. A test writes them by hand, so they are few.
    var entries: [Entry] = []
    var suspensions: [@Sendable () -> [String]] = []
  }

  @usableFromInline let state = Lock(State())

  // MARK: Calls

  /// Records a call and finds the newest stub that fits.
  @inlinable
  @inline(__always)
  func entry(for arguments: Arguments) -> Unmanaged<Entry>? {
    // Looked at by the matchers within the call at hand, and not kept.
    nonisolated(unsafe) let arguments = arguments
    let limit = settings.recordingLimit
    let (newest, isAwaited) = state.withLock { state -> (Unmanaged<Entry>?, Bool) in
      (state.newest, state.record.append(arguments, limit: limit))
    }
    if isAwaited { announce(arguments) }
    var next = newest
    while let entry = next {
      if entry._withUnsafeGuaranteedRef({ $0.condition.fits(arguments) }) { return entry }
      next = entry._withUnsafeGuaranteedRef { $0.older }
    }
    return nil
  }

  /// Hands a call to whoever waits for it.
  @usableFromInline
  func announce(_ arguments: Arguments) {
    nonisolated(unsafe) let arguments = arguments
    state.withLock { $0.record.arrival(of: arguments) }?.announce()
  }

  /// What a stub answers to the call it was found for.
  @inlinable
  @inline(__always)
  func answer(of entry: Unmanaged<Entry>) -> Answer {
    entry._withUnsafeGuaranteedRef { entry in
      entry.use()
      return entry.varies.load(ordering: .relaxed) ? nextAnswer(of: entry) : entry.first
    }
  }

  @usableFromInline
  func nextAnswer(of entry: Entry) -> Answer {
    state.withLock { _ in entry.nextAnswer() }
  }

  // MARK: Stubs

  /// Makes a stub the newest.
  func install(
    _ condition: StubCondition<Arguments>, _ answer: Answer, _ place: CodeLocation?,
    isRemembered: Bool = false
  ) -> Entry {
    // The stub's parts are used by the calls that it answers.
    nonisolated(unsafe) let (condition, answer) = (condition, answer)
    return state.withLock { state in
      let entry = Entry(
        older: state.newest, condition: condition, first: answer, place: place,
        isRemembered: isRemembered)
      state.entries.append(entry)
      state.newest = .passUnretained(entry)
      return entry
    }
  }

  /// Adds an answer to a stub.
  func add(_ answer: Answer, to entry: Entry) {
    nonisolated(unsafe) let answer = answer
    state.withLock { _ in entry.add(answer) }
  }

  /// The stubs in use, newest first.
  var entries: [Entry] {
    let newest = state.withLock(\.newest)
    return Array(
      sequence(state: newest) { next -> Entry? in
        guard let entry = next?.takeUnretainedValue() else { return nil }
        next = entry.older
        return entry
      })
  }

  // MARK: The whole mock

  override func reset() {
    state.withLock { state in
      state.newest = nil
      state.record.forget()
    }
  }

  override var unusedStubs: [String] {
    entries.reversed().filter(\.isUnused).map { entry in
      entry.place.map { "\(fullName), stubbed at \($0)" } ?? fullName
    }
  }

  override var unansweredCalls: [String] {
    state.withLock(\.suspensions).flatMap { $0() }
  }

  override var orderedCalls: [OrderedCall] {
    let calls = state.withLock(\.record.calls)
    return calls.map { call in
      OrderedCall(
        number: call.number, mock: settings.mock, member: "\(name)",
        arguments: mockDescription(ofArguments: call.arguments))
    }
  }
}

// MARK: - For generated code

extension MockMember where Output: ~Copyable {
  /// The member in a slot of a mock's storage.
  public static func of(_ members: MockMembers, _ index: Int) -> MockMember {
    members.member(index, MockMember.self).takeUnretainedValue()
  }

  /// The member in a slot that it shares with other choices of the generic arguments.
  public static func specialized(_ members: MockMembers, _ index: Int) -> MockMember {
    members.specialized(index, MockMember.self)
  }

  /// Records a call of the member in a slot and says what to do with it, where what it returns
  /// cannot be copied.
  @_disfavoredOverload
  @inlinable
  public static func reply(
    _ members: MockMembers, _ index: Int, to arguments: Arguments
  ) throws(Failure) -> sending Reply {
    try of(members, index).reply(to: arguments)
  }

  /// Records a call and says what to do with it, where what it returns cannot be copied.
  @_disfavoredOverload
  @inlinable
  public func reply(to arguments: Arguments) throws(Failure) -> sending Reply {
    nonisolated(unsafe) let arguments = arguments
    // What follows holds no reference to the stub, and the optimizer may let go of it early.
    defer { withExtendedLifetime(self) {} }
    guard let entry = entry(for: arguments) else { return try refuse(arguments) }
    nonisolated(unsafe) let answer = answer(of: entry)
    switch answer {
    case .returns: fatalError("Seams: a value that cannot be copied was stubbed.")
    case .throws(let failure): throw failure
    case .performs(let body): return .performs(body)
    case .suspends(let wait): return .suspends(wait(arguments))
    case .forwards(let original): return .forwards(original)
    }
  }
}

// What is recorded stays where the test can reach it, and what is answered was handed to the mock
// for its callers; the mock itself does not use either again. Hence `nonisolated(unsafe)`.
extension MockMember where Output: Copyable {
  // The mock is in use, and its storage holds the member: no reference needs counting.
  /// Records a call of the member in a slot and says what to do with it.
  @inlinable
  @inline(__always)
  public static func reply(
    _ members: MockMembers, _ index: Int, to arguments: Arguments
  ) throws(Failure) -> sending Reply {
    nonisolated(unsafe) let arguments = arguments
    // What follows holds no reference to the storage, and the optimizer may let go of it early.
    defer { withExtendedLifetime(members) {} }
    let member = members.member(index, MockMember.self)
    let entry = member._withUnsafeGuaranteedRef { $0.entry(for: arguments) }
    if let entry, let value = entry._withUnsafeGuaranteedRef({ $0.fixedValue }) {
      nonisolated(unsafe) let value = value.pointee
      return .returns(value)
    }
    return try member.takeUnretainedValue().reply(to: arguments, with: entry)
  }

  /// Records a call and says what to do with it.
  @inlinable
  public func reply(to arguments: Arguments) throws(Failure) -> sending Reply {
    defer { withExtendedLifetime(self) {} }
    return try reply(to: arguments, with: entry(for: arguments))
  }

  @inlinable
  func reply(
    to arguments: Arguments, with entry: Unmanaged<Entry>?
  ) throws(Failure) -> sending Reply {
    nonisolated(unsafe) let arguments = arguments
    // What follows holds no reference to the stub, and the optimizer may let go of it early.
    defer { withExtendedLifetime(self) {} }
    guard let entry else { return try improvise(arguments) }
    nonisolated(unsafe) let answer = answer(of: entry)
    switch answer {
    case .returns(let value): return .returns(copy(value, of: entry))
    case .throws(let failure): throw failure
    case .performs(let body): return .performs(body)
    case .suspends(let wait): return .suspends(wait(arguments))
    case .forwards(let original): return .forwards(original)
    }
  }

  /// A value that was set may be set again meanwhile.
  @usableFromInline
  func copy(_ value: UnsafeMutablePointer<Output>, of entry: Unmanaged<Entry>) -> sending Output {
    state.withLock { _ in
      nonisolated(unsafe) let value = value.pointee
      return value
    }
  }
}

// A call of a mock's member: it is recorded, then a stub, the real object or a default value answers it.
//
// A result that can be copied can be made up and remembered, one that cannot be copied cannot. The
// overloaded functions are for types whose spelling does not tell which they are.

extension MockMember where Output: Copyable {
  /// Records a call and says what to do with it.
  ///
  /// - Parameter compose: Makes up what an unstubbed call returns, if that is a tuple or a
  ///   closure, of which the macro alone sees the parts.
  @inlinable
  public static func reply(
    _ storage: MockStorage, _ index: Int, to arguments: Arguments,
    composing compose: (DummyParts) throws -> Output = { _ in throw DummyParts.Missing() }
  ) throws(Failure) -> sending Reply {
    let member = MockMember(storage, index)
    var waiter: Waiter<Arguments>?
    defer { if let waiter { member.hand(arguments, to: waiter) } }
    if let reply = try member.stubbedReply(to: arguments, &waiter) { return reply }
    return try .returns(member.unstubbedOutput(of: arguments, composing: compose))
  }
}

extension MockMember where Output: ~Copyable {
  /// Records a call whose result may not be copyable, and says what to do with it.
  @_disfavoredOverload
  @inlinable
  public static func overloadedReply(
    _ storage: MockStorage, _ index: Int, to arguments: Arguments
  ) throws(Failure) -> sending Reply {
    let member = MockMember(storage, index)
    var waiter: Waiter<Arguments>?
    defer { if let waiter { member.hand(arguments, to: waiter) } }
    if let reply = try member.stubbedReply(to: arguments, &waiter) { return reply }
    try member.endUnstubbed(member.reportUnstubbed(arguments))
  }

  /// Refuses a property or subscript of the real object, which lends what it cannot copy.
  @available(
    *, unavailable,
    message: """
      a property or subscript of a noncopyable type cannot be mocked: the real object would lend its \
      value, and the mock must return one. Make it a method that returns the value.
      """
  )
  @_disfavoredOverload
  public static func overloadedForward(_ value: borrowing Output) -> Output { fatalError() }

  /// Does nothing: a value that cannot be copied cannot be remembered.
  @_disfavoredOverload
  public static func overloadedRemember(
    _ storage: MockStorage, _ index: Int, _ value: borrowing Output, at arguments: Arguments
  ) {}

  /// Records a call and gives what a stub or the real object does with it.
  ///
  /// - Parameters:
  ///   - arguments: What the call was made with.
  ///   - waiter: Is set to the waiter for the call, which resumes when all is known of it: a test that
  ///     was woken earlier could end before its stub counts as used, its arguments are captured or
  ///     the lack of a stub is reported.
  @inlinable
  func stubbedReply(
    to arguments: Arguments, _ waiter: inout Waiter<Arguments>?
  ) throws(Failure) -> sending Reply? {
    let call = Transferred(arguments)
    let (stub, given, arrival) = withState { state in
      let entry = state.stubs.last
      let arrival = state.record.append(call.value)
      return (entry?.stub, entry?.given ?? 0, Transferred(arrival))
    }
    // Dropped calls are released here, outside the lock.
    withExtendedLifetime(arrival) {}
    if let number = arrival.value.undescribed { describe(arguments, ofCall: number) }
    waiter = arrival.value.waiter
    guard let newest = consume stub else { return forwardedReply() }
    // The newest stub answers most calls, and asking it first spares them the list.
    if newest.matchAndCapture(call.value) { return try reply(of: newest, given: given, to: call) }
    let stubs = withState { state in state.stubs }
    for entry in stubs.reversed()
    where entry.stub.key !== newest.key && entry.stub.matchAndCapture(call.value) {
      return try reply(of: entry.stub, given: entry.given, to: call)
    }
    return forwardedReply()
  }

  /// Gives a call to the test that waits for it, without arguments that nothing may keep any more.
  @usableFromInline
  func hand(_ arguments: Arguments, to waiter: Waiter<Arguments>) {
    waiter.finish(MockRecord.holdsObjectInDeinit(arguments) ? nil : arguments)
  }

  /// Describes what a call was made with, outside the lock: it may run code of the test.
  @usableFromInline
  func describe(_ arguments: Arguments, ofCall number: Int) {
    let text = mockDescription(ofArguments: arguments)
    withState { state in state.record.descriptions[number] = text }
  }

  /// A stub's effect on a call that it matches.
  @inlinable
  @inline(__always)
  func reply(
    of stub: InstalledStub, given: Int, to call: Transferred<Arguments>
  ) throws(Failure) -> sending Reply {
    // There is nothing to count once the only answer was given.
    if given == 1, stub.count == 1 { return try stub.first.value.reply(call.value) }
    return try nextAnswer(of: stub).value.reply(call.value)
  }

  // Not inlinable: the optimizer of Swift 6.3 crashes when it specializes this.
  /// Counts a call that a stub answers, and gives the answer whose turn it is.
  @usableFromInline
  func nextAnswer(of stub: InstalledStub) -> Transferred<InstalledStub.Answer> {
    withState { state in state.nextAnswer(of: stub) }
  }

  /// The behaviour of a call that no stub matches: that of a class goes on to the class.
  @usableFromInline
  func forwardedReply() -> sending Reply? {
    (CallsThrough() as? Original).map { .forwards($0) }
  }

  /// Tells the test that no stub matches a call.
  ///
  /// - Returns: What is told.
  /// - Throws: The message, if the member can throw it.
  @usableFromInline
  func reportUnstubbed(_ arguments: Arguments) throws(Failure) -> String {
    let miss = miss(arguments)
    // The line of the call is not known; the closest stub is where another one belongs.
    storage.report(miss.message, at: miss.location)
    if let error = UnstubbedCall(description: miss.message).standIn(as: Failure.self) {
      throw error
    }
    return miss.message
  }

  /// Ends a call that can return nothing: with an error that is made up, or else with the process.
  @usableFromInline
  func endUnstubbed(_ message: String) throws(Failure) -> Never {
    let call = UnstubbedCall(description: message)
    if let error = DummyValue.value(of: Failure.self, failingWith: call) { throw error }
    fatalError(
      """
      \(message)
      The process ends here, since the call must return a value of the type \(Output.self), and none \
      can be made up. Where the type is a `DefaultAnswer`, or the mock has `relaxed(.value(…))`, an \
      unstubbed call fails its own test alone.
      """)
  }
}

extension MockMember where Output: Copyable {
  /// Records a call whose result can be copied, which the macro cannot tell from its type.
  @inlinable
  public static func overloadedReply(
    _ storage: MockStorage, _ index: Int, to arguments: Arguments
  ) throws(Failure) -> sending Reply {
    try reply(storage, index, to: arguments)
  }

  /// The result of an unstubbed call: nothing, or a default value.
  @usableFromInline
  func unstubbedOutput(
    of arguments: Arguments, composing compose: (DummyParts) throws -> Output
  ) throws(Failure) -> sending Output {
    // A failable initializer has `Void?`.
    if Output.self == Void.self || Output.self == Void?.self, let nothing = () as? Output {
      return nothing
    }
    if let defaults = storage.state.withLock(\.defaults) {
      if let value = defaults.value(of: Output.self) { return value }
      let call = UnstubbedCall(description: miss(arguments).message)
      if let value = try? compose(DummyParts(call, defaults)) {
        return Transferred(value).value
      }
    }
    let message = try reportUnstubbed(arguments)
    // The test has failed already; a value made up lets it go on where the member cannot throw.
    let call = UnstubbedCall(description: message)
    if let value = DummyValue.value(of: Output.self, failingWith: call) { return value }
    if let value = try? compose(DummyParts(call, nil)) {
      return Transferred(value).value
    }
    try endUnstubbed(message)
  }

  /// Makes a value that was set the one that is returned, until there is a newer stub.
  ///
  /// - Parameter arguments: What a subscript was called with; the value is remembered for these
  ///   alone.
  public static func remember(
    _ storage: MockStorage, _ index: Int, _ value: Output, at arguments: Arguments
  ) {
    let member = MockMember(storage, index)
    let arguments = Transferred(arguments)
    let check: InstalledStub.Check = { other, check in
      check.require(Arguments.self == Void.self || areSame(arguments.value, other))
    }
    let answer = InstalledStub.Answer { _ throws(Failure) in .returns(value) }
    let set = InstalledStub(Identity(), Transferred(check), [answer], at: nil)
    let newest = member.stubs.first { $0.checked(arguments.value, .matching).isMatch }
    member.withState { state in
      if let newest, newest.isSetValue {
        state.stubs.removeAll { $0.stub.key === newest.key }
      }
      state.install(set)
    }
    // It may hold the last reference to the value before, which must not be released in the lock.
    withExtendedLifetime(newest) {}
  }

  /// Takes what a property or subscript of the real object gives, and the macro cannot tell from its type
  /// that it can be copied.
  @inlinable
  public static func overloadedForward(_ value: Output) -> Output { value }

  /// Remembers a value that can be copied, which the macro cannot tell from its type.
  public static func overloadedRemember(
    _ storage: MockStorage, _ index: Int, _ value: Output, at arguments: Arguments
  ) {
    remember(storage, index, value, at: arguments)
  }
}

/// The behaviour of a mock's member for a call. Made for generated code, which acts on it.
@_documentation(visibility: internal)
public enum MockReply<Perform, Output: ~Copyable, Waiting, Original>: ~Copyable {
  /// The call returns this value.
  case returns(Output)
  /// The call runs this closure of the test.
  case performs(Perform)
  /// The call waits until the test answers it.
  case suspends(Waiting)
  /// The call goes on to the real object.
  case forwards(Original)
}

// If it need not be noncopyable it must not be: taking closures out of a noncopyable value
// crashes the compiler of Swift 6.3.
extension MockReply: Copyable where Output: Copyable {}

/// Stands for the class that a mock inherits, if calls go through to it.
///
/// Made for generated code.
@_documentation(visibility: internal)
public struct CallsThrough: Sendable {}

import Synchronization
import UnderstudyCore

extension MockMember where Output: ~Copyable {
  /// Starts a stub for all calls. It takes effect with its first answer.
  @inlinable
  public func stub() -> Stub {
    Stub(self, StubCondition())
  }

  /// Starts a stub. It takes effect with its first answer.
  ///
  /// - Parameter check: Compares the arguments of a call with the stub's matchers.
  @inlinable
  public func stub(_ check: @escaping (Arguments, inout ArgumentCheck) -> Void) -> Stub {
    Stub(self, StubCondition(check))
  }

  // `entry` is what the member holds of the stub so far, behind the lock.
  /// What a member of a mock answers to the calls that fit.
  ///
  /// Several answers are given in order, and the last one stays:
  ///
  /// ```swift
  /// service.when.load().throws(Offline()).returns([.suikoden])
  /// ```
  ///
  /// Of several stubs that fit a call the newest answers it.
  public final class Stub: @unchecked Sendable {
    private let member: MockMember
    private let condition: StubCondition<Arguments>
    private let entry = Lock<Entry?>(nil)

    @usableFromInline
    init(_ member: MockMember, _ condition: StubCondition<Arguments>) {
      self.member = member
      self.condition = condition
    }

    /// Answers by running a closure, which has the type of the member itself.
    ///
    /// It runs outside every lock, may be async where the member is, may change what is handed over
    /// `inout`, and throws what the member throws.
    @discardableResult
    public func performs(
      _ body: Perform, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: Int = #line, column: Int = #column
    ) -> Self {
      add(
        [.performs(body)],
        CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers by throwing errors, one for each call; the last one stays.
    @discardableResult
    public func `throws`(
      _ errors: Failure..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: Int = #line, column: Int = #column
    ) -> Self {
      add(
        errors.map { .throws($0) },
        CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers by calling the same member of a real object.
    @discardableResult
    public func forwards(
      to original: Original, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: Int = #line, column: Int = #column
    ) -> Self {
      add(
        [.forwards(original)],
        CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    func add(
      _ answers: [MockAnswer<Perform, Arguments, Output, Failure, Waiting, Original>],
      _ place: CodeLocation
    ) -> Self {
      for answer in answers {
        nonisolated(unsafe) let answer = answer
        entry.withLock { entry in
          if let entry {
            member.add(answer, to: entry)
          } else {
            entry = member.install(condition, answer, place)
          }
        }
      }
      return self
    }
  }
}

extension MockMember.Stub where Output: Copyable {
  /// Answers with values, one for each call; the last one stays.
  ///
  /// A value that is not Sendable is handed to every caller as it is: use `performs` to make a new
  /// one each time.
  @discardableResult
  public func returns(
    _ value: Output, _ more: Output..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    let answers = ([value] + more).map { value in
      let memory = UnsafeMutablePointer<Output>.allocate(capacity: 1)
      memory.initialize(to: value)
      return MockAnswer<Perform, Arguments, Output, Failure, Waiting, Original>.returns(memory)
    }
    return add(
      answers, CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension MockMember.Stub where Output == Void {
  /// Answers by returning, and does nothing else.
  ///
  /// For a mock of a class, which would call through, and for a member that takes a completion
  /// handler: the test finds it among the calls and calls it when it likes.
  ///
  /// ```swift
  /// service.when.getTheMinions(completion: .any).returns()
  /// list.fetchMinions(minionService: service)
  /// service.calls.getTheMinions.first?(.success([.nub]))
  /// ```
  @discardableResult
  public func returns(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    returns((), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension MockMember.Stub where Output: ~Copyable, Original == CallsThrough {
  /// Answers by calling the class that is mocked.
  @discardableResult
  public func callsThrough(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    add(
      [.forwards(CallsThrough())],
      CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension MockMember.Stub where Output: ~Copyable {
  /// Holds the calls until the test answers them.
  ///
  /// ```swift
  /// let pending = service.when.popularGames(for: .any).suspends()
  /// async let games = model.load()
  /// await pending.next().returns([.suikoden])
  /// ```
  ///
  /// Keep what it returns: a call that nobody can answer any more fails the test, and throws where
  /// it can.
  ///
  /// - Parameter ignoringCancellation: Whether a cancelled caller goes on waiting for the answer.
  ///   Otherwise it gets a `CancellationError` where the member can throw one.
  public func suspends(
    ignoringCancellation: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> SuspendedCalls<Arguments, Output, Failure>
  where Waiting == PendingCall<Arguments, Output, Failure> {
    let queue = SuspensionQueue<Arguments, Output, Failure>(
      member: member.fullName, issues: member.settings.issues,
      place: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      ignoresCancellation: ignoringCancellation)
    member.watch(queue)
    _ = add([.suspends { queue.suspend($0) }], queue.place)
    return SuspendedCalls(queue)
  }

  /// Holds the calls for good: a caller comes back only by being cancelled, with a
  /// `CancellationError` where the member can throw one.
  @discardableResult
  public func neverReturns(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self where Waiting == PendingCall<Arguments, Output, Failure> {
    let queue = SuspensionQueue<Arguments, Output, Failure>(
      member: member.fullName, issues: member.settings.issues,
      place: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      ignoresCancellation: false)
    queue.holdForGood()
    return add([.suspends { queue.suspend($0) }], queue.place)
  }
}

/// Stands for the class that a mock inherits, where calls go through to it.
public struct CallsThrough: Sendable {
  @usableFromInline
  init() {}
}

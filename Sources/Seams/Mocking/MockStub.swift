/// The answers of a mock's member to the calls that match.
///
/// Several answers are given in order, and the last one stays:
///
/// ```swift
/// service.when.popularGames(for: .any).throws(Offline()).returns([.suikoden])
/// ```
///
/// Of several stubs that match a call the newest answers it.
public struct MockStub<
  Perform, Arguments, Output: ~Copyable, Failure: Error, Waiting, Original
>: Sendable {
  @usableFromInline
  typealias Member = MockMember<Perform, Arguments, Output, Failure, Waiting, Original>
  @usableFromInline
  typealias Installed = Member.InstalledStub

  private let member: Member
  private let key = Identity()
  private let check: Transferred<Installed.Check>

  @usableFromInline
  init(_ member: Member, _ check: @escaping Installed.Check) {
    self.member = member
    self.check = Transferred(check)
  }

  /// Answers by running a closure, which has the type of the member itself.
  ///
  /// ```swift
  /// service.when.search(.any, page: .any).performs { text, page in [Game(title: "\(text) \(page)")] }
  /// ```
  ///
  /// It runs outside every lock, may be async if the member is, may change an `inout` argument,
  /// and throws what the member throws.
  @discardableResult
  public func performs(
    _ body: Perform, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Self {
    add(
      [Installed.Answer { _ in .performs(body) }],
      CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers by throwing errors, one for each call; the last one stays.
  ///
  /// ```swift
  /// service.when.popularGames(for: .any).throws(Offline(), CancellationError())
  /// ```
  @discardableResult
  public func `throws`(
    _ error: Failure, _ more: Failure..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    add(
      ([error] + more).map { error in Installed.Answer { _ throws(Failure) in throw error } },
      CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Answers by calling the same member of a real object.
  ///
  /// ```swift
  /// service.when.popularGames(for: .any).returns([])
  /// service.when.popularGames(for: .equal(.ps4)).forwards(to: realService)
  /// ```
  @discardableResult
  public func forwards(
    to original: Original, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Self {
    add(
      [Installed.Answer { _ in .forwards(original) }],
      CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Adds answers; the first ones make the stub the newest of its member.
  @usableFromInline
  func add(_ answers: [Installed.Answer], _ location: CodeLocation) -> Self {
    let stub = Installed(key, check, answers, at: location)
    member.withState { state in state.install(stub) }
    return self
  }
}

extension MockStub where Output: Copyable {
  /// Answers with values, one for each call; the last one stays.
  ///
  /// ```swift
  /// service.when.search(.any, page: .any).returns([.suikoden], [])
  /// ```
  ///
  /// A value that is not Sendable is handed to every caller as it is: use `performs` to make a new
  /// one each time.
  @inlinable
  @discardableResult
  public func returns(
    _ value: Output, _ more: Output..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Self {
    add(
      ([value] + more).map { value in Installed.Answer { _ in .returns(value) } },
      CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension MockStub where Output == Void {
  /// Answers by returning, and does nothing else.
  ///
  /// For a mock of a class, which would otherwise call through, and for a member that takes a
  /// completion handler: the test finds the handler among the calls and calls it when it likes.
  ///
  /// ```swift
  /// service.when.fetchGame(id: 7, completion: .any).returns()
  /// model.show(7)
  /// service.calls.fetchGame.first?.completion(.success(.suikoden))
  /// ```
  @discardableResult
  public func returns(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    returns((), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension MockStub where Output: ~Copyable, Original == CallsThrough {
  /// Answers by calling the class that is mocked.
  ///
  /// ```swift
  /// speaker.when.beep().returns("…").callsThrough()  // is quiet once
  /// ```
  @discardableResult
  public func callsThrough(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    forwards(
      to: CallsThrough(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension MockStub where Output: ~Copyable, Waiting == PendingCall<Arguments, Output, Failure> {
  /// Suspends the calls until the test answers them.
  ///
  /// ```swift
  /// let pending = service.when.popularGames(for: .any).suspends()
  /// async let games = model.load()
  /// await pending.next().returns([.suikoden])
  /// #expect(try await games == [.suikoden])
  /// ```
  ///
  /// Keep the result: a call that can no longer be answered fails the test, and throws if it
  /// can.
  ///
  /// - Parameter ignoringCancellation: Whether a cancelled caller continues to wait for the answer.
  ///   Otherwise the call throws a `CancellationError` if the member can throw one.
  public func suspends(
    ignoringCancellation: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> SuspendedCalls<Arguments, Output, Failure> {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let queue = member.makeQueue(at: location, ignoresCancellation: ignoringCancellation)
    _ = add([Installed.Answer { .suspends(queue.suspend($0)) }], location)
    return SuspendedCalls(queue)
  }

  /// Suspends the calls forever: a call ends only when its caller is cancelled, with a
  /// `CancellationError` if the member can throw one.
  ///
  /// ```swift
  /// service.when.popularGames(for: .any).neverReturns()
  /// let loading = Task { try await model.load() }
  /// loading.cancel()
  /// await #expect(throws: CancellationError.self) { try await loading.value }
  /// ```
  @discardableResult
  public func neverReturns(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Self {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let queue = member.makeQueue(at: location, ignoresCancellation: false)
    return add([Installed.Answer { .suspends(queue.hold($0)) }], location)
  }
}

/// Selects the async one of two members that share a name.
///
/// ```swift
/// service.when.load(id: 1).returns(Game(title: "now"))
/// service.when.load(id: 1, .async).returns(Game(title: "later"))
/// ```
@_documentation(visibility: internal)
public enum AsyncMember: Sendable {
  /// The member that is async.
  case async
}

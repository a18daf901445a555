/// The state of one member of a mock, whatever its types. The lock of the mock guards it.
///
/// A class, not a protocol: types that have noncopyable generic arguments can be cast to an
/// existential only from iOS 18 and macOS 15.
@usableFromInline
class AnyMemberState {
  @usableFromInline
  init() {}

  /// The states of the member: several if it is generic.
  var all: [AnyMemberState] { [self] }

  /// Forgets every call and every stub.
  ///
  /// - Returns: What is forgotten, to be released outside the lock: it may run code of the test.
  func reset() -> [Transferred<Any>] { [] }
  /// Describes what the calls to come are made with, in place of keeping it.
  func forgetArguments() {}
  /// The locations of the stubs that no call has used.
  var unusedStubs: [CodeLocation] { [] }
  /// The calls that are remembered, with their numbers and what describes their arguments outside the lock.
  var numberedCalls: [(number: Int, arguments: @Sendable () -> String)] { [] }
  /// For each stub that suspends calls, what tells those without an answer, in words.
  var suspensions: [@Sendable () -> [String]] { [] }
}

extension MockMember where Output: ~Copyable {
  /// The calls that a member received, and the stubs that answer them.
  @usableFromInline
  final class State: AnyMemberState {
    /// A stub in use.
    @usableFromInline
    struct StubInUse: Sendable {
      @usableFromInline var stub: InstalledStub
      /// The number of its answers that have been given.
      @usableFromInline var given = 0
    }

    // Unchecked, since the lock of the mock keeps accesses apart already.
    @exclusivity(unchecked) @usableFromInline var record = MockRecord<Arguments>()
    /// The stubs in use, the newest last.
    @exclusivity(unchecked) @usableFromInline var stubs: [StubInUse] = []
    /// A reset leaves suspended calls waiting, so it keeps these.
    var queues: [SuspensionQueue<Arguments, Output, Failure>] = []

    /// Makes a stub the newest, or adds its answers if it is installed already.
    func install(_ stub: InstalledStub) {
      if let index = stubs.lastIndex(where: { $0.stub.key === stub.key }) {
        stubs[index].stub = stubs[index].stub.adding(stub)
      } else {
        stubs.append(StubInUse(stub: stub))
      }
    }

    /// Counts a call that a stub answers, and gives its answer: each in order, the last one for good.
    func nextAnswer(of stub: InstalledStub) -> Transferred<InstalledStub.Answer> {
      // A reset may have come between.
      guard let index = stubs.lastIndex(where: { $0.stub.key === stub.key }) else {
        return stub.first
      }
      let (stub, given) = (stubs[index].stub, stubs[index].given)
      stubs[index].given = min(given + 1, stub.count)
      return Transferred(stub.answers.value[min(given, stub.count - 1)])
    }

    // MARK: The whole mock

    override func reset() -> [Transferred<Any>] {
      defer {
        record.forget()
        stubs = []
      }
      return [Transferred(record.calls), Transferred(stubs)]
    }

    override func forgetArguments() { record.isForgetting = true }

    override var unusedStubs: [CodeLocation] {
      stubs.filter { $0.given == 0 }.compactMap(\.stub.location)
    }

    override var numberedCalls: [(number: Int, arguments: @Sendable () -> String)] {
      record.calls.map { call in
        let (arguments, description) = (
          Transferred(call.arguments), record.descriptions[call.number] ?? ""
        )
        return (
          call.number, { arguments.value.map { mockDescription(ofArguments: $0) } ?? description }
        )
      }
    }

    override var suspensions: [@Sendable () -> [String]] {
      queues.map { queue in { queue.unansweredCalls() } }
    }
  }
}

/// The state of a generic member: that of an ordinary one for each choice of its generic arguments.
@usableFromInline
final class MemberFamily: AnyMemberState {
  private var members: [ObjectIdentifier: AnyMemberState]

  /// Begins with the state for the first choice.
  init(of first: AnyMemberState) {
    members = [ObjectIdentifier(type(of: first)): first]
  }

  /// The state for one choice: the one given if there is none.
  func member<Member: AnyMemberState>(_ new: Member) -> Member {
    let key = ObjectIdentifier(Member.self)
    if let member = members[key] as? Member { return member }
    members[key] = new
    return new
  }

  override var all: [AnyMemberState] { Array(members.values) }
}

/// A value on its way between the test and the code under test, by way of a mock.
///
/// It need not be Sendable: an argument, a stub's answer, a captured closure. The compiler cannot
/// see that the mock never uses it, but only keeps it behind a lock and hands it on. What two
/// threads then do with a value that they share is up to the test that let them, as it is with a
/// variable of its own.
@usableFromInline
struct Transferred<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: consuming Value) {
    self.value = value
  }
}

extension Transferred: Copyable where Value: Copyable {}

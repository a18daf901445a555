/// The state of one member of a mock, whatever its types. The lock of the mock guards it.
///
/// A class, not a protocol: types that have noncopyable generic arguments can be cast to an
/// existential only from iOS 18 and macOS 15.
@usableFromInline
class AnyMemberState {
  @usableFromInline
  init() {}

  /// The states of the member: several where it is generic.
  var all: [AnyMemberState] { [self] }

  /// Forgets every call and every stub.
  ///
  /// - Returns: What is forgotten, to be released outside the lock: it may run code of the test.
  func reset() -> [Transferred<Any>] { [] }
  /// Describes what the calls to come are made with, in place of keeping it.
  func forgetArguments() {}
  /// The locations of the stubs that no call has used.
  var unusedStubs: [CodeLocation] { [] }
  /// The calls that are remembered, with their numbers.
  var numberedCalls: [(number: Int, arguments: Transferred<Any>)] { [] }
  /// For each stub that suspends calls, what tells those without an answer, in words.
  var suspensions: [@Sendable () -> [String]] { [] }
}

extension MockMember where Output: ~Copyable {
  /// The calls that a member received, and the stubs that answer them.
  @usableFromInline
  final class State: AnyMemberState {
    /// A stub in use.
    @usableFromInline
    struct Entry: Sendable {
      @usableFromInline var stub: InstalledStub
      /// How many of its answers have been given.
      @usableFromInline var given = 0
    }

    // Unchecked, since the lock of the mock keeps accesses apart already.
    @exclusivity(unchecked) @usableFromInline var record = MockRecord<Arguments>()
    /// The stubs in use, the newest last.
    @exclusivity(unchecked) @usableFromInline var entries: [Entry] = []
    /// A reset leaves suspended calls waiting, so it keeps these.
    var queues: [SuspensionQueue<Arguments, Output, Failure>] = []

    /// Makes a stub the newest, or adds its answers if it is installed already.
    func install(_ stub: InstalledStub) {
      if let index = entries.lastIndex(where: { $0.stub.key === stub.key }) {
        entries[index].stub = entries[index].stub.adding(stub)
      } else {
        entries.append(Entry(stub: stub))
      }
    }

    /// Counts a call that a stub answers, and gives its answer: each in order, the last one for good.
    func nextAnswer(of stub: InstalledStub) -> Transferred<InstalledStub.Answer> {
      // A reset may have come between.
      guard let index = entries.lastIndex(where: { $0.stub.key === stub.key }) else {
        return stub.first
      }
      let (stub, given) = (entries[index].stub, entries[index].given)
      entries[index].given = min(given + 1, stub.count)
      return Transferred(stub.answers.value[min(given, stub.count - 1)])
    }

    // MARK: The whole mock

    override func reset() -> [Transferred<Any>] {
      defer {
        record.forget()
        entries = []
      }
      return [Transferred(record.calls), Transferred(entries)]
    }

    override func forgetArguments() { record.isForgetting = true }

    override var unusedStubs: [CodeLocation] {
      entries.filter { $0.given == 0 }.compactMap(\.stub.location)
    }

    override var numberedCalls: [(number: Int, arguments: Transferred<Any>)] {
      record.calls.map { call in
        (
          call.number,
          Transferred(call.arguments ?? OnlyDescribed(record.descriptions[call.number]))
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

  /// The state for one choice: the one given where there is none.
  func member<Member: AnyMemberState>(_ new: Member) -> Member {
    let key = ObjectIdentifier(Member.self)
    if let member = members[key] as? Member { return member }
    members[key] = new
    return new
  }

  override var all: [AnyMemberState] { Array(members.values) }
}

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
      /// The number of its answers that have been given.
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

  /// The state for one choice: the one given if there is none.
  func member<Member: AnyMemberState>(_ new: Member) -> Member {
    let key = ObjectIdentifier(Member.self)
    if let member = members[key] as? Member { return member }
    members[key] = new
    return new
  }

  override var all: [AnyMemberState] { Array(members.values) }
}

extension MockMember where Output: ~Copyable {
  /// A stub as its member keeps it: which calls it matches, and what it answers.
  ///
  /// It never changes, so that a call can look at it outside the lock.
  @usableFromInline
  final class InstalledStub: Sendable {
    /// Compares the arguments of a call with the stub's matchers.
    @usableFromInline
    typealias Check = (Arguments, inout ArgumentCheck) -> Void
    /// Says what to do with a call.
    ///
    /// It wraps the closure, since a function type that throws typed errors can be a generic argument,
    /// such as an array's element, only from iOS 18 and macOS 15.
    @usableFromInline
    struct Answer {
      @usableFromInline let reply: (Arguments) throws(Failure) -> Reply

      @usableFromInline
      init(_ reply: @escaping (Arguments) throws(Failure) -> Reply) {
        self.reply = reply
      }
    }

    @usableFromInline let key: Identity
    @usableFromInline let check: Transferred<Check>
    /// At least one, given in order.
    @usableFromInline let answers: Transferred<[Answer]>
    // Beside the list, since most calls get it, and a list is slower to look into.
    @usableFromInline let first: Transferred<Answer>
    /// The place at which the stub is written; nil for a value that was set, which is no stub and never unused.
    let location: CodeLocation?

    init(
      _ key: Identity, _ check: Transferred<Check>, _ answers: [Answer], at location: CodeLocation?
    ) {
      self.key = key
      self.check = check
      self.answers = Transferred(answers)
      first = Transferred(answers[0])
      self.location = location
    }

    /// Whether it stands for a value that was set, which no line of the test stubbed.
    var isSetValue: Bool { location == nil }

    /// The number of answers.
    @inlinable var count: Int { answers.value.count }

    /// The stub with the answers of another one after its own.
    func adding(_ other: InstalledStub) -> InstalledStub {
      InstalledStub(key, check, answers.value + other.answers.value, at: location)
    }

    /// Compares the arguments of a call with the stub's matchers.
    @inlinable
    func checked(_ arguments: Arguments, _ purpose: ArgumentCheck.Purpose) -> ArgumentCheck {
      var pass = ArgumentCheck(purpose)
      check.value(arguments, &pass)
      return pass
    }

    /// Whether the stub matches a call; if so, its matchers capture the arguments.
    @inlinable
    @inline(__always)
    func matchAndCapture(_ arguments: Arguments) -> Bool {
      let pass = checked(arguments, .matching)
      if pass.isMatch, pass.wantsCapture { _ = checked(arguments, .capturing) }
      return pass.isMatch
    }
  }
}

/// Tells a stub, whatever answers it has so far, from all others, and a call from all others.
///
/// `===` on these themselves would cast types that have noncopyable generic arguments, which the
/// runtime can only from iOS 18 and macOS 15.
@usableFromInline
final class Identity: Sendable {}

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

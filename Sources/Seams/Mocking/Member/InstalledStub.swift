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

import Foundation

/// Options of stubs: strictness, secrets, and limits.
///
/// The functions that make stubs take a closure that changes what is not to be the default:
///
/// ```swift
/// let stubs = HTTPStubs(.get("/movies").reply(.json([])), options: { $0.strictness = .warn })
/// ```
///
/// The error names the limit that something is over.
public struct StubOptions: Sendable {
  /// The strictness towards unplanned requests and unused stubs; nil for that of the scope around, or
  /// else the standard.
  public var strictness: Strictness?

  /// The secrets that are taken out of everything written about the scope, besides what the scope around
  /// takes out.
  public var redaction = Redaction.standard

  /// The bytes of the body of a request; 64 MiB by default.
  public var requestBodyLimit = 64 << 20

  /// The redirects followed for one request; 20 by default, as URLSession does.
  public var redirectLimit = 20

  /// The requests that a scope remembers; 65,536 by default.
  ///
  /// Older ones are dropped, and the report says how many. Unplanned ones are kept, and what the stubs
  /// count stays right.
  public var recordLimit = 65_536

  /// The bytes of bodies that a scope remembers at least, beside the stubs' own; 256 MiB by default.
  ///
  /// Older requests are dropped with theirs, as beyond ``recordLimit``.
  public var recordedBodyLimit = 256 << 20

  /// The time, in real time, that a request waits for the test to advance a manual clock or to answer it, and
  /// the test for a held request, or the end of a scope for a reply under way, before the test fails
  /// instead of hanging; 30 s by default. Time in which no task has its turn does not count.
  public var patience = TaskTime.patience

  /// The time that the end of a scope waits for what is under way, if it is not the patience.
  package var endPatience: Duration?
  /// When the scope began, if that is not now, such as the date of a recording.
  package var began: Date?
  /// The observers of this scope, and of no other.
  package var observers = ScopeObservers.make()

  /// Creates options with the defaults that are documented on each property.
  public init() {}

  /// Creates the options that a closure changes.
  package init(_ change: (inout StubOptions) -> Void) {
    self.init()
    change(&self)
  }
}

/// The consequences of unplanned requests and unused stubs for a test.
///
/// ```swift
/// let stubs = HTTPStubs(
///   .get("/movies").reply(.json([])), options: { $0.strictness = Strictness(unused: .warn) })
/// ```
///
/// Whatever it says, an unplanned request never reaches the network, and a mistake of the test's own
/// fails it: a held request that is never answered, a manual clock that is never advanced, a stub that
/// cannot work.
public struct Strictness: Sendable, Hashable {
  /// The severity of a finding.
  public enum Level: Sendable, Hashable {
    /// The test fails.
    case fail
    /// The test warns, and passes.
    case warn
    /// Nothing happens; it is still in the report.
    case allow
  }

  /// The severity of an unplanned request. It never reaches the network either way.
  public var unplanned: Level
  /// The severity of a stub that was used too rarely.
  public var unused: Level
  /// The severity of a request that comes after its scope has ended. It is refused either way.
  public var stragglers: Level
  /// The severity of a stub that was used, but not all its replies were given: the client retried
  /// less often than planned, say. A stub with `times(…)` or `optional()` says itself how often.
  public var unusedReplies: Level
  /// The severity of a reply's closure that throws. A `URLError` does not count, since that is
  /// how a closure fails a request as planned; any other error is one that no session would report.
  public var throwingReplies: Level
  /// The severity of a stub, a request or a response that breaks the contract of the service, if
  /// the test has one.
  public var contract: Level

  /// Creates a strictness with a level per kind of problem.
  public init(
    unplanned: Level = .fail, unused: Level = .fail, stragglers: Level = .fail,
    unusedReplies: Level = .warn,
    throwingReplies: Level = .warn, contract: Level = .fail
  ) {
    self.unplanned = unplanned
    self.unused = unused
    self.stragglers = stragglers
    self.unusedReplies = unusedReplies
    self.throwingReplies = throwingReplies
    self.contract = contract
  }

  /// An unplanned request, an unused stub, a late request and a broken contract fail the test; replies
  /// that were never given and closures that throw warn. The default.
  public static let standard = Strictness()
  /// Everything fails the test.
  public static let fail = all(.fail)
  /// Everything warns.
  public static let warn = all(.warn)
  /// Reports nothing: everything stays in the report.
  public static let allow = all(.allow)

  private static func all(_ level: Level) -> Strictness {
    Strictness(
      unplanned: level, unused: level, stragglers: level, unusedReplies: level,
      throwingReplies: level,
      contract: level)
  }
}

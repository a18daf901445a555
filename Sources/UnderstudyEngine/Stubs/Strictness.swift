/// What happens to a test with unexpected requests or unused stubs.
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
  /// How serious something is.
  public enum Level: Sendable, Hashable {
    /// The test fails.
    case fail
    /// The test warns, and passes.
    case warn
    /// Nothing happens; it is still in the report.
    case allow
  }

  /// How serious an unplanned request is. It never reaches the network either way.
  public var unplanned: Level
  /// How serious a stub is that was used too rarely.
  public var unused: Level
  /// How serious a request is that comes after its scope has ended. It is refused either way.
  public var late: Level
  /// How serious it is that a stub was used, but not all its replies were given: the client retried
  /// less often than planned, say. A stub with `times(…)` or `optional()` says itself how often.
  public var ungiven: Level
  /// How serious it is that the closure of a reply throws. A `URLError` does not count, since that is
  /// how a closure fails a request as planned; any other error is one that no session would report.
  public var thrown: Level
  /// How serious it is that a stub, a request or a response breaks the contract of the service, where
  /// the test has one.
  public var contract: Level

  /// Creates a strictness with a level per kind of problem.
  public init(
    unplanned: Level = .fail, unused: Level = .fail, late: Level = .fail, ungiven: Level = .warn,
    thrown: Level = .warn, contract: Level = .fail
  ) {
    self.unplanned = unplanned
    self.unused = unused
    self.late = late
    self.ungiven = ungiven
    self.thrown = thrown
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
      unplanned: level, unused: level, late: level, ungiven: level, thrown: level,
      contract: level)
  }
}

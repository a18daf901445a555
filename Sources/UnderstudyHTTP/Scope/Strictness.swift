/// What happens to a test that goes off script.
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

  /// Makes a strictness.
  public init(unplanned: Level = .fail, unused: Level = .fail) {
    self.unplanned = unplanned
    self.unused = unused
  }

  /// Both fail the test: the default.
  public static let fail = Strictness()
  /// Both warn.
  public static let warn = Strictness(unplanned: .warn, unused: .warn)
  /// Neither matters.
  public static let allow = Strictness(unplanned: .allow, unused: .allow)
}

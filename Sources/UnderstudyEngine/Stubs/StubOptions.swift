import Foundation
import UnderstudyCore

/// How strict stubs are, what they keep secret, and how much they hold.
///
/// The functions that make stubs take a closure that changes what is not to be the default:
///
/// ```swift
/// let stubs = HTTPStubs(.get("/movies").reply(.json([])), options: { $0.strictness = .warn })
/// ```
///
/// The error names the limit that something is over.
public struct StubOptions: Sendable {
  /// What happens to a test with unplanned requests or unused stubs; nil for that of the scope around, or
  /// else the standard.
  public var strictness: Strictness?

  /// What is taken out of everything that is written about the scope, besides what the scope around
  /// takes out.
  public var redaction = Redaction.standard

  /// The bytes of the body of a request; 64 MiB by default.
  public var requestBodyLimit = 64 << 20

  /// The redirects followed for one request; 20 by default, as URLSession does.
  public var redirectLimit = 20

  /// The requests that a scope remembers; 65,536 by default.
  ///
  /// Older ones are dropped, and the report says how many. Unexpected ones are kept, and what the stubs
  /// count stays right.
  public var recordLimit = 65_536

  /// The bytes of bodies that a scope remembers at least, beside the stubs' own; 256 MiB by default.
  ///
  /// Older requests are dropped with theirs, as beyond ``recordLimit``.
  public var recordedBodyLimit = 256 << 20

  /// How long, in real time, a request waits for the test to advance a manual clock or to answer it, and
  /// the test for a held request, or the end of a scope for a reply under way, before the test fails
  /// instead of hanging; 30 s by default. Time in which no task has its turn does not count.
  public var patience = TaskTime.patience

  /// The time that the end of a scope waits for what is under way, if it is not the patience.
  package var endPatience: Duration?
  /// When the scope began, where that is not now, such as the date of a recording.
  package var began: Date?
  /// What judges the stubs and the traffic.
  package var checks = TrafficChecks.current

  /// Creates options with the defaults that are documented on each property.
  public init() {}

  /// Creates the options that a closure changes.
  package init(_ change: (inout StubOptions) -> Void) {
    self.init()
    change(&self)
  }
}

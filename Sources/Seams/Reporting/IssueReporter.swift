/// Where the failures of a mock go: to the test framework, which `Seams` itself does not know.
///
/// `Understudy` installs a way to make reporters. Without one a failure is printed.
package struct IssueReporter: Sendable {
  private let send: @Sendable (String) -> Void

  /// Makes a reporter that hands messages on.
  package init(_ send: @escaping @Sendable (String) -> Void) {
    self.send = send
  }

  /// Fails the test that the reporter was made in.
  package func report(_ message: String) { send(message) }

  /// Takes the place of what is installed, for one task.
  @TaskLocal package static var override: IssueReporter?

  /// A reporter for the test that is running here.
  package static var current: IssueReporter {
    override ?? installed.withLock { $0 }?() ?? IssueReporter { print("Seams: \($0)") }
  }

  /// Says how reporters are made; the first one stays.
  package static func install(_ make: @escaping @Sendable () -> IssueReporter) {
    installed.withLock { $0 = $0 ?? make }
  }

  private static let installed = Lock<(@Sendable () -> IssueReporter)?>(nil)
}

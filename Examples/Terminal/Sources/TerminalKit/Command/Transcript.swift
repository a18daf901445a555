import Synchronization

/// Keeps the lines of a command that nobody reads, as in a test.
package final class Transcript: Sendable {
  private let lines = Mutex<(output: [String], errors: [String])>(([], []))

  package init() {}

  package var output: [String] { lines.withLock(\.output) }
  package var errors: [String] { lines.withLock(\.errors) }

  /// A console whose lines are kept here.
  package func console(
    environment: [String: String] = [:], screen: Screen = .pipe, isInteractive: Bool = false,
    show: @escaping @MainActor @Sendable (any InteractiveScreen) async -> Void = { _ in }
  ) -> Console {
    Console(
      environment: environment, screen: screen, isInteractive: isInteractive,
      write: { line in self.lines.withLock { $0.output.append(line) } },
      complain: { line in self.lines.withLock { $0.errors.append(line) } }, show: show)
  }
}

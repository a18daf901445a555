import Foundation

/// What a command is given instead of the process it runs in.
package struct Console: Sendable {
  package var environment: [String: String]
  package var screen: Screen

  /// Whether somebody sits there, to type and to look.
  package var isInteractive: Bool

  /// Where lines of output go.
  package let write: @Sendable (String) -> Void

  /// Where lines about errors go.
  package let complain: @Sendable (String) -> Void

  /// Shows a screen until its user leaves it.
  package let show: @MainActor @Sendable (any InteractiveScreen) async -> Void

  package init(
    environment: [String: String], screen: Screen, isInteractive: Bool,
    write: @escaping @Sendable (String) -> Void, complain: @escaping @Sendable (String) -> Void,
    show: @escaping @MainActor @Sendable (any InteractiveScreen) async -> Void
  ) {
    self.environment = environment
    self.screen = screen
    self.isInteractive = isInteractive
    self.write = write
    self.complain = complain
    self.show = show
  }

  /// That of the process.
  package static var process: Console {
    let environment = ProcessInfo.processInfo.environment
    return Console(
      environment: environment, screen: .current(environment),
      isInteractive: Terminal.isInteractive, write: { print($0) },
      complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) },
      show: { await Terminal.run($0) })
  }

  /// The arguments of the process, without the name of the program before them.
  package static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }
}

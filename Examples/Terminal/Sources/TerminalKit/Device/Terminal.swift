import Foundation

/// The terminal the process runs in.
package enum Terminal {
  /// Whether both standard input and output are a terminal, and one that can place text.
  package static var isInteractive: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Shows the screen on the whole terminal until it ends the program, or the terminal goes away.
  ///
  /// The terminal is restored however that ends. Where it is not interactive this returns at once:
  /// ask `isInteractive` first.
  @MainActor package static func run(_ screen: any InteractiveScreen) async {
    guard isInteractive, TerminalMode.enter() else { return }
    let input = TerminalInput()
    defer {
      input.stop()
      TerminalMode.leave()
    }
    let output = TerminalOutput(descriptor: STDOUT_FILENO)
    let session = ScreenSession(
      screen, in: ScreenSize(ofTerminal: STDOUT_FILENO) ?? ScreenSize(columns: 80, rows: 24),
      isStyled: ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty,
      write: { text in if TerminalMode.isEntered { output.write(text) } })
    await session.run(input.events)
  }
}

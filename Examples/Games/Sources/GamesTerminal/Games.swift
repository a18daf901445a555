import Foundation
import TerminalKit

/// The command as a process: its arguments, its terminal, its exit code.
package enum Games {
  /// Runs the command and ends the process.
  package static func main() async -> Never {
    let environment = ProcessInfo.processInfo.environment
    let program = Program(
      environment: environment, screen: .current(environment),
      isInteractive: Terminal.isInteractive,
      write: { print($0) },
      complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
    let code = await program.run(Array(CommandLine.arguments.dropFirst()))
    exit(code.rawValue)
  }
}

import Foundation
import TerminalKit

/// The command as a process: its arguments, its terminal, its exit code.
package enum Profiles {
  /// Runs the command and ends the process.
  package static func main() async -> Never {
    let environment = ProcessInfo.processInfo.environment
    let program = Program(
      environment: environment, screen: .current(environment),
      isInteractive: Terminal.isInteractive,
      write: { print($0) },
      complain: { FileHandle.standardError.write(Data("\($0)\n".utf8)) },
      show: { await Terminal.run($0) })
    let code = await program.run(Array(CommandLine.arguments.dropFirst()))
    exit(code.rawValue)
  }
}

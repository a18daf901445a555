import Foundation
import TerminalKit

/// The command as a process: its arguments, its terminal, its exit code.
package enum Profiles {
  /// Runs the command and ends the process.
  package static func main() async -> Never {
    let code = await Program(console: .process).run(Console.arguments)
    exit(code.rawValue)
  }
}

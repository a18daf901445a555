import Foundation
import UnderstudyResilience

extension Child {
  /// Starts a program that takes the place of this one.
  ///
  /// With a terminal it is in the terminal's foreground group, so that it can read input and gets Ctrl-C;
  /// without one it leads a group of its own, so that a signal ends all that it has started.
  ///
  /// - Throws: `CommandError` with the exit code of a shell.
  static func start(
    _ words: [String], environment: [String: String], output: Output? = nil
  ) throws(CommandError) -> Child {
    do throws(NotStarted) {
      return try start(
        words, environment: environment,
        leadsGroup: output != nil || !Terminal.isControlling, output: output)
    } catch {
      throw CommandError(error.number == ENOENT ? .notFound : .notExecutable, "\(error)")
    }
  }
}

extension Child.End {
  var code: ExitCode {
    switch self {
    case .exit(let code): ExitCode(rawValue: code)
    case .signal(let number): .signal(number)
    }
  }
}

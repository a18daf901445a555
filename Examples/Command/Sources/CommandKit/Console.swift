import Foundation

/// What a command is given instead of the process it runs in.
///
/// Results go to standard output and everything else to standard error, so that a pipe gets the
/// results alone. Every line is made printable here, wherever its text came from.
package struct Console: Sendable {
  package let name: String
  package let environment: [String: String]
  /// How wide a line of the result may be; nil where it is no terminal.
  package let width: Int?
  private let isWatched: Bool
  private let output: @Sendable (String) -> Void
  private let errors: @Sendable (String) -> Void

  /// A console of the command `name` that hands each line to `output` or `errors`.
  ///
  /// With a `width` it is a terminal.
  package init(
    name: String, environment: [String: String], width: Int? = nil, isWatched: Bool = false,
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void
  ) {
    (self.width, self.isWatched) = (width, isWatched)
    self.name = name
    self.environment = environment
    self.output = output
    self.errors = errors
  }

  /// That of the process.
  package static func process(named name: String) -> Console {
    Console(
      name: name, environment: ProcessInfo.processInfo.environment,
      width: isatty(1) == 1 ? 80 : nil, isWatched: isatty(2) == 1, output: { print($0) },
      errors: { FileHandle.standardError.write(Data("\($0)\n".utf8)) })
  }

  /// The arguments of the process, without the name of the program before them.
  package static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// A line of the result.
  package func write(_ line: String) { output(line.printable) }

  /// The result, in lines.
  package func write(lines text: String) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      write(String(line))
    }
  }

  /// A line beside the result, such as a request of the report.
  package func note(_ line: String) { errors(line.printable) }

  /// Says each second that it still waits, where somebody watches, until the task is cancelled.
  package func waiting(on clock: any Clock<Duration> = ContinuousClock()) -> Task<Void, Never>? {
    guard isWatched else { return nil }
    return Task {
      for seconds in 1... {
        guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
        note("Waiting for the service: \(seconds) s")
      }
    }
  }

  /// Says why there is no result.
  package func fail(_ message: String) -> ExitCode {
    note("\(name): \(message)")
    return .failure
  }

  /// Says what is wrong with the command line.
  package func refuse(_ error: UsageError) -> ExitCode {
    note("\(name): \(error.message)")
    note("Try '\(name) --help'.")
    return .usage
  }
}

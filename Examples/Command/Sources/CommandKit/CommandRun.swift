/// What a command printed and how it ended, for its tests.
package struct CommandRun: Sendable {
  package let code: ExitCode
  package let output: [String]
  package let errors: [String]

  /// Runs a command whose lines are kept.
  package init(
    name: String, environment: [String: String] = [:],
    _ command: @Sendable (Console) async -> ExitCode
  ) async {
    let (output, toOutput) = AsyncStream<String>.makeStream()
    let (errors, toErrors) = AsyncStream<String>.makeStream()
    code = await command(
      Console(
        name: name, environment: environment, output: { toOutput.yield($0) },
        errors: { toErrors.yield($0) }))
    toOutput.finish()
    toErrors.finish()
    self.output = await output.reduce(into: []) { $0.append($1) }
    self.errors = await errors.reduce(into: []) { $0.append($1) }
  }
}

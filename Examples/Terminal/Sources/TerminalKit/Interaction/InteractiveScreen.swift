/// What a program shows on a whole terminal, and how it answers keys.
@MainActor package protocol InteractiveScreen: AnyObject {
  /// The lines to show now, at most `size.rows`; longer ones are cut by the terminal.
  func lines(in size: ScreenSize) -> [Line]

  /// Answers a key; false ends the program.
  ///
  /// After `.interrupt` the program ends whatever this says, so that no screen can lock its user in.
  func press(_ key: Key) -> Bool

  /// Yields whenever `lines(in:)` would now say something else, for another reason than a key.
  ///
  /// Asked for once in each run, which then alone listens.
  var changes: AsyncStream<Void> { get }
}

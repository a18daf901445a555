// What `Understudy` needs.

extension Dependencies {
  /// The way to tell a test, of that copy of this module in the process which keeps the state.
  package static var testHost: TestHost { SeamState.shared.host }

  /// Forgets the values of a test that has ended.
  package static func forget(test: String) {
    SeamState.shared.testRoots.forget(test)
  }
}

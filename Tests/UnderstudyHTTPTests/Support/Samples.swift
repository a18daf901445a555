import UnderstudyHTTP

extension ManualClock {
  /// A clock that gives code much time to come back: a test of what it does then must not fail on a
  /// machine that keeps a thread waiting.
  static var unhurried: ManualClock { ManualClock(timeForCode: .milliseconds(500)) }
}

/// Options for what would otherwise wait half a minute for what does not come.
func impatient(_ options: inout StubOptions) { options.patience = .milliseconds(50) }

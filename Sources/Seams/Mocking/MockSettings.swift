import Synchronization
import UnderstudyCore

/// How a mock behaves where nothing is stubbed, shared with its members.
@usableFromInline
final class MockSettings: Sendable {
  /// The mock's name, as failures print it.
  let mock: String
  /// The test the mock was made in, which is where its failures go.
  let issues: TestReporter

  // Unchecked, since `original` is `Any`: generated code gives it only what is Sendable.
  private struct State: @unchecked Sendable {
    var defaults: [DefaultValue]?
    var original: Any?
  }

  private let state = Lock(State())
  @usableFromInline let limit = Atomic(65_536)

  init(mock: String) {
    self.mock = mock
    issues = .current
  }

  /// How many calls each member remembers.
  @inlinable var recordingLimit: Int {
    get { limit.load(ordering: .relaxed) }
    set { limit.store(newValue, ordering: .relaxed) }
  }

  /// The values made up for unstubbed calls; nil where the mock is strict.
  var defaults: [DefaultValue]? { state.withLock(\.defaults) }

  /// The real object that unstubbed calls go on to, if there is one.
  var original: Any? { state.withLock(\.original) }

  func relax(_ defaults: [DefaultValue]) {
    state.withLock { $0.defaults = defaults }
  }

  func forward(to original: Any) {
    // Generated code takes `any P & Sendable`, so that it may be called from anywhere.
    nonisolated(unsafe) let original = original
    state.withLock { $0.original = original }
  }
}

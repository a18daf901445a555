/// A value that replaces a dependency's live one.
struct Override: Sendable {
  let seam: SeamIdentity
  let box: any AnyBox
}

/// The changes of one `withDependencies` while its first closure runs.
@usableFromInline
final class Changes: Sendable {
  private struct State {
    var overrides: [Override] = []
    /// A value waiting to learn which dependency it is for.
    var offer: (any AnyBox)?
  }

  private let state = Lock(State())

  func add(_ override: Override) {
    state.withLock { $0.overrides.append(override) }
  }

  /// The last value that a dependency was changed to.
  func value(of seam: SeamIdentity) -> (any AnyBox)? {
    state.withLock { state in state.overrides.last { $0.seam === seam }?.box }
  }

  /// Ends the changes; any later one has no effect.
  func end() -> [Override] {
    state.withLock { state in
      defer { state.overrides = [] }
      return state.overrides
    }
  }

  // MARK: - Offers

  /// Leaves a value for the dependency that is read next.
  func offer(_ box: any AnyBox) {
    state.withLock { $0.offer = box }
  }

  /// Withdraws the offer; nil if a dependency took it.
  func withdrawOffer() -> (any AnyBox)? {
    state.withLock { $0.offer.take() }
  }
}

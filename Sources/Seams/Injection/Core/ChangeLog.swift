/// The changes of one `withDependencies` while its first closure runs, by their number in the log.
@usableFromInline
struct Changes: Equatable, Sendable {
  let number: Int
}

/// A value that replaces a dependency's live one.
struct Override: Sendable {
  let seam: SeamIdentity
  let box: any AnyBox
}

/// The changes that are being collected, so that a `Dependencies` carries only their number.
final class ChangeLog: Sendable {
  private struct Entry {
    let changes: Changes
    var overrides: [Override] = []
    /// A value waiting to learn which dependency it is for.
    var offer: (any AnyBox)?
  }

  private struct State {
    var last = 0
    /// Those of the few that are under way at a time.
    var entries: [Entry] = []
  }

  private let state: Lock<State> = Lock(State())

  func begin() -> Changes {
    state.withLock { state in
      state.last += 1
      let changes = Changes(number: state.last)
      state.entries.append(Entry(changes: changes))
      return changes
    }
  }

  /// Ends the changes; any later one has no effect.
  func end(_ changes: Changes) -> [Override] {
    state.withLock { state in
      let place = state.entries.lastIndex { $0.changes == changes }
      return place.map { state.entries.remove(at: $0).overrides } ?? []
    }
  }

  func add(_ override: Override, to changes: Changes) {
    with(changes) { $0.overrides.append(override) }
  }

  /// The last value that a dependency was changed to.
  func value(of seam: SeamIdentity, in changes: Changes) -> (any AnyBox)? {
    with(changes) { entry in entry.overrides.last { $0.seam === seam }?.box } ?? nil
  }

  // MARK: - Offers

  /// Leaves a value for the dependency that is read next.
  func offer(_ box: any AnyBox, to changes: Changes) {
    with(changes) { $0.offer = box }
  }

  /// Withdraws the offer; nil if a dependency took it.
  func withdrawOffer(from changes: Changes) -> (any AnyBox)? {
    with(changes) { $0.offer.take() } ?? nil
  }

  /// Reads or changes what is noted of changes that have not ended.
  @discardableResult
  private func with<Result: Sendable>(
    _ changes: Changes, _ body: (inout Entry) -> Result
  ) -> Result? {
    state.withLock { state in
      let place = state.entries.lastIndex { $0.changes == changes }
      return place.map { body(&state.entries[$0]) }
    }
  }
}

/// The changes of one `withDependencies` while its first closure runs, by their number in the log.
struct Changes: Hashable, Sendable {
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
    var overrides: [Override] = []
    /// A value waiting to learn which dependency it is for.
    var offer: (any AnyBox)?
  }

  private struct State {
    var last = 0
    var entries: [Changes: Entry] = [:]
  }

  private let state: Lock<State> = Lock(State())

  func begin() -> Changes {
    state.withLock { state in
      state.last += 1
      let changes = Changes(number: state.last)
      state.entries[changes] = Entry()
      return changes
    }
  }

  /// Ends the changes; any later one has no effect.
  func end(_ changes: Changes) -> [Override] {
    state.withLock { $0.entries.removeValue(forKey: changes)?.overrides } ?? []
  }

  func add(_ override: Override, to changes: Changes) {
    state.withLock { $0.entries[changes]?.overrides.append(override) }
  }

  /// The last value that a dependency was changed to.
  func value(of seam: SeamIdentity, in changes: Changes) -> (any AnyBox)? {
    state.withLock { $0.entries[changes]?.overrides.last { $0.seam === seam }?.box }
  }

  // MARK: - Offers

  /// Leaves a value for the dependency that is read next.
  func offer(_ box: any AnyBox, to changes: Changes) {
    state.withLock { $0.entries[changes]?.offer = box }
  }

  /// Withdraws the offer; nil if a dependency took it.
  func withdrawOffer(from changes: Changes) -> (any AnyBox)? {
    state.withLock { $0.entries[changes]?.offer.take() }
  }
}

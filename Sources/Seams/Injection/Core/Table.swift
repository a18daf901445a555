/// Every value made so far and every value being made.
///
/// A single table behind one lock, so that a cycle is noticed when it closes, whichever threads take
/// part in it. No method runs a user's code. A method returns what it removes, since releasing a
/// value may run its `deinit`.
struct Table {
  /// A value that is there.
  private struct Slot {
    let box: any AnyBox
    let seam: SeamIdentity
    /// The dependencies it was made from, by number, directly or not.
    let ingredients: Set<Int>
    /// Assigned to `Dependencies.live`, not made from the live value.
    let isAssigned: Bool
  }

  /// A value that is being made.
  private struct Making {
    let build: Build
    var ingredients: Set<Int> = []
    /// Whether the value goes to its readers alone, since its named scope has ended meanwhile.
    var isOutlived = false
  }

  /// A reader that waits for a build.
  private struct Wait {
    let reader: Reader
    /// The build that needs the value, if one does.
    let purpose: Build?
    let build: Build
  }

  /// The readers that wait for a build.
  final class Reader: Sendable {
    let wake: @Sendable () -> Void

    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }
  }

  /// The next step of a reader.
  enum Claim: Sendable {
    /// Take this.
    case ready(any AnyBox)
    /// Make it, then say so with `finish`.
    case build(Build)
    /// Another reader is making it: wait, then ask again.
    case wait(Build)
    /// It can never be made.
    case cycle(Cycle)
  }

  private var slots: [ObjectIdentifier: [Int: Slot]] = [:]
  /// The few that are under way at a time, the newest last.
  private var makings: [Making] = []
  private var waits: [Wait] = []

  // MARK: - Looking up

  /// The value put in place of the live one for readers in `scope`.
  mutating func override(
    of seam: SeamIdentity, in scope: Scope, readBy build: Build?
  ) -> (any AnyBox)? {
    var found = scope.overrides[seam.number]
    // An app that starts in a test process may assign values, but these are not a test's overrides.
    if found == nil, !scope.isOutsideTests,
      let slot = slots[ObjectIdentifier(scope.root)]?[seam.number], slot.isAssigned
    {
      found = slot.box
    }
    if found != nil { add([seam.number], to: build) }
    return found
  }

  /// A value that is there and was made from what a reader in `scope` would get.
  ///
  /// A value is valid in a level if neither it nor any level around it, up to the one the value
  /// lives in, overrides something the value was made from.
  private func slot(of seam: SeamIdentity, in scope: Scope) -> Slot? {
    var overridden: [Scope] = []
    for level in scope.chain {
      if let slot = slots[ObjectIdentifier(level)]?[seam.number],
        !overridden.contains(where: { $0.overrides(any: slot.ingredients) })
      {
        return slot
      }
      overridden.append(level)
    }
    return nil
  }

  /// Decides what a reader must do about a dependency that is not overridden.
  ///
  /// - Parameter thread: The thread that would make the value; nil if a task would.
  mutating func claim(
    _ seam: SeamIdentity, in scope: Scope, for reader: Build?, at location: CodeLocation,
    on thread: ThreadID?, reported: Bool = false
  ) -> Claim {
    if let slot = slot(of: seam, in: scope) {
      add(slot.ingredients.union([seam.number]), to: reader)
      // An `Eventual` may not live long, and what is held weakly may be gone at the next reading.
      if thread != nil, seam.scope != .weak { keepReady(seam, in: scope.root) }
      return .ready(slot.box)
    }
    if let cycle = Cycle(closing: reader, with: seam, in: scope) { return .cycle(cycle) }
    let build = Build(
      seam, in: scope, for: reader, at: location, on: thread, reported: reported)
    if seam.scope == .unique { return .build(build) }
    let other = makings.last { $0.build.seam === seam && $0.build.scope.root === scope.root }?.build
    if let other {
      guard let path = path(from: other, toAnyOf: reader) else { return .wait(other) }
      // Builds in different levels may need different values: only within one is this a cycle.
      if other.scope === scope {
        let mine = reader!.chain.prefix { $0 !== path.last! }
        return .cycle(Cycle(Array(mine) + path.reversed()))
      }
    }
    makings.append(Making(build: build))
    return .build(build)
  }

  /// From here on, readings take what is filed in the root without asking.
  private func keepReady(_ seam: SeamIdentity, in root: Scope) {
    guard let slot = slots[ObjectIdentifier(root)]?[seam.number] else { return }
    root.ready?.keep(slot.box, isLeaf: slot.ingredients.isEmpty, of: seam)
  }

  /// The path along which `build` waits for one of the reader's own builds, if it does.
  private func path(from build: Build, toAnyOf reader: Build?) -> [Build]? {
    guard let reader else { return nil }
    if reader.chain.contains(where: { $0 === build }) { return [build] }
    for wait in waits {
      // The whole chain of a reader waits, down from the first that needs a value.
      guard let chain = wait.purpose?.chain, chain.contains(where: { $0 === build }),
        let rest = path(from: wait.build, toAnyOf: reader)
      else { continue }
      return [build] + chain.prefix { $0 !== build }.reversed() + rest
    }
    return nil
  }

  // MARK: - Making

  /// Notes what a build was made from.
  ///
  /// A unique value is not kept, so what it is made from counts for the build that needed it.
  mutating func add(_ ingredients: Set<Int>, to build: Build?) {
    let kept = build?.chain.first { place(of: $0) != nil }
    if let place = kept.flatMap(place) { makings[place].ingredients.formUnion(ingredients) }
  }

  private func place(of build: Build) -> Int? {
    makings.lastIndex { $0.build === build }
  }

  /// Lets `waiting` wait for `build`; false if it must claim again, because the build has ended, or
  /// has begun to wait for the reader since the reader's claim, which would be a cycle.
  mutating func wait(_ waiting: Reader, for build: Build, from reader: Build?) -> Bool {
    guard place(of: build) != nil, path(from: build, toAnyOf: reader) == nil else { return false }
    waits.append(Wait(reader: waiting, purpose: reader, build: build))
    return true
  }

  /// Takes a reader off those that wait; false if it is not among them, since the build has ended.
  mutating func stopWaiting(_ reader: Reader) -> Bool {
    waits.firstIndex { $0.reader === reader }.map { waits.remove(at: $0) } != nil
  }

  /// Files a finished value where it belongs: in the innermost level that overrides something it
  /// was made from, or else in the root.
  ///
  /// - Returns: What waited for it.
  mutating func finish(_ build: Build, with box: (any AnyBox)?) -> [Reader] {
    let seam = build.seam
    build.end()
    let making = place(of: build).map { makings.remove(at: $0) }
    let readers = waits.filter { $0.build === build }.map(\.reader)
    waits.removeAll { $0.build === build }
    guard let box else { return readers }
    let ingredients = making?.ingredients ?? []
    add(ingredients.union([seam.number]), to: build.parent)
    let home = build.scope.chain.first { $0.overrides(any: ingredients) } ?? build.scope.root
    // A unique value has no making, since it is not kept.
    if let making, !making.isOutlived, slots[ObjectIdentifier(home)]?[seam.number] == nil {
      slots[ObjectIdentifier(home), default: [:]][seam.number] = Slot(
        box: box, seam: seam, ingredients: ingredients, isAssigned: false)
    }
    return readers
  }

  // MARK: - Changing

  /// Files a value assigned to `Dependencies.live`.
  mutating func assign(_ override: Override, in root: Scope) -> (any AnyBox)? {
    root.ready?.assign(override)
    let slot = Slot(box: override.box, seam: override.seam, ingredients: [], isAssigned: true)
    return slots[ObjectIdentifier(root), default: [:]]
      .updateValue(slot, forKey: override.seam.number)?.box
  }

  /// The values assigned to `Dependencies.live`.
  func assigned(in root: Scope) -> [Override] {
    (slots[ObjectIdentifier(root)] ?? [:]).values.filter(\.isAssigned)
      .map { Override(seam: $0.seam, box: $0.box) }
  }

  /// Removes one value, if it is still there.
  mutating func discard(_ box: any AnyBox, of seam: SeamIdentity) {
    for level in slots.keys where slots[level]?[seam.number]?.box === box {
      slots[level]?[seam.number] = nil
    }
  }

  /// Removes the values of a named scope, in `scope` and around it.
  ///
  /// - Returns: The values removed.
  mutating func end(_ name: NamedScope, in scope: Scope) -> [any AnyBox] {
    for place in makings.indices where makings[place].build.scope.root === scope.root {
      if makings[place].build.seam.scope == .scoped(to: name) { makings[place].isOutlived = true }
    }
    var gone: [any AnyBox] = []
    for level in scope.chain.map(ObjectIdentifier.init) {
      for (index, slot) in slots[level] ?? [:]
      where slot.seam.scope == .scoped(to: name) && !slot.isAssigned {
        gone.append(slot.box)
        slots[level]?[index] = nil
        scope.ready?.remove(slot.seam)
      }
    }
    return gone
  }

  /// Removes all that belongs to a level that no longer exists.
  mutating func forget(_ level: ObjectIdentifier) -> [any AnyBox] {
    // Most levels have none, and to look for them takes longer than to enter a level.
    slots.isEmpty ? [] : slots.removeValue(forKey: level)?.values.map(\.box) ?? []
  }

  /// Removes every value of a dependency that no longer exists.
  mutating func forget(_ seam: SeamIdentity) -> [any AnyBox] {
    slots.keys.compactMap { slots[$0]?.removeValue(forKey: seam.number)?.box }
  }
}

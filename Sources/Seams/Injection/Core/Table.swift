import Dispatch

/// Every value made so far and every value being made.
///
/// One table behind one lock, so that a cycle is noticed when it closes, whichever threads take
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
    /// How often the named scope had ended when the making began.
    let generation: Int
    var ingredients: Set<Int> = []
    /// Which builds it waits for, each with the builds in between.
    var waits: [(on: Build, path: [Build])] = []
    var readers: [Reader] = []
  }

  /// What waits for a build.
  enum Reader: Sendable {
    case thread(DispatchSemaphore)
    case task(Waiter<Void>)

    func wake() {
      switch self {
      case .thread(let semaphore): semaphore.signal()
      case .task(let waiter): waiter.finish(())
      }
    }
  }

  /// What a reader must do.
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
  private var makings: [ObjectIdentifier: Making] = [:]
  /// The builds under way, by root and dependency.
  private var active: [ObjectIdentifier: [Int: [Build]]] = [:]
  private var generations: [ObjectIdentifier: [NamedScope: Int]] = [:]
  private var reports: [ObjectIdentifier: Set<TestIssue>] = [:]

  // MARK: - Looking up

  /// The value put in place of the live one for readers in `scope`.
  mutating func override(
    of seam: SeamIdentity, in scope: Scope, readBy build: Build?
  ) -> (any AnyBox)? {
    var found = scope.overrides[seam.number]
    if found == nil, let slot = slots[ObjectIdentifier(scope.root)]?[seam.number], slot.isAssigned {
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

  /// The value filed in a root itself, and whether it was made from no other dependency.
  func value(of seam: SeamIdentity, filedIn root: Scope) -> (box: any AnyBox, isLeaf: Bool)? {
    slots[ObjectIdentifier(root)]?[seam.number].map { ($0.box, $0.ingredients.isEmpty) }
  }

  /// Decides what a reader must do about a dependency that is not overridden.
  mutating func claim(
    _ seam: SeamIdentity, in scope: Scope, for reader: Build?, at location: CodeLocation,
    by worker: Build.Worker, reported: Bool
  ) -> Claim {
    if let slot = slot(of: seam, in: scope) {
      add(slot.ingredients.union([seam.number]), to: reader)
      return .ready(slot.box)
    }
    if let cycle = Cycle(closing: reader, with: seam, in: scope) { return .cycle(cycle) }
    let build = Build(
      seam, in: scope, for: reader, at: location, by: worker, reported: reported)
    if seam.scope == .unique { return .build(build) }
    let root = ObjectIdentifier(scope.root)
    if let other = active[root]?[seam.number]?.last {
      guard let path = path(from: other, toAnyOf: reader) else { return .wait(other) }
      // Builds in different levels may need different values: only within one is this a cycle.
      if other.scope === scope {
        let mine = reader!.chain.prefix { $0 !== path.last! }
        return .cycle(Cycle(Array(mine) + path.reversed()))
      }
    }
    let generation = seam.scope.name.flatMap { generations[root]?[$0] } ?? 0
    makings[ObjectIdentifier(build)] = Making(build: build, generation: generation)
    active[root, default: [:]][seam.number, default: []].append(build)
    return .build(build)
  }

  /// The path along which `build` waits for one of the reader's own builds, if it does.
  private func path(from build: Build, toAnyOf reader: Build?) -> [Build]? {
    guard let reader else { return nil }
    if reader.chain.contains(where: { $0 === build }) { return [build] }
    for (next, between) in makings[ObjectIdentifier(build)]?.waits ?? [] {
      if let rest = path(from: next, toAnyOf: reader) { return between + rest }
    }
    return nil
  }

  // MARK: - Making

  /// Notes what a build was made from.
  ///
  /// A unique value is not kept, so what it is made from counts for the build that needed it.
  mutating func add(_ ingredients: Set<Int>, to build: Build?) {
    guard let kept = build?.chain.first(where: { makings[ObjectIdentifier($0)] != nil }) else {
      return
    }
    makings[ObjectIdentifier(kept)]?.ingredients.formUnion(ingredients)
  }

  /// Lets `waiting` wait for `build`; false if it must claim again, because the build has ended, or
  /// has begun to wait for the reader since the reader's claim, which would be a cycle.
  mutating func wait(_ waiting: Reader, for build: Build, from reader: Build?) -> Bool {
    guard makings[ObjectIdentifier(build)] != nil, path(from: build, toAnyOf: reader) == nil
    else { return false }
    makings[ObjectIdentifier(build)]?.readers.append(waiting)
    // The reader's whole chain waits; each build in it remembers the way down to the reader.
    var path: [Build] = []
    for needing in reader.map({ Array($0.chain) }) ?? [] {
      path.insert(needing, at: 0)
      makings[ObjectIdentifier(needing)]?.waits.append((on: build, path: path))
    }
    return true
  }

  /// Takes a task off those that wait; false where it is not among them, since the build has ended.
  mutating func stopWaiting(
    _ waiter: Waiter<Void>, for build: Build, from reader: Build?
  ) -> Bool {
    let position = makings[ObjectIdentifier(build)]?.readers.firstIndex {
      if case .task(let other) = $0 { other === waiter } else { false }
    }
    guard let position else { return false }
    makings[ObjectIdentifier(build)]?.readers.remove(at: position)
    for waiting in reader.map({ Array($0.chain) }) ?? [] {
      let key = ObjectIdentifier(waiting)
      if let wait = makings[key]?.waits.firstIndex(where: { $0.on === build }) {
        makings[key]?.waits.remove(at: wait)
      }
    }
    return true
  }

  /// Files a finished value where it belongs: in the innermost level that overrides something it
  /// was made from, or else in the root.
  ///
  /// - Returns: What waited for it.
  mutating func finish(_ build: Build, with box: (any AnyBox)?) -> [Reader] {
    let seam = build.seam
    let rootScope = build.scope.root
    let root = ObjectIdentifier(rootScope)
    build.end()
    active[root]?[seam.number]?.removeAll { $0 === build }
    guard let making = makings.removeValue(forKey: ObjectIdentifier(build)) else {
      return []
    }
    for other in makings.keys {
      makings[other]?.waits.removeAll { $0.on === build }
    }
    guard let box else { return making.readers }
    add(making.ingredients.union([seam.number]), to: build.parent)
    let generation = seam.scope.name.flatMap { generations[root]?[$0] } ?? 0
    let home = build.scope.chain.first { $0.overrides(any: making.ingredients) } ?? rootScope
    if generation == making.generation, slots[ObjectIdentifier(home)]?[seam.number] == nil {
      slots[ObjectIdentifier(home), default: [:]][seam.number] = Slot(
        box: box, seam: seam, ingredients: making.ingredients, isAssigned: false)
    }
    return making.readers
  }

  // MARK: - Changing

  /// Files a value assigned to `Dependencies.live`.
  mutating func assign(_ override: Override, in root: Scope) -> (any AnyBox)? {
    let slot = Slot(box: override.box, seam: override.seam, ingredients: [], isAssigned: true)
    return slots[ObjectIdentifier(root), default: [:]]
      .updateValue(slot, forKey: override.seam.number)?.box
  }

  /// Removes one value, if it is still there.
  mutating func discard(_ box: any AnyBox, of seam: SeamIdentity) {
    for level in slots.keys where slots[level]?[seam.number]?.box === box {
      slots[level]?[seam.number] = nil
    }
  }

  /// Removes the values of a named scope, in `scope` and around it.
  ///
  /// - Returns: The values removed, each with its dependency.
  mutating func end(_ name: NamedScope, in scope: Scope) -> [Override] {
    generations[ObjectIdentifier(scope.root), default: [:]][name, default: 0] += 1
    var gone: [Override] = []
    for level in scope.chain.map(ObjectIdentifier.init) {
      for (index, slot) in slots[level] ?? [:]
      where slot.seam.scope.name == name && !slot.isAssigned {
        gone.append(Override(seam: slot.seam, box: slot.box))
        slots[level]?[index] = nil
      }
    }
    return gone
  }

  /// Removes all that belongs to a level that no longer exists.
  mutating func forget(_ level: ObjectIdentifier) -> [any AnyBox] {
    // Most levels have none, and to look for them takes longer than to enter a level.
    if !generations.isEmpty { generations[level] = nil }
    if !reports.isEmpty { reports[level] = nil }
    if !active.isEmpty { active[level] = nil }
    return slots.isEmpty ? [] : slots.removeValue(forKey: level)?.values.map(\.box) ?? []
  }

  /// Removes every value of a dependency that no longer exists.
  mutating func forget(_ seam: SeamIdentity) -> [any AnyBox] {
    slots.keys.compactMap { slots[$0]?.removeValue(forKey: seam.number)?.box }
  }

  /// Whether a report is the first of its kind in this test.
  mutating func isFirst(_ issue: TestIssue, in root: Scope) -> Bool {
    reports[ObjectIdentifier(root), default: []].insert(issue).inserted
  }
}

extension SeamScope {
  /// The named scope, if it is one.
  var name: NamedScope? {
    if case .scoped(let name) = self { name } else { nil }
  }
}

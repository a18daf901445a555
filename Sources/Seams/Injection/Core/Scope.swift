/// A level of overriding: a root, or the inside of one `withDependencies`.
///
/// The program has one root. In a test process each test has a root of its own, so that shared
/// values and assignments to `Dependencies.live` stay with the test.
final class Scope: Sendable {
  let parent: Scope?
  /// What this level overrides, by the index of the dependency.
  let own: [Int: any AnyBox]
  /// What is overridden at this level or around it.
  let overrides: Overrides
  let mode: SeamMode

  /// Whether this root is found by its test's name, and may serve several runs of that test.
  let isNamed: Bool

  /// Makes a root.
  init(root mode: SeamMode, isNamed: Bool = false) {
    self.isNamed = isNamed
    parent = nil
    own = [:]
    overrides = Overrides([:], in: nil)
    self.mode = mode
  }

  /// Makes a level inside `parent`.
  init(_ changes: [Override], in parent: Scope) {
    self.parent = parent
    isNamed = false
    own = Dictionary(changes.map { ($0.seam.index, $0.box) }, uniquingKeysWith: { $1 })
    overrides = Overrides(own, in: parent.overrides)
    mode = parent.mode
  }

  deinit {
    overrides.free()
    SeamState.shared.forget(ObjectIdentifier(self))
  }

  var root: Scope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }

  /// This level, then each one around it, the root last.
  var chain: some Sequence<Scope> {
    sequence(first: self) { $0.parent }
  }

  func override(of seam: SeamIdentity) -> (any AnyBox)? {
    chain.lazy.compactMap { $0.own[seam.index] }.first
  }

  /// Boxes by the index of their dependency, so that a reading looks at one place only.
  ///
  /// Memory without reference counting, which would cost more than the look-up. Safe: written
  /// once, in the initializer, and freed by the scope that made it. The boxes are held by that
  /// scope and those around it, which it holds.
  struct Overrides: @unchecked Sendable {
    private let boxes: UnsafeMutableBufferPointer<Unmanaged<AnyObject>?>

    init(_ own: [Int: any AnyBox], in outer: Overrides?) {
      let count = max(own.keys.max().map { $0 + 1 } ?? 0, outer?.boxes.count ?? 0)
      boxes = .allocate(capacity: count)
      boxes.initialize(repeating: nil)
      if let outer { _ = boxes.update(from: outer.boxes) }
      for (index, box) in own { boxes[index] = .passUnretained(box) }
    }

    subscript(seam: SeamIdentity) -> Unmanaged<AnyObject>? {
      seam.index < boxes.count ? boxes[seam.index] : nil
    }

    func free() {
      boxes.deallocate()
    }
  }
}

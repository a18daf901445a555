import UnderstudyCore

/// What ``Seam(_:inTests:)`` expands to: one declared dependency. Not for use by hand.
///
/// One instance a declaration, in a static constant, so that finding a value needs no look-up by
/// key path: hashing one costs more than the whole reading does here.
public final class SeamDeclaration<Value: Sendable>: Sendable {
  @usableFromInline let identity: SeamIdentity
  private let weakly: (@Sendable (Value) -> @Sendable () -> Value?)?

  /// Declares a dependency.
  ///
  /// - Parameters:
  ///   - name: The variable's name.
  ///   - scope: How long a value lives and who shares it.
  ///   - inTests: Whether reading the live value in a test is a failure.
  ///   - fileID: The declaration's file.
  ///   - line: The declaration's line.
  ///   - weakly: For `.weak`: holds a value weakly. Given as a closure because only the place that
  ///     knows the type can ask the compiler whether it can be held weakly.
  public init(
    _ name: StaticString,
    scope: SeamScope,
    inTests: TestPolicy,
    fileID: StaticString,
    line: Int,
    weakly: (@Sendable (Value) -> @Sendable () -> Value?)? = nil
  ) {
    self.weakly = weakly
    identity = SeamIdentity(
      name: "\(name)", scope: scope, policy: inTests,
      declared: CodeLocation(fileID: fileID, filePath: fileID, line: line, column: 1))
  }

  /// The dependency's value for a reader.
  ///
  /// - Parameters:
  ///   - dependencies: Where the reader looks.
  ///   - make: Makes a value; called at most once, with no lock held.
  @inlinable
  public func value(in dependencies: Dependencies, make: (SeamMode) -> Value) -> Value {
    if case .current = dependencies.base {
      let glance = identity.glance()
      // Inlined where the type is known: unspecialised, the same costs four times as much.
      if let box = glance.box {
        let value = box._withUnsafeGuaranteedRef { Box<Value>.open($0) }
        glance.end()
        return value
      }
      glance.end()
    }
    return resolved(in: dependencies, make)
  }

  /// Puts a value in place of the live one.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - dependencies: What is being changed.
  public func override(with value: Value, in dependencies: Dependencies) {
    let override = Override(seam: identity, box: Box(value))
    let state = SeamState.shared
    switch dependencies.base {
    case .changing(let changes): state.changes.add(override, to: changes)
    case .root: state.assign(override, in: Context.currentScope.root)
    // Only this module makes such a value, and only to read from it.
    case .current: break
    }
  }

  // MARK: - The long way

  @usableFromInline
  func resolved(in dependencies: Dependencies, _ make: (SeamMode) -> Value) -> Value {
    let state = SeamState.shared
    if case .changing(let changes) = dependencies.base {
      if let box = takeOffer(from: changes) ?? state.changes.value(of: identity, in: changes) {
        return Box<Value>.open(box)
      }
    }
    let build = Context.currentBuild
    let current = Context.currentScope
    let scope = if case .root = dependencies.base { current.root } else { current }
    if let box = state.override(of: identity, in: scope, readBy: build) {
      return Box<Value>.open(box)
    }
    let reader = dependencies.reader ?? identity.declared
    let reported = state.reportUnlessAllowed(identity, in: scope, readBy: build, at: reader)

    while true {
      switch state.claim(identity, in: scope, for: build, by: .thread, reported: reported) {
      case .ready(let box):
        // What is assigned to a weak dependency is held strongly, so both kinds occur.
        guard let weak = box as? WeakBox<Value> else { return Box<Value>.open(box) }
        if let value = weak.value { return value }
        state.discard(box, of: identity)
      case .build(let new):
        let value = Context.local.withValue(Context(scope: scope, build: new)) {
          make(scope.root.mode)
        }
        guard identity.scope != .unique else {
          state.finishUnique(new)
          return value
        }
        let box: any AnyBox = weakly.map { WeakBox($0(value)) } ?? Box(value)
        state.finish(new, with: .success(box))
        return value
      case .wait(let other):
        state.wait(for: other, from: build)
      case .circle(let circle):
        circle.trap(at: reader)
      }
    }
  }

  /// Takes the value that `Dependencies.put` left, if it is one for this dependency.
  private func takeOffer(from changes: Changes) -> (any AnyBox)? {
    let log = SeamState.shared.changes
    guard let box = log.withdrawOffer(from: changes) else { return nil }
    guard box is Box<Value> else {
      log.offer(box, to: changes)
      return nil
    }
    log.add(Override(seam: identity, box: box), to: changes)
    return box
  }
}

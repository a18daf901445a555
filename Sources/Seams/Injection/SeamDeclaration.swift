/// A declared dependency.
///
/// Made for generated code: ``Seam(_:inTests:)`` expands to it. There is one instance a declaration,
/// in a static constant, so that finding a value needs no look-up by key path: hashing one costs
/// more than a whole reading does here.
///
/// If the value is not `Sendable`, neither is the declaration, so that the compiler demands an actor
/// for the constant and the variable.
@_documentation(visibility: internal)
public final class SeamDeclaration<Value> {
  private let identity: SeamIdentity
  private let state: SeamState
  private let weakly: ((Value) -> () -> Value?)?
  private let compose: ((DummyParts) throws -> Value)?

  /// Declares a dependency.
  ///
  /// - Parameters:
  ///   - name: The variable's name.
  ///   - scope: How long a value lives and what shares it.
  ///   - inTests: Whether reading the live value in a test is a failure.
  ///   - fileID: The declaration's file.
  ///   - line: The declaration's line.
  ///   - weakly: For `.weak`: holds a value weakly. Given as a closure because only code that knows
  ///     the type can ask the compiler whether it can be held weakly.
  ///   - compose: Makes up a tuple or a closure, of which the macro alone sees the parts.
  public init(
    _ name: StaticString,
    scope: SeamScope,
    inTests: TestPolicy,
    fileID: StaticString,
    line: Int,
    weakly: ((Value) -> () -> Value?)? = nil,
    composing compose: ((DummyParts) throws -> Value)? = nil
  ) {
    let state = SeamState.shared
    self.state = state
    self.weakly = weakly
    self.compose = compose
    identity = SeamIdentity(
      name: "\(name)", scope: scope, policy: inTests,
      declared: CodeLocation(fileID: fileID, filePath: fileID, line: line, column: 1),
      number: state.nextSeamNumber())
  }

  /// The dependency's value for a reader.
  ///
  /// - Parameters:
  ///   - dependencies: Where the reader looks.
  ///   - isolation: The actor of the variable.
  ///   - make: Makes a value; called at most once, with no lock held.
  public func value(
    in dependencies: Dependencies, isolation: isolated (any Actor)? = #isolation,
    make: (SeamMode) -> Value
  ) -> Value {
    // An `Injected` can be handed to another actor before it has read the dependency.
    isolation?.preconditionIsolated("'\(identity.name)' was read outside its actor")
    guard case .current = dependencies.base else { return resolved(in: dependencies, make) }
    switch state.lookUp(identity) {
    case .found(let box):
      return Box.open(box, of: identity)
    case .isUnique(let scope):
      defer { scope.ready?.made(identity) }
      return make(scope.mode)
    case .isUnknown:
      return resolved(in: dependencies, make)
    }
  }

  /// Overrides the live value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - dependencies: What is being changed.
  public func override(with value: Value, in dependencies: Dependencies) {
    let override = Override(seam: identity, box: Box(value))
    switch dependencies.base {
    case .changing(let changes): changes.add(override)
    case .root: state.values.change { $0.assign(override, in: state.scope.root) }
    // Only this module makes such a value, and only to read from it.
    case .current: break
    }
  }

  // MARK: - The long way

  private func resolved(in dependencies: Dependencies, _ make: (SeamMode) -> Value) -> Value {
    let values = state.values
    if case .changing(let changes) = dependencies.base {
      if let box = takeOffer(from: changes) ?? changes.value(of: identity) {
        return Box.open(box, of: identity)
      }
    }
    let build = state.build
    let current = state.scope
    let scope = if case .root = dependencies.base { current.root } else { current }
    if let box = values.change({ $0.override(of: identity, in: scope, readBy: build) }) {
      return Box.open(box, of: identity)
    }
    let reader = dependencies.reader ?? identity.declared
    let isRefused = scope.mode == .test && identity.policy != .live
    let standIn = isRefused ? standIn(in: scope) : nil
    if isRefused {
      state.report(
        identity, in: scope, readBy: build, at: reader, standIn: standIn?.name, for: Value.self)
    }

    while true {
      let claim = values.change {
        $0.claim(identity, in: scope, for: build, at: reader, on: .current, reported: isRefused)
      }
      switch claim {
      case .ready(let box):
        // A value that is assigned to a weak dependency is held strongly, so both kinds occur.
        guard let weak = box as? WeakBox<Value> else { return Box.open(box, of: identity) }
        if let value = weak.value { return value }
        values.change { $0.discard(box, of: identity) }
      case .build(let new):
        if scope.mode == .test, identity.scope != .unique { new.begin(in: state.host.runningTest) }
        let value = state.context.withValue(Context(scope: scope, build: new)) {
          standIn?.value ?? make(scope.mode)
        }
        let box: any AnyBox = weakly.map { WeakBox($0(value)) } ?? Box(value)
        values.finish(new, with: .success(box))
        return value
      case .wait(let other):
        values.wait(for: other, from: build, within: state.patience.get()) {
          state.report(delayOf: other, for: build, at: reader, complaints: $0)
        }
      case .cycle(let cycle):
        cycle.trap(at: reader)
      }
    }
  }

  /// A stand-in for the live value, and its name in words.
  private func standIn(in scope: Scope) -> (value: Value, name: String)? {
    guard state.refuses(identity, in: scope) else { return nil }
    if let mock = DummyValue.mock(of: Value.self) {
      return (mock, "a \(type(of: mock as Any))")
    }
    let call = UnstubbedCall(
      description: "'\(identity.name)' was used in a test that did not override it.")
    let value = DummyValue.value(of: Value.self, failingWith: call)
    let made = value ?? compose.flatMap { try? $0(DummyParts(call, nil)) }
    return made.map { ($0, "a made-up value") }
  }

  /// Takes the value that `Dependencies.put` left, if it is one for this dependency.
  private func takeOffer(from changes: Changes) -> (any AnyBox)? {
    guard let box = changes.withdrawOffer() else { return nil }
    guard box is Box<Value> else {
      changes.offer(box)
      return nil
    }
    changes.add(Override(seam: identity, box: box))
    return box
  }
}

// Unchecked for the closure of a weak dependency, which the macro writes and which captures nothing.
extension SeamDeclaration: @unchecked Sendable where Value: Sendable {}

import UnderstudyCore

/// A type whose values a relaxed mock may make up.
///
/// ```swift
/// extension Game: DefaultAnswer {
///   static var defaultAnswer: Game { Game(title: "") }
/// }
/// ```
public protocol DefaultAnswer {
  /// The value that a relaxed mock returns if nothing is stubbed.
  static var defaultAnswer: Self { get }
}

/// A value that one relaxed mock returns for one type, as ``Mock/relaxed(_:)`` takes it.
@_documentation(visibility: internal)
public struct DefaultValue: Sendable {
  let type: ObjectIdentifier
  let value: Transferred<Any>

  /// Returns this value wherever a member returns the type `Value`.
  public static func value<Value>(_ value: Value) -> DefaultValue {
    DefaultValue(type: ObjectIdentifier(Value.self), value: Transferred(value))
  }
}

extension [DefaultValue] {
  /// A value that is given for the type, or the type's own default.
  func value<Value>(of type: Value.Type) -> sending Value? {
    if let given = first(where: { $0.type == ObjectIdentifier(type) }) {
      return given.value.value as? Value
    }
    return DummyValue.plain(of: type) as? Value
  }
}

extension AsyncStream: DefaultAnswer {
  /// A stream that has finished.
  public static var defaultAnswer: AsyncStream { AsyncStream { $0.finish() } }
}

extension AsyncThrowingStream: DefaultAnswer where Failure == any Error {
  /// A stream that has finished. That of an unstubbed call fails, unless the mock is relaxed.
  public static var defaultAnswer: AsyncThrowingStream { AsyncThrowingStream { $0.finish() } }
}

/// A typed error that can stand in for one that a mock has to throw without a stub for it.
///
/// A member that `throws(StoreError)` cannot throw the `UnstubbedCall` of a mock, nor the
/// `CancellationError` of a cancelled caller. Where its error cannot stand in for them, an
/// unstubbed call without a possible result ends the process, and a suspended call continues to wait.
///
/// ```swift
/// extension StoreError: DefaultFailure {
///   static func defaultFailure(for error: any Error) -> StoreError {
///     error is CancellationError ? .cancelled : .failed("\(error)")
///   }
/// }
/// ```
public protocol DefaultFailure: Error {
  /// The error that stands in for one that the member cannot throw: a `CancellationError`
  /// or an `UnstubbedCall`, which describes the call and the stubs.
  static func defaultFailure(for error: any Error) -> Self
}

extension Error {
  /// The error as one that a member can throw; nil if there is none.
  func standIn<Failure: Error>(as type: Failure.Type) -> Failure? {
    if let error = self as? Failure { return error }
    return (type as? any DefaultFailure.Type)?.defaultFailure(for: self) as? Failure
  }
}

/// A call of a mock that nothing answers: no stub matches it, or the test ended while it was suspended. Or
/// the use of a dependency that the test did not override.
///
/// It is thrown if the member can throw it.
@_documentation(visibility: internal)
public struct UnstubbedCall: Error, CustomStringConvertible {
  /// The calls of a mock, and its stubs.
  public let description: String
}

extension MockMember where Output: ~Copyable {
  /// The message for a call that no stub matches. Its first line names the call, the closest stub and the
  /// first difference, since lists of failures show no more.
  func unstubbedMessage(_ arguments: Arguments) -> String {
    let name = "\(members.names[index])"
    let made = MockStubDraft(mock: "\(members.mock)", name: name, arguments: arguments)
    let call = made.call(longest: 60)
    let candidates = stubs.compactMap { stub in
      stub.location.map { location in
        let lines = stub.checked(arguments, .explaining).lines
        return (location: location, differences: lines.filter { !$0.isMatch })
      }
    }
    let closest = candidates.min { $0.differences.count < $1.differences.count }
    var lines: [String] = []
    if let closest {
      let first = closest.differences.first.map { ": \($0.shown(width: 48))" } ?? ""
      let rest = closest.differences.dropFirst().map(\.name).asFurtherDifferences
      lines.append(
        "No stub matches \(call); closest \(closest.location.shownInShort)\(first)\(rest)")
      lines.append("The closest stub, at \(closest.location), differs in:")
      lines += closest.differences.map { "  \($0.shown())" }
      if candidates.count > 1 {
        let others = candidates.count - 1
        lines.append(
          "  (\(others) other \(others == 1 ? "stub is" : "stubs are") no closer)")
      }
    } else {
      lines.append("No stub matches \(call): the member has no stubs")
      lines += members.unusedOverloads(of: index).map { name, location in
        "  \(name) has one, at \(location), which no call has used."
      }
    }
    if made.call() != call { lines.append("The whole call: \(made.call())") }
    let draft = MockStubDraft(
      mock: members.isShared ? made.mock : "mock", name: name, arguments: arguments)
    lines.append("Stub it, or make the mock `relaxed()`:")
    lines.append("  \(draft.source)")
    return lines.joined(separator: "\n")
  }
}

extension ArgumentCheck.Line {
  /// The expected and the actual text, cut to where they differ.
  fileprivate func shown(width: Int = Excerpt.width) -> String {
    let texts = TextPair(stub: expected, request: actual).lines(width: width)
    return "\(name) wants \(texts.stub), got \(texts.request)"
  }
}

extension MockMembers {
  /// The unused stubs of the members that share a member's base name.
  fileprivate func unusedOverloads(of index: Int) -> [(name: StaticString, location: CodeLocation)]
  {
    let name = Self.baseName(of: names[index])
    return named(\.unusedStubs).filter { Self.baseName(of: $0.name) == name }
      .map { ($0.name, $0.item) }
  }

  private static func baseName(of name: StaticString) -> Substring {
    "\(name)".prefix { $0 != "(" }
  }
}

/// Compares the arguments of one call with the matchers of one stub.
///
/// Made for generated code, which feeds it pair by pair. The same code path tells whether the stub
/// matches, what a failure prints, and what a matcher captures.
@_documentation(visibility: internal)
public struct ArgumentCheck {
  @usableFromInline
  enum Purpose {
    case matching
    case capturing
    case explaining
  }

  /// One argument beside what the stub expected of it.
  @usableFromInline
  struct Line {
    let name: String
    let isMatch: Bool
    let expected: String
    let actual: String
  }

  @usableFromInline let purpose: Purpose
  /// Whether every argument so far matches.
  @usableFromInline var isMatch = true
  /// Whether a matcher wants the argument if the stub is the one that answers.
  @usableFromInline var wantsCapture = false
  @usableFromInline var lines: [Line] = []

  @inlinable
  init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  /// Compares one argument with its matcher.
  @inlinable
  public mutating func compare<Value>(
    _ name: StaticString, _ matcher: ArgumentMatcher<Value>, _ value: Value
  ) {
    switch purpose {
    case .matching:
      require(isMatch && matcher.matches(value))
      if matcher.wantsCapture { wantsCapture = true }
    case .capturing:
      matcher.capture(value)
    case .explaining:
      explain(name, matcher, value)
    }
  }

  @usableFromInline
  mutating func explain<Value>(
    _ name: StaticString, _ matcher: ArgumentMatcher<Value>, _ value: Value
  ) {
    let isMatch = matcher.matches(value)
    let difference =
      isMatch ? nil : matcher.parts.value.expected.map { MemberDifference($0, value) }
    lines.append(
      Line(
        name: "\(name)\(difference?.path ?? "")", isMatch: isMatch,
        expected: difference?.expected ?? matcher.description,
        actual: difference?.actual ?? mockDescription(of: value)))
  }

  /// Rules the stub out where a condition does not hold.
  @inlinable
  mutating func require(_ condition: Bool) {
    if !condition { isMatch = false }
  }
}

/// The arguments that a stub is for.
///
/// A literal matches itself. Every other matcher has a name:
///
/// ```swift
/// service.when.search("suikoden", page: .in(1...3)).returns([.suikoden])
/// service.when.search(.any, page: .where { $0 > 3 }).returns([])
/// ```
///
/// - Note: A matcher runs on the caller's thread, outside every lock of the mock.
public struct ArgumentMatcher<Value>: Sendable {
  /// A class, since each call copies the matcher, and an `Any` is slow to copy.
  @usableFromInline
  final class Parts {
    @usableFromInline let test: (Value) -> Bool
    @usableFromInline let capture: ((Value) -> Void)?
    let explanation: () -> String
    /// The one value that matches, if there is one.
    let expected: Any?

    init(
      test: @escaping (Value) -> Bool, capture: ((Value) -> Void)?, expected: Any?,
      explanation: @escaping () -> String
    ) {
      (self.test, self.capture) = (test, capture)
      (self.expected, self.explanation) = (expected, explanation)
    }
  }

  @usableFromInline let parts: Transferred<Parts>

  @usableFromInline
  init(
    test: @escaping (Value) -> Bool, capture: ((Value) -> Void)? = nil, expected: Any? = nil,
    explanation: @escaping () -> String
  ) {
    parts = Transferred(
      Parts(test: test, capture: capture, expected: expected, explanation: explanation))
  }

  @inlinable
  func matches(_ value: Value) -> Bool { parts.value.test(value) }

  @inlinable var wantsCapture: Bool { parts.value.capture != nil }

  @inlinable
  func capture(_ value: Value) { parts.value.capture?(value) }
}

extension ArgumentMatcher: CustomStringConvertible {
  /// The matcher in words, as failures print it.
  public var description: String { parts.value.explanation() }
}

extension ArgumentMatcher {
  /// Matches every argument.
  public static var any: ArgumentMatcher {
    ArgumentMatcher(test: { _ in true }) { "anything" }
  }

  /// Matches arguments for which the closure returns true.
  ///
  /// ```swift
  /// service.when.search(.where("a short text") { $0.count < 3 }, page: .any).returns([])
  /// ```
  ///
  /// - Parameters:
  ///   - description: What a failure says was expected.
  ///   - predicate: Runs on the caller's thread for each call that may match.
  public static func `where`(
    _ description: String = "a value that passes the test",
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> ArgumentMatcher {
    ArgumentMatcher(test: predicate) { description }
  }

  /// Matches every argument, and keeps those of the calls that the stub answers.
  ///
  /// ```swift
  /// let completion = Captured<@Sendable (Result<Game, any Error>) -> Void>()
  /// service.when.fetchGame(id: 7, completion: .capture(completion)).performs { _, _ in }
  /// completion.last?(.success(.suikoden))
  /// ```
  public static func capture(_ captured: Captured<Value>) -> ArgumentMatcher {
    .capture(captured, where: .any)
  }

  /// Matches what the other matcher matches, and keeps the arguments of the calls that the stub
  /// answers.
  ///
  /// ```swift
  /// let texts = Captured<String>()
  /// service.when.search(.capture(texts, where: .not("")), page: 1).returns([])
  /// ```
  public static func capture(
    _ captured: Captured<Value>, where matcher: ArgumentMatcher
  ) -> ArgumentMatcher {
    ArgumentMatcher(
      test: matcher.matches, capture: captured.append, explanation: { matcher.description })
  }

  /// Matches arguments of a type, as `as?` sees them.
  ///
  /// ```swift
  /// player.when.play(.as(Game.self)).returns()
  /// ```
  public static func `as`<T>(_ type: T.Type) -> ArgumentMatcher {
    ArgumentMatcher(test: { $0 is T }) { "a \(type)" }
  }

  /// Matches arguments of a type that match a matcher for that type.
  ///
  /// ```swift
  /// player.when.play(.as(Int.self, .in(1...9))).returns()
  /// ```
  public static func `as`<T>(
    _ type: T.Type, _ matcher: ArgumentMatcher<T>
  ) -> ArgumentMatcher {
    ArgumentMatcher(
      test: { value in
        guard let value = value as? T else { return false }
        return matcher.matches(value)
      },
      explanation: { "a \(type), \(matcher)" })
  }

  /// Matches arguments that the other matcher does not match.
  ///
  /// ```swift
  /// service.when.search(.not(""), page: .any).returns([.suikoden])
  /// ```
  public static func not(_ matcher: ArgumentMatcher) -> ArgumentMatcher {
    ArgumentMatcher(test: { !matcher.matches($0) }) { "not \(matcher)" }
  }
}

extension ArgumentMatcher where Value: Equatable {
  /// Matches arguments that are equal to a value.
  @inlinable
  public static func equal(_ expected: Value) -> ArgumentMatcher {
    ArgumentMatcher(test: { $0 == expected }, expected: expected) { mockDescription(of: expected) }
  }

  /// Matches arguments that are equal to one of the values.
  ///
  /// ```swift
  /// service.when.popularGames(for: .oneOf(.ps4, .xbox)).returns([.suikoden])
  /// ```
  public static func oneOf(_ expected: Value...) -> ArgumentMatcher {
    ArgumentMatcher(test: { expected.contains($0) }) {
      "one of \(expected.map { mockDescription(of: $0) }.joined(separator: ", "))"
    }
  }
}

extension ArgumentMatcher {
  /// Matches arguments in a range, such as `1...3`, `..<0` or `"a"..<"f"`.
  public static func `in`<R: RangeExpression>(_ range: R) -> ArgumentMatcher
  where R.Bound == Value {
    ArgumentMatcher(test: { range.contains($0) }) { "in \(range)" }
  }

  /// Matches the very same object.
  ///
  /// ```swift
  /// player.when.play(.identical(to: model)).returns()
  /// ```
  public static func identical(to object: AnyObject) -> ArgumentMatcher {
    ArgumentMatcher(test: { isSame($0, object) }) {
      "identical to \(mockDescription(of: object))"
    }
  }

  /// Matches an optional that holds a value which the matcher matches.
  ///
  /// ```swift
  /// service.when.title(of: .some(.in(1...9))).returns("Suikoden")
  /// ```
  public static func some<Wrapped>(_ matcher: ArgumentMatcher<Wrapped>) -> ArgumentMatcher
  where Value == Wrapped? {
    ArgumentMatcher(test: { value in value.map(matcher.matches) ?? false }) { "\(matcher)" }
  }
}

// MARK: - Literals

extension ArgumentMatcher: ExpressibleByIntegerLiteral
where Value: ExpressibleByIntegerLiteral & Equatable {
  /// Matches arguments that are equal to the literal.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .equal(Value(integerLiteral: value))
  }
}

extension ArgumentMatcher: ExpressibleByFloatLiteral
where Value: ExpressibleByFloatLiteral & Equatable {
  /// Matches arguments that are equal to the literal.
  public init(floatLiteral value: Value.FloatLiteralType) {
    self = .equal(Value(floatLiteral: value))
  }
}

extension ArgumentMatcher: ExpressibleByBooleanLiteral
where Value: ExpressibleByBooleanLiteral & Equatable {
  /// Matches arguments that are equal to the literal.
  public init(booleanLiteral value: Value.BooleanLiteralType) {
    self = .equal(Value(booleanLiteral: value))
  }
}

extension ArgumentMatcher: ExpressibleByUnicodeScalarLiteral
where Value: ExpressibleByUnicodeScalarLiteral & Equatable {
  /// Matches arguments that are equal to the literal.
  public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
    self = .equal(Value(unicodeScalarLiteral: value))
  }
}

extension ArgumentMatcher: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral & Equatable {
  /// Matches arguments that are equal to the literal.
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self = .equal(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension ArgumentMatcher: ExpressibleByStringLiteral
where Value: ExpressibleByStringLiteral & Equatable {
  /// Matches arguments that are equal to the literal.
  public init(stringLiteral value: Value.StringLiteralType) {
    self = .equal(Value(stringLiteral: value))
  }
}

extension ArgumentMatcher: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
  /// Matches nil.
  public init(nilLiteral: ()) {
    self.init(test: { isNil($0) }) { "nil" }
  }
}

private func isSame<Value>(_ value: Value, _ object: AnyObject) -> Bool {
  // Boxing a struct would make a new object, which is identical to nothing, on every platform.
  value as AnyObject === object
}

private func isNil<Value>(_ value: Value) -> Bool {
  (value as? any AnyOptional).map { $0.content == nil } ?? false
}

/// Keeps the arguments that a matcher captured, for the test to look at or to call.
///
/// ```swift
/// let texts = Captured<String>()
/// service.when.search(.capture(texts), page: .any).returns([])
/// _ = service.search("ida", page: 1)
/// #expect(texts.values == ["ida"])
/// ```
public final class Captured<Value>: Sendable {
  private let list = Lock<[Value]>([])

  /// Creates an empty list.
  public init() {}

  /// Every value captured, in order.
  public var values: [Value] { list.withLock { Transferred($0) }.value }

  /// The value captured last, if there is one.
  public var last: Value? { values.last }

  /// Keeps a value as if a matcher had captured it.
  public func append(_ value: Value) {
    let value = Transferred(value)
    list.withLock { $0.append(value.value) }
  }
}

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

  @usableFromInline let purpose: Purpose
  /// Whether every argument so far matches.
  @usableFromInline var isMatch = true
  /// Whether a matcher wants the argument if the stub is the one that answers.
  @usableFromInline var wantsCapture = false
  /// Is empty unless the purpose is to explain.
  @usableFromInline var differences: [ArgumentDifference] = []

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
    if matcher.matches(value) { return }
    if let expected = matcher.parts.value.expected {
      differences += ArgumentDifference.all("\(name)", expected, value)
    } else {
      differences.append(
        ArgumentDifference(
          name: "\(name)", expected: matcher.description, actual: wholeDescription(of: value)))
    }
  }

  /// Rules the stub out where a condition does not hold.
  @inlinable
  mutating func require(_ condition: Bool) {
    if !condition { isMatch = false }
  }
}

/// An argument that a matcher does not match, or a property of one, however deep.
@usableFromInline
struct ArgumentDifference {
  /// The name of the argument and the way to the property, such as `query.filter.genre`.
  let name: String
  let expected: String
  let actual: String

  /// More differences are no longer told one by one.
  private static let most = 4

  /// The properties in which two structs differ; one difference of the whole if they are none, or differ in many.
  static func all(_ name: String, _ expected: Any, _ actual: Any) -> [ArgumentDifference] {
    let properties = differingProperties(expected, actual).flatMap {
      all("\(name).\($0.label)", $0.expected, $0.actual)
    }
    if 1...most ~= properties.count { return properties }
    return [
      ArgumentDifference(
        name: name, expected: wholeDescription(of: expected), actual: wholeDescription(of: actual))
    ]
  }

  private typealias Property = (label: String, expected: Any, actual: Any)

  private static func differingProperties(_ one: Any, _ other: Any) -> [Property] {
    // A type that has a description of its own, such as a date, is told as a whole.
    if one is any CustomStringConvertible || one is any CustomReflectable { return [] }
    let (mirror, otherMirror) = (Mirror(reflecting: one), Mirror(reflecting: other))
    guard mirror.displayStyle == .struct, mirror.subjectType == otherMirror.subjectType
    else { return [] }
    return zip(mirror.children, otherMirror.children).compactMap { property, otherProperty in
      guard let label = property.label, !areSame(property.value, otherProperty.value)
      else { return nil }
      return (label, property.value, otherProperty.value)
    }
  }
}

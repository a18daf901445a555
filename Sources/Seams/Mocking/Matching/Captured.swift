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

/// The argument of a `sending` parameter as a mock records it. Made for generated code.
///
/// The compiler takes the result for a value apart, so that the argument itself can be sent on. The
/// mock does not use what it recorded; a test that does must know that the value has moved on.
public func recorded<Value>(_ value: Value) -> sending Value {
  nonisolated(unsafe) let value = value
  return value
}

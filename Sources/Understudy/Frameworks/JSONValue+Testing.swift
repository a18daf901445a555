import Testing
import UnderstudyHTTP

extension JSONValue: CustomTestStringConvertible {
  /// The value as compact JSON text without secrets, as a failing `#expect` prints it.
  public var testDescription: String { debugDescription }
}

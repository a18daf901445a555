import Seams
import Testing

extension MockCalls: CustomTestStringConvertible {
  /// The calls in words, as a failing `#expect` prints them.
  public var testDescription: String { description }
}

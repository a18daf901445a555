/// What the `when` and `calls` of a mock inherit.
open class MockFace {
  /// Made by generated code.
  ///
  /// - Parameter members: The storage of the mock, that of the mock it inherits first.
  public init(_ members: [MockMembers]) {}
}

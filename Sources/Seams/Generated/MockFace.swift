/// What the `when` and `calls` of a mock inherit. Made for generated code.
@_documentation(visibility: internal)
open class MockFace {
  /// Takes the storage of the mock, that of the mock it inherits first.
  public init(_ members: [MockMembers]) {}
}

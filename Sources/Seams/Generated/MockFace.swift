/// What the `when` and `calls` of a mock inherit. Made for generated code.
///
/// The face of a mock that inherits another has the storage of its own members beside this one.
@_documentation(visibility: internal)
open class MockFace {
  /// The storage of the mock that inherits no other.
  public final let _mock: MockMembers

  /// Takes the storage of the mock, that of the mock it inherits first.
  public init(_ members: [MockMembers]) {
    _mock = members[0]
  }
}

/// A mock that can be made where its type is not known. Made for generated code.
@_documentation(visibility: internal)
public protocol FreeMock: Mock {
  /// Creates a mock without stubs.
  nonisolated init()
}

/// What the mock of an heir inherits where the mock of its parent cannot be inherited.
///
/// Made for generated code that does not compile: with it the compiler says why, and little else.
@_documentation(visibility: internal)
open class UninheritableMock: Mock {
  /// Creates a mock without members.
  public nonisolated init() {}
  /// No storage, as there are no members.
  open nonisolated var mockMembers: [MockMembers] { [] }
  /// Stubs nothing.
  open nonisolated var when: _When { _When(mockMembers) }
  /// Holds no calls.
  open nonisolated var calls: _Calls { _Calls(mockMembers) }
  /// The type of `when`.
  open class _When: MockFace {}
  /// The type of `calls`.
  open class _Calls: MockFace {}
}

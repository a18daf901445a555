/// The mocks of the parents of a protocol. Made for generated code.
///
/// Unchecked, since every mock that the macro makes can be shared by threads.
@_documentation(visibility: internal)
public struct MockParts: @unchecked Sendable {
  private let mocks: [any Mock]

  /// Takes a mock for each parent.
  public init(_ mocks: any Mock...) {
    self.mocks = mocks
  }

  /// The storage of a mock with these parts.
  public func members(beside own: MockMembers) -> [MockMembers] {
    [own] + mocks.flatMap(\.mockMembers)
  }

  /// The first part that is, or has, the mock of a protocol: two parents may have one in common.
  func part<Part: Mock>(_ type: Part.Type) -> Part? {
    for mock in mocks {
      if let part = mock as? Part ?? (mock as? any MockOfParts)?._parts.part(type) { return part }
    }
    return nil
  }
}

/// The mock of a protocol with several parents, whose mocks are its parts.
///
/// Made for generated code: `@MockPart` extends a protocol for such mocks with members, `when` and
/// `calls` that have the storage of the part.
@_documentation(visibility: internal)
public protocol MockOfParts: FreeMock {
  /// The mocks of the parents.
  nonisolated var _parts: MockParts { get }
}

extension MockOfParts {
  /// The part that is the mock of a protocol.
  @_documentation(visibility: internal)
  public nonisolated func _part<Part: Mock>(_ type: Part.Type) -> Part {
    guard let part = _parts.part(type) else {
      fatalError(
        "\(Self.self) has no part \(type), since it restates the requirements of its protocol.")
    }
    return part
  }

  // What a parent may inherit from the standard library; two parents must not both bring it.

  /// A mock is equal to itself alone.
  @_documentation(visibility: internal)
  public nonisolated static func == (one: Self, other: Self) -> Bool { one === other }

  /// A mock is known by its identity.
  @_documentation(visibility: internal)
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The name of the mock.
  @_documentation(visibility: internal)
  public nonisolated var description: String { "\(Self.self)" }

  /// The name of the mock.
  @_documentation(visibility: internal)
  public nonisolated var debugDescription: String { description }
}

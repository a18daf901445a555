/// A stub, and how often it was used.
public struct StubUse: Sendable {
  /// The stub by its identity in its scope.
  package let planned: PlannedStub
  /// How many requests the stub answered.
  public let count: Int

  /// The stub.
  public var stub: Stub { planned.stub }

  /// Whether the stub had to be used more often.
  package var isShort: Bool { count < stub.repetition.minimum }

  /// How often the stub was to be used, in words.
  package var expected: String { stub.repetition.description }
}

extension StubUse: CustomStringConvertible, CustomReflectable {
  /// The stub with both counts, without secrets.
  public var description: String { "\(stub): expected \(expected), used \(count)" }

  /// What `dump` shows: the description alone.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

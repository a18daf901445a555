/// One call among the calls of several mocks, in order.
public struct OrderedCall: Sendable, Hashable, CustomStringConvertible {
  let number: Int
  /// The mock's name.
  public let mock: String
  /// The member's full name, such as `load(id:)`.
  public let member: String
  /// What it was called with, in words.
  public let arguments: String

  /// The call in words: `MockStore.save(_:) (7)`.
  public var description: String {
    arguments.isEmpty ? "\(mock).\(member)" : "\(mock).\(member) (\(arguments))"
  }
}

/// The calls of several mocks in the order in which they came.
///
/// ```swift
/// #expect(callOrder(of: service, player).map(\.member) == ["load(id:)", "play(_:)"])
/// ```
///
/// Calls made at the same time on several threads are in the order in which the mocks recorded
/// them. Calls that a mock does not remember are left out.
public func callOrder(of mocks: any Mock...) -> [OrderedCall] {
  mocks.flatMap(\.mockMembers).flatMap(\.orderedCalls)
    .sorted { $0.number < $1.number }
}

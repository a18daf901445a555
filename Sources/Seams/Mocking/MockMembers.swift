import Synchronization

// The slots are written once, atomically, and read without a lock and without counting references,
// for every call does it. What is in them lives as long as the storage.
/// The records and stubs of one mock, a slot for each of its members.
///
/// Generated code owns one for each mock, and one more for each mock inherited.
public final class MockMembers: @unchecked Sendable {
  @usableFromInline typealias Slot = Atomic<UnsafeRawPointer?>

  private let names: [StaticString]
  @usableFromInline let slots: UnsafeMutablePointer<Slot>
  @usableFromInline let settings: MockSettings

  /// Makes an empty slot for each member.
  ///
  /// - Parameters:
  ///   - mock: The mock's name.
  ///   - names: The members' full names, such as `load(id:)`.
  public init(_ mock: StaticString, _ names: [StaticString]) {
    self.names = names
    settings = MockSettings(mock: "\(mock)")
    slots = .allocate(capacity: names.count)
    for index in names.indices { (slots + index).initialize(to: Slot(nil)) }
    MockScope.current?.add(self)
  }

  deinit {
    for index in names.indices {
      guard let member = slots[index].load(ordering: .acquiring) else { continue }
      Unmanaged<AnyMockMember>.fromOpaque(member).release()
    }
    slots.deinitialize(count: names.count)
    slots.deallocate()
  }

  @inlinable
  @inline(__always)
  func member<Member: AnyMockMember>(_ index: Int, _ type: Member.Type) -> Unmanaged<Member> {
    guard let member = slots[index].load(ordering: .acquiring) else {
      return makeMember(index, type)
    }
    // A slot is for one type of member, which generated code names wherever it uses the slot.
    return .fromOpaque(member)
  }

  @usableFromInline
  func makeMember<Member: AnyMockMember>(_ index: Int, _ type: Member.Type) -> Unmanaged<Member> {
    let new = Unmanaged.passRetained(Member(names[index], settings))
    let (isFirst, _) = slots[index].compareExchange(
      expected: nil, desired: UnsafeRawPointer(new.toOpaque()), ordering: .acquiringAndReleasing)
    // Two threads may make one each; the slot keeps the first and hands it to both.
    if !isFirst { new.release() }
    return member(index, type)
  }

  /// The member of a generic requirement for one choice of its generic arguments.
  @usableFromInline
  func specialized<Member: AnyMockMember>(_ index: Int, _ type: Member.Type) -> Member {
    member(index, MockFamily.self).takeUnretainedValue().member(type)
  }

  /// Sends calls that no stub fits on to a real object.
  public func forward(to original: Any) {
    settings.forward(to: original)
  }

  /// The members used so far.
  var members: [AnyMockMember] {
    names.indices.compactMap { index in
      slots[index].load(ordering: .acquiring).map { member in
        Unmanaged<AnyMockMember>.fromOpaque(member).takeUnretainedValue()
      }
    }
  }

  func reset() {
    for member in members { member.reset() }
  }

  var unusedStubs: [String] { members.flatMap(\.unusedStubs) }
  var unansweredCalls: [String] { members.flatMap(\.unansweredCalls) }
}

import Synchronization
import UnderstudyCore

// What changes in a subclass is behind a lock.
/// One member of a mock, whatever its types. Only `MockMember` is meant to inherit it.
public class AnyMockMember: @unchecked Sendable {
  /// The member's full name, such as `load(id:)`.
  @usableFromInline let name: StaticString
  @usableFromInline let settings: MockSettings

  @usableFromInline
  required init(_ name: StaticString, _ settings: MockSettings) {
    self.name = name
    self.settings = settings
  }

  /// The member with its mock, as failures print it.
  var fullName: String { "\(settings.mock).\(name)" }

  func reset() {}
  var unusedStubs: [String] { [] }
  var unansweredCalls: [String] { [] }
  var orderedCalls: [OrderedCall] { [] }
}

// Unchecked as its superclass is; its one stored property is a lock.
/// A generic member of a mock: one ordinary member for each choice of its generic arguments.
@usableFromInline
final class MockFamily: AnyMockMember, @unchecked Sendable {
  private let members = Lock<[ObjectIdentifier: AnyMockMember]>([:])

  @usableFromInline
  func member<Member: AnyMockMember>(_ type: Member.Type) -> Member {
    let member = members.withLock { members in
      members[ObjectIdentifier(type)]
        ?? {
          let member = Member(name, settings)
          members[ObjectIdentifier(type)] = member
          return member
        }()
    }
    // The key is the type.
    return unsafeDowncast(member, to: Member.self)
  }

  private var all: [AnyMockMember] { members.withLock { Array($0.values) } }

  override func reset() {
    for member in all { member.reset() }
  }

  override var unusedStubs: [String] { all.flatMap(\.unusedStubs) }
  override var unansweredCalls: [String] { all.flatMap(\.unansweredCalls) }
  override var orderedCalls: [OrderedCall] { all.flatMap(\.orderedCalls) }
}

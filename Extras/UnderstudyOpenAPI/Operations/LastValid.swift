import UnderstudyCore

/// The last message that was as the document asks, which is not judged again: a stub's body is judged when
/// the stub is added and with each response, and most tests of an operation send the same.
final class LastValid<Message: Equatable & Sendable>: Sendable {
  private let known = Lock<Message?>(nil)

  func violations(
    in message: Message, _ judge: () throws(SpecFault) -> [Violation]
  ) throws(SpecFault) -> [Violation] {
    if known.withLock(\.self) == message { return [] }
    let violations = try judge()
    if violations.isEmpty { known.withLock { $0 = message } }
    return violations
  }
}

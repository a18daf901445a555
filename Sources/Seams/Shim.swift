public typealias CodeLocation = SourcePlace
typealias TestReporter = IssueReporter
@usableFromInline typealias Waiter = MockWaiter
@usableFromInline struct Counter: ~Copyable, Sendable {
  private let last = Lock(0)
  @usableFromInline func next() -> Int { last.withLock { $0 += 1; return $0 } }
}
enum Patience { static let standard: Duration = .seconds(30) }
extension Int {
  func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

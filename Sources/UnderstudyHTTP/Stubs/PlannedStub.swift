/// A stub in a scope, by reference, so that finding it copies nothing, with its plain answers made
/// ready.
package final class PlannedStub: Sendable {
  package let stub: Stub
  /// The place in the order of writing, for the report.
  package let order: Int
  private let answers: [ReadyAnswer?]

  package init(_ stub: Stub, order: Int) {
    self.stub = stub
    self.order = order
    answers = stub.replies.map(ReadyAnswer.init)
  }

  /// The answer to the use of this number where it needs nothing but to be said.
  package func ready(at use: Int) -> ReadyAnswer? { answers[min(use, answers.count - 1)] }
}

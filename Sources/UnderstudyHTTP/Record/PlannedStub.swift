/// A stub in a scope, by reference, so that finding it copies nothing, with its plain replies made
/// ready.
package final class PlannedStub: Sendable {
  package let stub: Stub
  /// Its position in the order of writing, for the report.
  package let order: Int
  /// Whether to match a request against the stub runs a user's code.
  package let matchingRunsCode: Bool
  private let answers: [ReadyResponse?]

  package init(_ stub: Stub, order: Int) {
    self.stub = stub
    self.order = order
    matchingRunsCode = stub.pattern.runsCode
    answers = stub.replies.map(ReadyResponse.init)
  }

  /// The response to the use of this number, where it can be given at once.
  package func ready(at use: Int) -> ReadyResponse? { answers[min(use, answers.count - 1)] }
}

/// A planned stub that did not answer a request, with what only the engine knows of it.
package struct Candidate: Sendable {
  package let planned: PlannedStub
  /// How often it was used when the request came.
  package let uses: Int
  /// Whether the scope it belongs to has ended.
  package let hasEnded: Bool

  package var stub: Stub { planned.stub }
}

/// A stub in a scope, by reference, so that finding it copies nothing, with its plain replies made
/// ready.
package final class PlannedStub: Sendable {
  package let stub: Stub
  /// Its position in the order of writing, for the report.
  package let order: Int
  /// Whether to match a request against the stub runs a user's code.
  package let matchingRunsCode: Bool
  /// Whether the stub index has compared all that the pattern requires.
  let isDecidedByIndex: Bool
  /// Whether a body may come that is not the stub's own, which counts towards `recordedBodyLimit`.
  package let makesBodies: Bool
  private let answers: [ReadyResponse?]

  package init(_ stub: Stub, order: Int) {
    self.stub = stub
    self.order = order
    matchingRunsCode = stub.pattern.runsCode
    isDecidedByIndex = stub.pattern.isDecidedByIndex
    makesBodies = stub.replies.contains(where: \.source.makesBody)
    answers = stub.replies.map(ReadyResponse.init)
  }

  /// The response to the use of this number, if it can be given at once.
  package func ready(at use: Int) -> ReadyResponse? {
    answers.count == 1 ? answers[0] : answers[stub.index(at: use)]
  }
}

extension PlannedStub: CustomReflectable {
  /// The mirror for `dump`, of an error that names the stub, say: the stub, without the replies made ready.
  package var customMirror: Mirror { Mirror(self, children: ["stub": stub]) }
}

/// A stub that did not answer a request, with its use count and scope, for the diagnosis.
package struct Candidate: Sendable {
  package let planned: PlannedStub
  /// The number of uses when the request came.
  package let uses: Int
  /// Whether the scope it belongs to has ended.
  package let hasEnded: Bool
  package var scope: CodeLocation?
  /// The state of its scenario, if the stub may not answer in it.
  package var wrongState: String?

  package init(planned: PlannedStub, uses: Int, hasEnded: Bool, scope: CodeLocation? = nil) {
    (self.planned, self.uses) = (planned, uses)
    (self.hasEnded, self.scope) = (hasEnded, scope)
  }

  package var stub: Stub { planned.stub }
}

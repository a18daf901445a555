import UnderstudyCore

/// A stub in a scope, by reference, so that finding it copies nothing, with its plain replies made
/// ready.
package final class PlannedStub: Sendable {
  package let stub: Stub
  /// Its position in the order of writing, for the report.
  package let order: Int
  /// Whether to match a request against the stub runs a user's code.
  package let matchingRunsCode: Bool
  /// Whether a body may come that is not the stub's own.
  package let makesBodies: Bool
  private let answers: [ReadyResponse?]

  package init(_ stub: Stub, order: Int) {
    self.stub = stub
    self.order = order
    matchingRunsCode = stub.pattern.runsCode
    makesBodies = stub.replies.contains(where: \.makesBody)
    answers = stub.replies.map(ReadyResponse.init)
  }

  /// The response to the use of this number, where it can be given at once.
  package func ready(at use: Int) -> ReadyResponse? { answers[stub.index(at: use)] }
}

extension Reply {
  /// Whether the body is not there before the request is.
  fileprivate var makesBody: Bool {
    switch source {
    case .response(_, .none), .response(_, .data), .response(_, .chunks): false
    case .response(_, .file), .response(_, .deferred), .response(_, .stream): true
    case .computed, .held: true
    case .failure, .broken, .webSocket, .impossible: false
    }
  }
}

extension PlannedStub: CustomReflectable {
  /// What `dump` shows, of an error that names the stub, say: the stub, without the replies made ready.
  package var customMirror: Mirror { Mirror(self, children: ["stub": stub]) }
}

/// A planned stub that did not answer a request, with what only the engine knows of it.
package struct Candidate: Sendable {
  package let planned: PlannedStub
  /// How often it was used when the request came.
  package let uses: Int
  /// Whether the scope it belongs to has ended.
  package let hasEnded: Bool
  /// Where that scope was made.
  package let scope: CodeLocation?

  package init(
    planned: PlannedStub, uses: Int, hasEnded: Bool, scope: CodeLocation? = nil
  ) {
    (self.planned, self.uses) = (planned, uses)
    (self.hasEnded, self.scope) = (hasEnded, scope)
  }

  package var stub: Stub { planned.stub }
}

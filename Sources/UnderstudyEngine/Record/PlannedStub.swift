import UnderstudyCore

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
  /// Whether a body may come that is not the stub's own.
  package let makesBodies: Bool
  private let answers: [ReadyResponse?]
  private let mostUses: Int

  package init(_ stub: Stub, order: Int) {
    self.stub = stub
    self.order = order
    matchingRunsCode = stub.pattern.runsCode
    isDecidedByIndex = stub.pattern.isDecidedByIndex
    makesBodies = stub.replies.contains(where: \.source.makesBody)
    answers = stub.replies.map(ReadyResponse.init)
    mostUses = stub.repetition.maximum ?? .max
  }

  /// Whether the stub may be used once more.
  package func allows(_ use: Int) -> Bool { use < mostUses }

  /// The response to the use of this number, where it can be given at once.
  package func ready(at use: Int) -> ReadyResponse? {
    answers.count == 1 ? answers[0] : answers[stub.index(at: use)]
  }
}

extension PlannedStub: CustomReflectable {
  /// What `dump` shows, of an error that names the stub, say: the stub, without the replies made ready.
  package var customMirror: Mirror { Mirror(self, children: ["stub": stub]) }
}

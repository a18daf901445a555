import UnderstudyCore

/// A planned stub that did not answer a request, with what only the engine knows of it.
package struct Candidate: Sendable {
  package let planned: PlannedStub
  /// How often it was used when the request came.
  package let uses: Int
  /// Whether the scope it belongs to has ended.
  package let hasEnded: Bool
  package var scope: CodeLocation?
  /// The state of its scenario, where the stub may not answer in it.
  package var wrongState: String?

  package init(planned: PlannedStub, uses: Int, hasEnded: Bool, scope: CodeLocation? = nil) {
    (self.planned, self.uses) = (planned, uses)
    (self.hasEnded, self.scope) = (hasEnded, scope)
  }

  package var stub: Stub { planned.stub }
}

/// A stub that did not answer a request, with what only its engine knows of it.
package struct Candidate: Sendable {
  package let planned: PlannedStub
  /// How often it was used when the request came.
  package let uses: Int
  /// Whether the scope it belongs to has ended.
  package let hasEnded: Bool

  package var stub: Stub { planned.stub }
}

import Testing

@testable import Seams

extension Dependencies {
  @Seam(.weak) fileprivate var weak: Part = Part()
  @Seam(.unique) fileprivate var unique: Part = Part()
  @Seam fileprivate var shared: Part = Part()
}

/// An app that starts inside a test process.
struct OutsideTestsTests {
  private func asAppInTestProcess(_ body: () -> Void) {
    let state = SeamState.shared
    state.context.withValue(Context(scope: state.programRoot), operation: body)
  }

  private func expectReported(_ part: Part, _ read: () -> Part) {
    var value: Part?
    withKnownIssue { value = read() }
    #expect(value === part)
  }

  /// Assigning is what an app does at its start: what it reads then is its own, and is reported.
  @Test func `an app's own assignments are used, and no override`() {
    asAppInTestProcess {
      let part = Part()
      Dependencies.live.weak = part
      Dependencies.live.unique = part
      Dependencies.live.shared = part
      expectReported(part) { injected(\.weak) }
      expectReported(part) { injected(\.unique) }
      expectReported(part) { injected(\.shared) }
    }
  }
}

import Testing

@testable import Seams

extension Dependencies {
  @Seam(inTests: { "test" }) fileprivate var tested: String = "live"
}

struct SeamModeTests {
  @Test(arguments: [(SeamMode.test, "test"), (.live, "live")])
  func `the value depends on where the code runs`(mode: SeamMode, value: String) {
    let read = SeamState.shared.context.withValue(.program(in: mode)) { injected(\.tested) }
    #expect(read == value)
  }

  @Test func `this process is known to be a test`() {
    #expect(SeamMode.detected == .test)
  }

  @Test(arguments: try TableRow.rows("modes.txt"))
  func `a test process is known by how it was started`(row: TableRow) {
    let mode = SeamMode.detect(arguments: Array(row.columns.dropFirst(2))) {
      $0 == row[1] ? "" : nil
    }
    #expect("\(mode)" == row[0])
  }
}

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

  @Test(
    arguments: [
      (["/app/.build/debug/appPackageTests.xctest"], [:], .test),
      (["/app/.build/debug/appPackageTests.xctest", "--testing-library", "xctest"], [:], .test),
      (["/usr/bin/xctest", "Tests.xctest"], [:], .test),
      (["/usr/libexec/swiftpm-testing-helper", "--test-bundle-path", "x"], [:], .test),
      (["/a/Tests.xctest/Contents/MacOS/Tests"], [:], .test),
      (["/Applications/Games.app/Games"], ["XCTestConfigurationFilePath": ""], .test),
      (["/Applications/Games.app/Games"], ["XCTestBundlePath": "/a"], .test),
      (["/Applications/Games.app/Games"], ["XCTestSessionIdentifier": "1"], .test),
      (["games", "open", "Tests.xctest"], [:], .live),
      (["/usr/bin/games"], [:], .live),
      ([], [:], .live),
    ] as [([String], [String: String], SeamMode)])
  func `a test process is known by how it was started`(
    arguments: [String], environment: [String: String], mode: SeamMode
  ) {
    #expect(SeamMode.detect(arguments: arguments) { environment[$0] } == mode)
  }
}

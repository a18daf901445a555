import Testing

@testable import Seams

extension Dependencies {
  @Seam(inPreviews: { "preview" }) fileprivate var previewed: String = "live"
  @Seam(inTests: { "test" }) fileprivate var tested: String = "live"
  @Seam(.unique, inTests: { "test" }, inPreviews: { "preview" })
  fileprivate var both: String = "live"
}

struct SeamModeTests {
  private func read<Value>(
    _ dependency: KeyPath<Dependencies, Value>, in mode: SeamMode
  ) -> Value {
    SeamState.shared.context.withValue(.program(in: mode)) { injected(dependency) }
  }

  @Test func `a preview gets the value for previews`() {
    #expect(read(\.previewed, in: .preview) == "preview")
    #expect(read(\.both, in: .preview) == "preview")
  }

  @Test func `a test gets the value for tests`() {
    #expect(read(\.tested, in: .test) == "test")
    #expect(read(\.both, in: .test) == "test")
  }

  @Test func `an app gets the live value`() {
    #expect(read(\.previewed, in: .live) == "live")
    #expect(read(\.tested, in: .live) == "live")
    #expect(read(\.both, in: .live) == "live")
  }

  @Test func `a preview gets the live value where none is given`() {
    #expect(read(\.tested, in: .preview) == "live")
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
      (["/Applications/Games.app/Games"], ["XCODE_RUNNING_FOR_PREVIEWS": "1"], .preview),
      (["/Applications/Games.app/Games"], ["XCODE_RUNNING_FOR_PREVIEWS": "0"], .live),
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

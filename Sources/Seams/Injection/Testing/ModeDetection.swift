extension SeamMode {
  /// Where this process runs, judging by how it was started.
  ///
  /// The program of a test process is a test bundle or runs one, or else Xcode has set variables for
  /// an app that hosts tests; no test framework needs to be linked.
  static var detected: SeamMode {
    detect(arguments: CommandLine.arguments) { Environment[$0] }
  }

  static func detect(
    arguments: [String], environment: (_ name: String) -> String?
  ) -> SeamMode {
    let xcode = [
      "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier",
    ]
    let isTest = isTestProgram(arguments) || xcode.contains { environment($0) != nil }
    return isTest ? .test : .live
  }

  /// Whether the process is an app, which may host tests.
  static let isApp = !isTestProgram(CommandLine.arguments)

  private static func isTestProgram(_ arguments: [String]) -> Bool {
    let program = arguments.first.map(lastComponent) ?? ""
    if ["xctest", "swiftpm-testing-helper"].contains(program) { return true }
    // …/Tests.xctest/Contents/MacOS/Tests
    return program.hasSuffix(".xctest") || arguments.first?.contains(".xctest/") == true
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

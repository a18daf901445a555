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
    if xcode.contains(where: { environment($0) != nil }) { return .test }
    let program = arguments.first.map(lastComponent) ?? ""
    if ["xctest", "swiftpm-testing-helper"].contains(program) { return .test }
    if program.hasSuffix(".xctest") { return .test }
    // …/Tests.xctest/Contents/MacOS/Tests
    if arguments.first?.contains(".xctest/") == true { return .test }
    return .live
  }

  private static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

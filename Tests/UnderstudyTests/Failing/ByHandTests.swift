import Foundation
import Testing

/// The promise of README, that an unplanned request and an unused stub fail the test, for stubs of any lifetime.
@Suite("Stubs that are made by hand")
struct ByHandTests {
  private static let frameworks = ["swift-testing", "xctest"]
  /// The faces and what is wrong; without a request there is no face.
  private static let askings =
    Asking.Face.allCases.flatMap { face in
      [Asking.Fault.unused, .unplanned].map { "\(face) \($0)" }
    } + ["memory silent"]

  /// The tests of one framework in a child process, which asks so.
  private func run(_ framework: String, _ asking: String) async throws -> ChildRun {
    let filter =
      framework == "xctest"
      ? [
        ["Local", "Property", "SetUp", "Lasting", "ClassSetUp"]
          .map { "UnderstudyTests.\($0)ByHandXCTests" }.joined(separator: ",")
      ]
      : ["--testing-library", "swift-testing", "--filter", "ByHand/"]
    return try await ChildRun(filter, environment: ["UNDERSTUDY_ASKING": asking])
  }

  /// The names of the stubs there are, from the file that makes them.
  private func names(_ framework: String) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "ByHandLifetimes.swift")
    let parts = try String(contentsOf: file, encoding: .utf8).split(separator: "// MARK: - ")
    let part = try #require(parts.last { $0.hasPrefix(framework == "xctest" ? "XCTest" : "Swift") })
    let found = part.matches(of: /byHand\("([A-Za-z-]+)"/).map { String($0.output.1) }
    return found
      + (framework == "xctest" ? [] : ["several-a", "several-b", "case-one", "case-two"])
  }

  @Test(arguments: frameworks, askings)
  func `stubs made by hand fail the test, or the run, each once, however long they live`(
    framework: String, asking: String
  ) async throws {
    let run = try await run(framework, asking)
    #expect(run.status != 0)
    #expect(!run.output.contains("/never/allowed") && !run.output.contains("/typo/allowed"))
    let names = try names(framework)
    #expect(names.count > 5)
    for name in names {
      let message =
        asking.hasSuffix("unplanned")
        ? "No stub matches GET https://api.example.com/typo/\(name); closest GET"
        : "The stub GET /never/\(name) ("
      #expect(run.output.components(separatedBy: message).count == 2, "\(name) in \(run.output)")
    }
  }

  @Test(arguments: frameworks, Asking.Face.allCases)
  func `stubs made by hand fail nothing where all is asked that they plan`(
    framework: String, face: Asking.Face
  ) async throws {
    let run = try await run(framework, "\(face) none")
    #expect(run.status == 0, "\(run.output)")
    #expect(!run.output.contains("/never/"))
  }
}

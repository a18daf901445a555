import Foundation
import TestFiles
import Testing
import UnderstudyResilience

/// This very test program run once more, with tests that fail on purpose.
struct ChildRun {
  let status: Int32
  let output: String

  /// Two at a time, on threads of their own: waiting for a process would keep other tests from running.
  private static let queue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    return queue
  }()

  init(_ arguments: [String], environment: [String: String] = [:]) async throws {
    let words = [try #require(Bundle.main.executablePath)] + arguments
    let variables = ProcessInfo.processInfo.environment
      .merging(["UNDERSTUDY_FAILS_ON_PURPOSE": "1", "NO_COLOR": "1"]) { $1 }
      .merging(environment) { $1 }
    self = try await withCheckedThrowingContinuation { continuation in
      Self.queue.addOperation {
        continuation.resume(with: Result { try ChildRun(words, variables) })
      }
    }
  }

  private init(_ words: [String], _ environment: [String: String]) throws {
    let folder = TestFolder()
    let files = ["output", "errors"].map { folder.url.appending(path: $0) }
    let child = try Child.start(
      words, environment: environment, leadsGroup: false,
      output: Child.Output.files(output: files[0].path, errors: files[1].path))
    switch try #require(child.wait(seconds: .infinity)) {
    case .exit(let code): status = code
    case .signal(let number): status = number
    }
    output = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
  }

  /// Runs one test of Swift Testing.
  static func testing(_ test: String, _ arguments: String...) async throws -> ChildRun {
    try await ChildRun(
      ["--testing-library", "swift-testing", "--filter", "/\(test)\\("] + arguments)
  }

  /// Runs XCTests, such as `MoviesXCTests/testPopular` or all of `MoviesXCTests`; the program does so unless told
  /// otherwise, and before Swift 6.3 XCTest refuses to be named.
  static func xctest(_ name: String) async throws -> ChildRun {
    try await ChildRun(["UnderstudyTests.\(name)"])
  }

  /// The line of a file beside this one whose comment is the name of a test: that of its failure.
  static func line(of comment: String, in file: String) throws -> Int {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file)
    let lines = try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.hasSuffix("// \(comment)") }) + 1
  }

  /// How the warning of a test begins: Swift Testing has some since Swift 6.3, and before that they are printed.
  static func warning(of test: String, at place: String) -> String {
    #if compiler(>=6.3)
    "\(test)() recorded a warning at \(place):"
    #else
    "/\(place): warning: "
    #endif
  }
}

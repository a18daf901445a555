import Foundation
import Testing

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
    let executable = try #require(Bundle.main.executablePath)
    let variables = ["UNDERSTUDY_FAILS_ON_PURPOSE": "1", "NO_COLOR": "1"]
      .merging(environment) { $1 }.map { "\($0)=\($1)" }
    let words = ["env"] + variables + [executable] + arguments
    let quoted = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }
    let command = "exec \(quoted.joined(separator: " ")) </dev/null 2>&1"
    self = try await withCheckedThrowingContinuation { continuation in
      Self.queue.addOperation { continuation.resume(with: Result { try ChildRun(shell: command) }) }
    }
  }

  /// Not by Foundation's `Process`, which lists the open files first: where there are more than 1,350, as
  /// beside the tests of a thousand scopes, it reads beyond its buffer (Swift 6.3).
  private init(shell command: String) throws {
    guard let pipe = popen(command, "r") else { throw POSIXError(.EPIPE) }
    var output = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      output.append(contentsOf: buffer[..<count])
    }
    let result = pclose(pipe)
    let signal = result & 0x7F
    status = signal != 0 ? signal : (result >> 8) & 0xFF
    self.output = String(decoding: output, as: UTF8.self)
  }

  /// Runs one test of Swift Testing.
  static func testing(_ test: String, _ arguments: String...) async throws -> ChildRun {
    try await ChildRun(
      ["--testing-library", "swift-testing", "--filter", "/\(test)\\("] + arguments)
  }

  /// Runs XCTests, such as `MoviesXCTests/testPopular` or all of `MoviesXCTests`.
  static func xctest(_ name: String) async throws -> ChildRun {
    try await ChildRun(["--testing-library", "xctest", "UnderstudyTests.\(name)"])
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

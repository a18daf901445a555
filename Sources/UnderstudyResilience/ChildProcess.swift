import Foundation
import UnderstudyCore

/// This process's program, run once more.
struct ChildProcess: Sendable {
  enum End: Sendable, Equatable {
    case exit(Int32)
    case signal(Int32)
    /// It was ended, since nothing was heard of it any more.
    case silent
  }

  let arguments: [String]
  let environment: [String: String]
  /// The file that gets what it says on standard error.
  let errors: URL

  #if os(Linux) || os(macOS)
  static let isPossible = true

  /// Runs the program; it is ended where a file that it writes into stays as it is for so long.
  func end(unlessSilentIn log: URL, for patience: Duration) async throws -> End {
    guard let program = Bundle.main.executableURL else {
      throw ResilienceError(apart: "its program is unknown")
    }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { $1 }
      // A trap's backtrace takes seconds, and nobody reads it.
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: errors)
    let end = Promise<End>()
    process.terminationHandler = { process in
      let status = process.terminationStatus
      end.settle(
        .success(process.terminationReason == .exit ? .exit(status) : .signal(status)))
    }
    do {
      try process.run()
    } catch {
      throw ResilienceError(apart: error.teaching)
    }
    let number = process.processIdentifier
    let watch = Task {
      try await Self.silence(of: log, for: patience)
      if end.settle(.success(.silent)) { kill(number, SIGKILL) }
    }
    defer { watch.cancel() }
    return try await end.value()
  }

  /// Returns once a file has not grown for so long.
  private static func silence(of log: URL, for patience: Duration) async throws {
    var size: UInt64 = 0
    var quiet = 0
    // How long it takes to come to the call is no matter of the client.
    while quiet < (size == 0 ? 200 : 20) {
      try await RealTime.sleep(for: patience / 20)
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: log.path(percentEncoded: false))
      let now = attributes?[.size] as? UInt64 ?? 0
      quiet = now == size ? quiet + 1 : 0
      size = now
    }
  }
  #else
  static let isPossible = false

  func end(unlessSilentIn log: URL, for patience: Duration) async throws -> End { .exit(0) }
  #endif
}

extension ChildProcess {
  /// The arguments with which the program runs a test alone up to a call, or, where no test runs, does
  /// the same again.
  static func arguments(for test: RunningTest?, upTo call: Calls.Call) -> [String] {
    let own = CommandLine.arguments.dropFirst()
    guard let test else { return Array(own) }
    var again = test.arguments()
    // Where the test is repeated in one process, a later run of it comes to the call.
    if call.number > 1, again.contains("swift-testing") {
      again += ["--repetitions", "\(call.number)"]
    }
    #if os(macOS)
    // There the program is one for all test bundles, and its arguments name the bundle.
    return own + again
    #else
    return again
    #endif
  }
}

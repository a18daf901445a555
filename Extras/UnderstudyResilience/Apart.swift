#if os(Linux) || os(macOS)
import Foundation
import UnderstudyCore

/// The runs of a client in more processes of the test's own program, of which a crash ends only one.
///
/// Such a process runs the test again up to the call: see `Order`.
final class Apart: Sendable {
  private let call: Call
  private let count: Int
  private let arguments: [String]
  /// The real time after which a process that says nothing is ended.
  private let patience: Duration
  private let progress = Lock<(tried: Set<String>, said: ContinuousClock.Instant)>(([], .now))

  /// All calls of this process together have so many others, since more would starve the tests beside them;
  /// they wait on threads of the queue.
  private static let processes: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  init(_ call: Call, count: Int, of test: RunningTest?, patience: Duration) {
    let own = Array(CommandLine.arguments.dropFirst())
    var again = test?.arguments() ?? own
    // If the test is repeated in one process, a later run of it comes to the call.
    if call.number > 1, again.contains("swift-testing") {
      again += ["--repetitions", "\(call.number)"]
    }
    #if os(macOS)
    // There the program is one for all test bundles, and its arguments name the bundle.
    if test != nil { again = own + again }
    #endif
    (self.call, self.count, arguments) = (call, count, again)
    // A trial ends after five times its patience; what blocks all threads does not.
    self.patience = patience * 5 + .seconds(10)
  }

  /// The verdicts on some mutants, by name.
  ///
  /// - Throws: `ResilienceError`, if a process never comes as far as the first mutant.
  func verdicts(on names: [String]) async throws -> Verdicts {
    let lanes = min(names.count, ProcessInfo.processInfo.activeProcessorCount)
    let parts = (0..<lanes).map { lane in
      stride(from: lane, to: names.count, by: lanes).map { names[$0] }
    }
    return try await verdicts(onEach: parts)
  }

  private func verdicts(onEach parts: [[String]]) async throws -> Verdicts {
    try await withThrowingTaskGroup(of: Verdicts.self) { group in
      for names in parts where !names.isEmpty {
        group.addTask { try await self.verdicts(inOneProcess: names) }
      }
      return try await group.reduce(into: [:]) { all, some in all.merge(some) { $1 } }
    }
  }

  /// Has one process run all, and others what a crash leaves in doubt.
  ///
  /// The run under way is not always the one to blame: a task that an earlier one left behind may have trapped.
  private func verdicts(inOneProcess names: [String]) async throws -> Verdicts {
    let session = try await withCheckedThrowingContinuation { continuation in
      Self.processes.addOperation {
        continuation.resume(with: Result { try self.session(with: names) })
      }
    }
    let begun = Set(session.begun)
    guard let crash = session.crash else {
      let others = try await verdicts(onEach: [names.filter { !begun.contains($0) }])
      return session.verdicts.merging(others) { $1 }
    }
    let open = session.begun.filter { session.verdicts[$0] == nil }
    var found: Verdicts = [:]
    if begun.count == 1 {
      found[session.begun[0]] = crash
    } else {
      for suspect in [open.first, session.ended.last].compactMap(\.self) where found.isEmpty {
        found = try await verdicts(onEach: [[suspect]]).filter { $1.outcome >= .hung }
      }
    }
    if found.isEmpty {
      let half = names.count / 2
      var both = try await verdicts(onEach: [Array(names[..<half]), Array(names[half...])])
      // Not to be hidden if it does not happen again.
      if let suspect = open.first ?? session.ended.last,
        !both.values.contains(where: { $0.outcome >= .hung })
      {
        both[suspect] = crash
      }
      return both
    }
    // Runs that hang take long, and have shown what they do.
    found.merge(session.verdicts.filter { $1.outcome == .hung }) { first, _ in first }
    let rest = names.filter { found[$0] == nil }
    return found.merging(try await verdicts(onEach: [rest])) { $1 }
  }

  // MARK: - One process

  /// The result of one process.
  private struct Session {
    /// The names in the order in which it began them, and in which they ended.
    var (begun, ended): ([String], [String]) = ([], [])
    var verdicts: Verdicts = [:]
    /// Why the client cannot be tried.
    var refusal: String?
    /// Whether it came to the call.
    var hasArrived = false
    /// Its unexpected end.
    var crash: Resilience.Verdict?

    mutating func add(_ event: Event) {
      hasArrived = true
      switch event {
      case .alive: break
      case .refused(let reason): refusal = reason
      case .began(let name): begun.append(name)
      case .ended(let name, let verdict):
        ended.append(name)
        verdicts[name] = verdict
      }
    }
  }

  private func session(with names: [String]) throws -> Session {
    let folder = FileManager.default.temporaryDirectory.appending(path: "resilience-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (errors, log) = (folder.appending(path: "errors"), folder.appending(path: Order.log))
    for file in [errors, log] { try Data().write(to: file) }
    let order = Order(call: call, ended: Call.ended, mutants: names)
    try JSONEncoder().encode(order).write(to: folder.appending(path: Order.file))
    let environment = ProcessInfo.processInfo.environment.merging([
      Order.variable: folder.path(percentEncoded: false),
      // A trap's backtrace takes seconds, and nobody reads it.
      "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    let child: Child
    do throws(Child.NotStarted) {
      child = try Child.start(
        [Bundle.main.executablePath ?? ""] + arguments, environment: environment, leadsGroup: true,
        output: Child.Output.files(errors: errors.path(percentEncoded: false)))
    } catch {
      throw ResilienceError.notApart("\(error)")
    }
    var (session, end) = try follow(child, listeningTo: FileHandle(forReadingFrom: log))
    if end != .exit(0) || session.ended.count < session.begun.count {
      session.crash = end.map { crash($0, errors) } ?? .init(.hung, "it blocks every thread")
    }
    if let refusal = session.refusal { throw ResilienceError(refusal) }
    if session.begun.isEmpty {
      throw session.crash.flatMap { session.hasArrived ? .badClient("\($0)") : nil }
        ?? ResilienceError.notApart("it never came to the call")
    }
    return session
  }

  /// Follows a process to its end, which is nil if it said nothing any more and was ended.
  private func follow(
    _ child: Child, listeningTo log: FileHandle
  ) throws -> (Session, Child.End?) {
    var (session, unread, heard) = (Session(), Data(), ContinuousClock.now)
    var (end, isSilent): (Child.End?, Bool) = (nil, false)
    repeat {
      end = child.wait(seconds: 0.25)
      let words = try log.readToEnd() ?? Data()
      unread += words
      while let line = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let event = try? JSONDecoder().decode(Event.self, from: unread[..<line])
        if let event {
          session.add(event)
          tellProgress(after: event)
        }
        unread = Data(unread[(line + 1)...])
      }
      if !words.isEmpty { heard = .now }
      // The time until the call is no matter of the client.
      let limit = session.hasArrived ? patience : .seconds(300)
      if end == nil, !isSilent, heard.duration(to: .now) > limit {
        isSilent = true
        child.send(SIGKILL)
      }
    } while end == nil
    return (session, isSilent ? nil : end)
  }

  private func crash(_ end: Child.End, _ errors: URL) -> Resilience.Verdict {
    let text = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let trap = text.split(separator: "\n").last { $0.lowercased().contains("fatal error") }
    let words =
      switch end {
      case .exit(let code): "it ended the process with \(code)"
      case .signal(let number): "signal \(number)"
      }
    return Resilience.Verdict(.crashed, trap.map(String.init) ?? words)
  }

  /// Says from time to time how far a long run has come.
  private func tellProgress(after event: Event) {
    let tried: Int? = progress.withLock { progress in
      if case .ended(let name, _) = event { progress.tried.insert(name) }
      guard progress.said.duration(to: .now) > .seconds(5) else { return nil }
      progress.said = .now
      return progress.tried.count
    }
    if let tried {
      RunningProcess.warn("resilience: \(tried) of \(count.counting("broken answer")) tried")
    }
  }
}
#endif

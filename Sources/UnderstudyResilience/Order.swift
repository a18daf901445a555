#if os(Linux) || os(macOS)
import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// One of this process's calls of `resilience(of:)`.
struct Call: Hashable, Codable, Sendable {
  /// The line and the test.
  let place: String
  /// Which of the calls there.
  let number: Int

  /// What a call came to: the verdicts, or why there are none.
  enum End: Codable, Sendable {
    case verdicts(Verdicts)
    case failure(String)

    func get() throws -> Verdicts {
      switch self {
      case .verdicts(let verdicts): return verdicts
      case .failure(let reason): throw ResilienceError(reason)
      }
    }
  }

  private static let state = Lock<(counts: [String: Int], ended: [Call: End])>(([:], [:]))

  /// The call that begins here.
  init(at location: CodeLocation, in test: RunningTest?) {
    // The description of a case has addresses of this process.
    let place = "\(location) \(test?.id.replacing(/\$[0-9a-f]+/, with: "") ?? "")"
    self.place = place
    number = Self.state.withLock { state in
      state.counts[place, default: 0] += 1
      return state.counts[place]!
    }
  }

  /// Makes the call, and keeps what it comes to.
  func verdicts(_ body: () async throws -> Verdicts) async throws -> Verdicts {
    let end: End
    do { end = .verdicts(try await body()) } catch { end = .failure("\(error)") }
    Self.state.withLock { $0.ended[self] = end }
    return try end.get()
  }

  /// What those that have ended, of whatever test, came to.
  static var ended: [Call: End] { state.withLock(\.ended) }
}

/// What a process that was started for a call of `resilience(of:)` is to do.
struct Order: Codable, Sendable {
  let call: Call
  /// What the calls that have ended came to, by which the test comes to this one.
  let ended: [Call: Call.End]
  /// The names of the mutants to run.
  let mutants: [String]
  /// Whether each runs until what it leaves behind would have crashed.
  let isCareful: Bool

  /// The variable with the folder of the order, and what is in it.
  static let (variable, file, log) = ("UNDERSTUDY_RESILIENCE", "order.json", "log")

  private static let folder = Environment[variable].map { URL(filePath: $0) }

  /// The order of this process; nil in one that no call has started.
  static let ofThisProcess: Order? = folder.map { folder in
    let data = try? Data(contentsOf: folder.appending(path: file))
    // The process that waited for this one is gone, and its files.
    guard let order = try? JSONDecoder().decode(Order.self, from: data ?? Data()) else { _exit(1) }
    endWithParent(getppid())
    return order
  }

  /// Runs the mutants of the order, and ends the process.
  func carryOut(_ trials: Trials, among all: [Stub.Mutation]) async -> Never {
    let log = EventLog(Self.folder?.appending(path: Self.log))
    log.write(.alive)
    Task.detached {
      // As long as one of Swift's own threads is free.
      while true {
        try await RealTime.sleep(for: .seconds(1))
        log.write(.alive)
      }
    }
    let names = Set(mutants)
    let open = Lock<Set<String>>([])
    do {
      let mutants = all.filter { names.contains($0.description) }
      guard mutants.count == names.count else { throw ResilienceError.changing }
      try await trials.run(mutants) { name in
        _ = open.withLock { $0.insert(name) }
        log.write(.began(name))
      } ended: { [isCareful] name, verdict in
        if isCareful { try? await RealTime.sleep(for: .milliseconds(50)) }
        guard verdict.outcome == .hung, await !Self.mainThreadResponds() else {
          _ = open.withLock { $0.remove(name) }
          return log.write(.ended(name, verdict))
        }
        // All that need the main thread hang: of several each is asked again, alone.
        if open.withLock({ $0 == [name] }) {
          log.write(.ended(name, Resilience.Verdict(.hung, "it blocks the main thread")))
        }
        _exit(0)
      }
      try await RealTime.sleep(for: .milliseconds(50))
    } catch {
      log.write(.refused("\(error)"))
    }
    _exit(0)
  }

  /// Has this process end soon after the one that waits for it.
  private static func endWithParent(_ parent: pid_t) {
    _ = RealTime.alarm(after: .seconds(1)) {
      if getppid() != parent { _exit(1) }
      endWithParent(parent)
    }
  }

  /// Whether the thread that all code of the main actor shares does something else within a moment.
  private static func mainThreadResponds() async -> Bool {
    let answer = Promise<Bool>()
    DispatchQueue.main.async { answer.settle(.success(true)) }
    let alarm = TaskTime.alarm(after: .milliseconds(200)) { answer.settle(.success(false)) }
    defer { alarm.cancel() }
    return (try? await answer.value()) ?? false
  }
}

/// What a process says while it carries out an order.
enum Event: Codable {
  case alive
  /// The client cannot be tried, for a reason.
  case refused(String)
  case began(String)
  case ended(String, Resilience.Verdict)
}

/// A file of events, a line each, which can be read however the process ends.
private struct EventLog: Sendable {
  private let file: FileHandle?
  init(_ url: URL?) { file = url.flatMap { try? FileHandle(forWritingTo: $0) } }

  /// Appends a line by one system call, which other threads' lines cannot get into.
  func write(_ event: Event) {
    guard let line = try? JSONEncoder().encode(event) else { return }
    try? file?.write(contentsOf: line + Data("\n".utf8))
  }
}
#endif

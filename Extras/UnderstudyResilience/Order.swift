#if os(Linux) || os(macOS)
import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// A call of `resilience(of:)` in this process.
struct Call: Hashable, Codable, Sendable {
  /// The line and the test.
  let place: String
  /// Tells calls with other broken answers apart, as those of a function that several tasks call at once.
  let plan: UInt64
  /// The index of the call there.
  let number: Int

  /// The result of a call: the verdicts, or why there are none.
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

  private struct State {
    var counts: [String: Int] = [:]
    /// The number under way, and whether they were several at once, which no other process can tell apart.
    var open: [String: (count: Int, areSeveral: Bool)] = [:]
    var ended: [Call: End] = [:]
  }

  private static let state = Lock(State())

  private var key: String { "\(place) \(plan)" }

  /// The call that begins here.
  init(at location: CodeLocation, in test: RunningTest?, trying mutants: [Stub.Mutation]) {
    // The description of a case has addresses of this process.
    place = "\(location) \(test?.id.replacing(/\$[0-9a-f]+/, with: "") ?? "")"
    // Fowler, Noll and Vo's hash: Swift's own differs in each process.
    plan = mutants.lazy.flatMap { "\($0)\n".utf8 }.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let key = "\(place) \(plan)"
    number = Self.state.withLock { state in
      state.counts[key, default: 0] += 1
      return state.counts[key]!
    }
  }

  /// Makes the call, and keeps what it comes to.
  ///
  /// - Throws: `ResilienceError`, if another process cannot find it again.
  func verdicts(
    runsApart: Bool, _ body: () async throws -> Verdicts
  ) async throws -> Verdicts {
    Self.state.withLock { state in
      let count = (state.open[key]?.count ?? 0) + 1
      state.open[key] = (count, count > 1 || state.open[key]?.areSeveral == true)
    }
    let outcome: End
    do { outcome = .verdicts(try await body()) } catch { outcome = .failure("\(error)") }
    let end = Self.state.withLock { state in
      let open = state.open[key]!
      state.open[key] = open.count > 1 ? (open.count - 1, open.areSeveral) : nil
      let isLost = open.areSeveral && runsApart
      let end = isLost ? .failure("\(ResilienceError.severalAtOnce)") : outcome
      state.ended[self] = end
      return end
    }
    return try end.get()
  }

  /// The results of the calls that have ended, of whatever test.
  static var ended: [Call: End] { state.withLock(\.ended) }
}

/// The order to a process that was started for a call of `resilience(of:)`.
struct Order: Codable, Sendable {
  let call: Call
  /// The results of the calls that have ended, by which the test comes to this one.
  let ended: [Call: Call.End]
  /// The names of the mutants to run.
  let mutants: [String]

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
    Self.isFound.withLock { $0 = true }
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
      } ended: { name, verdict in
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
      // A task that a run has left behind may yet trap.
      try await RealTime.sleep(for: .seconds(1))
    } catch {
      log.write(.refused("\(error)"))
    }
    _exit(0)
  }

  /// Ends this process, which came to a call of the ordered one's place with other broken answers, unless that one
  /// comes, too.
  func refuseUnlessFound() async {
    try? await RealTime.sleep(for: .seconds(10))
    if Self.isFound.withLock(\.self) { return }
    EventLog(Self.folder?.appending(path: Self.log)).write(.refused("\(ResilienceError.changing)"))
    _exit(0)
  }

  private static let isFound = Lock(false)

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

/// The messages of a process that carries out an order.
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

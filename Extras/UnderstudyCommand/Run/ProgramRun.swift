import Foundation
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyResilience

/// Runs a program whose environment names the stub server.
struct ProgramRun: Sendable {
  let words: [String]
  let server: URL
  /// Whether HTTPS that does not use the server's URL is refused, instead of reaching the network.
  let blocksHTTPS: Bool
  /// Whether what it prints goes to standard error, since standard output is one document.
  var printsBesideResult = false
  let console: Console

  /// The environment of the program.
  var environment: [String: String] {
    var environment = console.environment
    let address = server.absoluteString
    // Clients differ in the case of the name that they read.
    for name in ["UNDERSTUDY_URL", "http_proxy", "HTTP_PROXY"] { environment[name] = address }
    // A request that bypasses a proxy bypasses the stubs.
    for name in ["no_proxy", "NO_PROXY"] {
      environment[name] = environment[name].flatMap(Self.localHosts)
    }
    if blocksHTTPS {
      for name in ["https_proxy", "HTTPS_PROXY"] { environment[name] = address }
      for name in ["all_proxy", "ALL_PROXY"] { environment[name] = nil }
    }
    return environment
  }

  /// The hosts of a list that are this machine; nil if there are none.
  private static func localHosts(of hosts: String) -> String? {
    let kept = hosts.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { host in
        ["localhost", ".localhost", "::1", "[::1]"].contains(host.lowercased())
          || host.hasPrefix("127.")
      }
    return kept.isEmpty ? nil : kept.joined(separator: ",")
  }

  /// Runs a program against a server, and ends the server however the program ends.
  ///
  /// - Throws: `CommandError` if there is no such program.
  static func run(
    _ words: [String], against server: RunningServer, blocksHTTPS: Bool,
    printsBesideResult: Bool = false, _ console: Console
  ) async throws(CommandError) -> (Child.End, StubReport) {
    let run = ProgramRun(
      words: words, server: server.server.url, blocksHTTPS: blocksHTTPS,
      printsBesideResult: printsBesideResult, console: console)
    do {
      let end = try await run.end()
      return (end, await server.end())
    } catch {
      _ = await server.end()
      throw error
    }
  }

  /// Runs the program and returns how it ended.
  ///
  /// The first interrupt is passed on to it, if the terminal has not done so; the second one kills
  /// it; a third one ends this process at once.
  private func end() async throws(CommandError) -> Child.End {
    let interrupts = console.interrupts.listen()
    defer { console.interrupts.stopListening() }
    let child = try Child.start(
      words, environment: environment, output: printsBesideResult ? .errors : .inherited)
    let passing = Task {
      var isFirst = true
      for await interrupt in interrupts {
        if !isFirst {
          child.send(SIGKILL)
          console.interrupts.stopListening()
        } else if !interrupt.isFromTerminal || child.leadsGroup {
          child.send(interrupt.signal)
        }
        isFirst = false
      }
    }
    defer { passing.cancel() }
    return await child.wait()
  }
}

/// Reads the files again when they have changed.
struct Watcher: Sendable {
  let files: PlanFiles
  let log: RequestLog
  /// The stamps of the files that were read last, and those of the last look.
  var stamps: (read: [String: String], seen: [String: String])
  let replace: @Sendable (PlanFiles.Plan) -> Void

  /// Looks for changes. A file that is still being written is read once two looks find it alike.
  mutating func look() {
    let now = files.stamps()
    defer { stamps.seen = now }
    guard now != stamps.read, now == stamps.seen else { return }
    stamps.read = now
    do {
      let plan = try files.read()
      replace(plan)
      log.reloaded(plan)
    } catch {
      log.kept(because: error.description)
    }
  }
}

/// Deviations from the plan that do not fail a replay.
struct Allowance: Sendable {
  var unplanned = false
  var unused = false

  /// Without a request nothing was used, and nothing checked.
  func isSatisfied(by report: StubReport) -> Bool {
    let isUsed = !report.isUnasked && report.unused.isEmpty && report.tooRarelyUsed.isEmpty
    return report.problems.isEmpty && report.violations.isEmpty
      && (unplanned || report.unplanned.isEmpty && report.stragglers.isEmpty) && (unused || isUsed)
  }

  /// The number of deviations of a kind that are explained.
  private static let most = 5

  /// Advice on the first deviations, each of which is explained once: a stub that a request has
  /// just missed is explained with that request.
  func explanations(of report: StubReport) -> [String] {
    let requests = unplanned ? [] : report.unplanned + report.stragglers
    let missed = Set(requests.compactMap(\.closest).map(ObjectIdentifier.init))
    let uses = unused ? [] : report.unused + report.tooRarelyUsed
    if !unused, report.isUnasked, report.problems.isEmpty {
      return [
        """
        No request arrived, so nothing was checked. Does the program send its requests to UNDERSTUDY_URL, or \
        through http_proxy? If it need not send any, --allow-unused allows that.
        """
      ]
    }
    let unexplained = uses.filter { !missed.contains(ObjectIdentifier($0.planned)) }
    // A client that is refused asks again.
    let misses = requests.prefix(1_000).compactMap(report.explanation(of:)).grouped { $0 }
    return misses.prefix(Self.most).map { text, all in
      all.count == 1 ? text : "\(text)\n\nThis request came \(all.count) times."
    } + unexplained.prefix(Self.most).map(report.explanation(of:))
  }
}

extension Exchange {
  /// The stub that an unplanned request came closest to.
  fileprivate var closest: PlannedStub? {
    if case .unplanned(let error) = outcome { error.closest } else { nil }
  }
}

import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Runs a program that is told where the stubs are.
struct ProgramRun: Sendable {
  let words: [String]
  let server: URL
  /// Whether HTTPS that is not sent to the server goes nowhere, instead of past it.
  let seals: Bool
  let console: Console
  let tally: Tally

  /// What the program finds in its environment.
  var environment: [String: String] {
    var environment = console.environment
    let address = server.absoluteString
    environment["UNDERSTUDY_URL"] = address
    // Some read the one, some the other.
    environment["http_proxy"] = address
    environment["HTTP_PROXY"] = address
    // What is sent past a proxy is sent past the stubs.
    for name in ["no_proxy", "NO_PROXY"] {
      environment[name] = environment[name].flatMap(Self.ofThisMachine)
    }
    if seals {
      for name in ["https_proxy", "HTTPS_PROXY"] { environment[name] = address }
      for name in ["all_proxy", "ALL_PROXY"] { environment[name] = nil }
    }
    return environment
  }

  /// Of the hosts that no proxy is asked for, those that are this machine; nil where there are none.
  private static func ofThisMachine(_ hosts: String) -> String? {
    let kept = hosts.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { host in
        ["localhost", ".localhost", "::1", "[::1]"].contains(host.lowercased())
          || host.hasPrefix("127.")
      }
    return kept.isEmpty ? nil : kept.joined(separator: ",")
  }

  /// Runs the program against a server, and ends that, however the program does.
  ///
  /// - Throws: `CommandError` where there is no such program.
  func callAsFunction(against standIn: StandIn) async throws -> (Child.End, StubReport) {
    do {
      let end = try await self()
      return (end, await standIn.end())
    } catch {
      _ = await standIn.end()
      throw error
    }
  }

  /// How the program ended.
  ///
  /// The first interrupt is passed on to it, where the terminal has not done so; the second one kills
  /// it; a third one ends this program at once.
  ///
  /// - Throws: `CommandError` where there is no such program.
  func callAsFunction() async throws(CommandError) -> Child.End {
    let interrupts = console.interrupts.listen()
    defer { console.interrupts.stopListening() }
    let child = try Child.start(words, environment: environment)
    let progress = ProgressLine(console.errors)
    let began = ContinuousClock.now
    let isAsked = Flag()
    let passing = Task {
      for await interrupt in interrupts {
        if isAsked.raise() {
          if !interrupt.isFromTerminal || child.leadsGroup { child.send(interrupt.signal) }
        } else {
          child.send(SIGKILL)
          console.interrupts.stopListening()
        }
      }
    }
    let showing = Task {
      while !Task.isCancelled {
        let seconds = Int((ContinuousClock.now - began) / .seconds(1))
        let hint = isAsked.isRaised ? "; the program is asked to end, once more kills it" : ""
        progress.show("understudy: \(tally.text), \(seconds) s\(hint)")
        try await Task.sleep(for: .milliseconds(200))
      }
    }
    let end = await child.wait()
    passing.cancel()
    showing.cancel()
    // Or it would draw once more below what follows.
    _ = await showing.result
    progress.end()
    return end
  }
}

/// Something that happens once.
private final class Flag: Sendable {
  private let value = Lock(false)

  var isRaised: Bool { value.withLock { $0 } }

  /// Whether this is the first time.
  func raise() -> Bool {
    value.withLock { value in
      defer { value = true }
      return !value
    }
  }
}

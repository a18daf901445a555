import Foundation
import UnderstudyHTTP
import UnderstudyResilience

/// Runs a program whose environment names the stub server.
struct ProgramRun: Sendable {
  let words: [String]
  let server: URL
  /// Whether HTTPS that does not use the server's URL is refused, instead of reaching the network.
  let blocksHTTPS: Bool
  let console: Console

  /// The environment of the program.
  var environment: [String: String] {
    var environment = console.environment
    let address = server.absoluteString
    // Clients differ in the case of the name that they read.
    for name in ["UNDERSTUDY_URL", "http_proxy", "HTTP_PROXY"] { environment[name] = address }
    // What bypasses a proxy bypasses the stubs.
    for name in ["no_proxy", "NO_PROXY"] {
      environment[name] = environment[name].flatMap(Self.localHosts)
    }
    if blocksHTTPS {
      for name in ["https_proxy", "HTTPS_PROXY"] { environment[name] = address }
      for name in ["all_proxy", "ALL_PROXY"] { environment[name] = nil }
    }
    return environment
  }

  /// The hosts of a list that are this machine; nil where there are none.
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
  /// - Throws: `CommandError` where there is no such program.
  static func run(
    _ words: [String], against server: RunningServer, blocksHTTPS: Bool, _ console: Console
  ) async throws(CommandError) -> (Child.End, StubReport) {
    let run = ProgramRun(
      words: words, server: server.server.url, blocksHTTPS: blocksHTTPS, console: console)
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
  /// The first interrupt is passed on to it, where the terminal has not done so; the second one kills
  /// it; a third one ends this process at once.
  private func end() async throws(CommandError) -> Child.End {
    let interrupts = console.interrupts.listen()
    defer { console.interrupts.stopListening() }
    let child = try Child.start(words, environment: environment)
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

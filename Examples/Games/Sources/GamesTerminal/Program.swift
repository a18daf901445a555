import Foundation
import GamesKit
import TerminalKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `games`, apart from the process it runs in.
struct Program: Sendable {
  let console: Console

  /// The settings of the session that goes out to the real service.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  func run(_ arguments: [String]) async -> ExitCode {
    do {
      let invocation = try Invocation(arguments)
      switch invocation.command {
      case .help: console.write(Help.text)
      case .version: console.write(Help.version)
      case .list(let platform): return try await run(invocation, platform: platform)
      case .show(let id): return try await run(invocation, id: id)
      }
      return .success
    } catch let error as UsageError {
      console.complain("games: \(error.message)")
      console.complain("Try 'games --help'.")
      return .usage
    } catch let error as MissingCredentials {
      for line in error.lines { console.complain("games: \(line)") }
      return .failure
    } catch {
      console.complain("games: \("\(error)".printable)")
      return .failure
    }
  }

  private func compose(_ invocation: Invocation) throws(MissingCredentials) -> Composition {
    try Composition(
      invocation, environment: console.environment, liveConfiguration: liveConfiguration)
  }

  private func run(_ invocation: Invocation, platform: Platform) async throws -> ExitCode {
    let composition = try compose(invocation)
    if console.isInteractive, !invocation.isPlain {
      await console.show(composition.screen(opening: platform))
    } else {
      let games = try await composition.service.popularGames(for: platform)
      for line in GameText.lines(for: games, on: platform, width: console.screen.width) {
        show(line)
      }
    }
    return conclude(composition)
  }

  private func run(_ invocation: Invocation, id: Game.ID) async throws -> ExitCode {
    let composition = try compose(invocation)
    if console.isInteractive, !invocation.isPlain {
      await console.show(composition.screen(showing: id))
    } else {
      for line in try await composition.detail(of: id, width: console.screen.width) { show(line) }
    }
    return conclude(composition)
  }

  private func show(_ line: Line) {
    let text = line.text.printable
    console.write(line.style == .heading ? console.screen.heading(text) : text)
  }

  private func conclude(_ composition: Composition) -> ExitCode {
    for problem in composition.problems { console.complain("games: \(problem)") }
    return composition.problems.isEmpty ? .success : .failure
  }
}

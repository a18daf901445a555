import CommandKit
import Foundation
import GamesKit
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `games`, apart from the process it runs in.
struct Program: Sendable {
  let console: Console

  /// The settings of the session that goes out to the real service.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      let invocation = try Invocation(arguments)
      switch invocation.command {
      case .help: console.write(lines: Help.text)
      case .version: console.write(Help.version)
      case .list, .show: return await run(invocation)
      }
      return .success
    } catch {
      return console.refuse(error)
    }
  }

  private func run(_ invocation: Invocation) async -> ExitCode {
    let composition: Composition
    do {
      composition = try Composition(
        invocation, environment: console.environment, liveConfiguration: liveConfiguration)
    } catch {
      return console.fail(error.message)
    }
    let code = await show(invocation.command, composition)
    guard let report = await composition.end() else { return code }
    if !invocation.isQuiet {
      console.report("Asked offline, of the sample:", report.exchanges.map(LoggedRequest.init))
    }
    return report.problems.map(console.fail).last ?? code
  }

  private func show(_ command: Invocation.Command, _ composition: Composition) async -> ExitCode {
    do throws(GamesError) {
      for line in try await lines(for: command, composition) { console.write(lines: line) }
      return .success
    } catch {
      return console.fail(error.description)
    }
  }

  private func lines(
    for command: Invocation.Command, _ composition: Composition
  ) async throws(GamesError) -> [String] {
    switch command {
    case .list(let platform):
      GameText.lines(for: try await composition.service.popularGames(for: platform))
    case .show(let id): try await composition.detail(of: id)
    case .help, .version: []
    }
  }
}

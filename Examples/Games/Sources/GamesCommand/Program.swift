import CommandKit
import Foundation
import GamesKit
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `games`, apart from the process it runs in.
@MainActor
struct Program {
  let console: Console

  /// The settings of the session that goes out to a real server.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  /// Measures how long a response takes.
  var clock: any Clock<Duration> = ContinuousClock()

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
    do throws(MissingCredentials) {
      let composition = try Composition(
        invocation, environment: console.environment, liveConfiguration: liveConfiguration,
        clock: clock)
      let notices = console.waiting()
      defer { notices?.cancel() }
      let code = await show(invocation, composition.service)
      let report = await composition.stubs.end()
      if !invocation.isQuiet {
        console.report(composition.title, report.exchanges.map(LoggedRequest.init))
      }
      return report.problems.map(console.fail).last ?? code
    } catch {
      return console.fail(error.message)
    }
  }

  private func show(_ invocation: Invocation, _ service: any GameService) async -> ExitCode {
    switch invocation.command {
    case .list(let platform):
      let list = GameListModel(service: service)
      await list.show(platform)
      if case .failed(let error) = list.phase { return console.fail("\(error)") }
      if list.rows.isEmpty, !invocation.isQuiet {
        console.note("There are no games for \(platform.title).")
      }
      let lines = GameText.lines(
        for: list.rows, withCovers: invocation.showsCovers, fitting: console.width)
      for line in lines { console.write(line) }
    case .show(let id):
      let detail = GameDetailModel(game: Game(id: id, name: "Game \(id)"), service: service)
      await detail.load()
      if case .failed(let error) = detail.phase { return console.fail("\(error)") }
      for line in GameText.lines(for: detail.sections) { console.write(lines: line) }
    case .help, .version: break
    }
    return .success
  }
}

import CommandKit
import Foundation
import MinionsKit
import Seams
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `minions`, apart from the process it runs in.
@MainActor
struct Program {
  let console: Console

  /// The settings of the session that goes out to a real service.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  /// Measures how long the sample takes.
  var clock: any Clock<Duration> = ContinuousClock()

  func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      let invocation = try Invocation(arguments)
      switch invocation.command {
      case .help: console.write(lines: Help.text)
      case .version: console.write(Help.version)
      case .sample(let badDay): return await runSample(badDay, isQuiet: invocation.isQuiet)
      case .server(let url): return await runServer(url)
      }
      return .success
    } catch {
      return console.refuse(error)
    }
  }

  private func runSample(_ badDay: BadDay?, isQuiet: Bool) async -> ExitCode {
    let stubs = SampleService.stubs(badDay, clock: clock)
    let code = await run(MinionServer(url: MinionServer.standard.url, session: stubs.session))
    let report = await stubs.end()
    if !isQuiet {
      console.report("Asked offline, of the sample:", report.exchanges.map(LoggedRequest.init))
    }
    return report.problems.map(console.fail).last ?? code
  }

  private func runServer(_ url: URL) async -> ExitCode {
    await run(MinionServer(url: url, session: URLSession(configuration: liveConfiguration)))
  }

  /// The composition root: here it is decided whom all of the app asks.
  private func run(_ server: MinionServer) async -> ExitCode {
    Dependencies.live.minionServer = server
    let page = Page()
    for line in await page.lines() { console.write(line) }
    guard let alert = page.alert else { return .success }
    return console.fail("\(alert.title). \(alert.message)")
  }
}

import Foundation
import MinionsKit
import Seams
import TerminalKit
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
      let invocation = try Invocation(arguments, console.environment)
      switch invocation.command {
      case .help: console.write(Help.text)
      case .version: console.write(Help.version)
      case .sample(let badDay): return await runSample(badDay, invocation.isPlain)
      case .live(let url): return await runLive(url, invocation.isPlain)
      }
      return .success
    } catch {
      console.complain("minions: \(error.message)")
      console.complain("Try 'minions --help'.")
      return .usage
    }
  }

  private func runSample(_ badDay: BadDay?, _ isPlain: Bool) async -> ExitCode {
    let stubs = SampleService.stubs(badDay, clock: clock)
    let code = await run(
      MinionServer(url: MinionServer.standard.url, session: stubs.session), isPlain)
    let report = await stubs.end()
    for problem in report.problems { console.complain("minions: \(problem)") }
    return report.problems.isEmpty ? code : .failure
  }

  private func runLive(_ url: URL, _ isPlain: Bool) async -> ExitCode {
    await run(
      MinionServer(url: url, session: URLSession(configuration: liveConfiguration)), isPlain)
  }

  /// The composition root: here it is decided whom all of the app asks.
  private func run(_ server: MinionServer, _ isPlain: Bool) async -> ExitCode {
    Dependencies.live.minionServer = server
    guard console.isInteractive, !isPlain else { return await print() }
    let screen = MinionScreen()
    screen.reload()
    await console.show(screen)
    return .success
  }

  private func print() async -> ExitCode {
    let page = PlainPage()
    for line in await page.lines(width: console.screen.width) {
      console.write(line.style == .heading ? console.screen.heading(line.text) : line.text)
    }
    guard let alert = page.alert else { return .success }
    console.complain("minions: \(alert.title). \(alert.message)".printable)
    return .failure
  }
}

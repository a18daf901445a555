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
  var environment: [String: String] = [:]
  var screen = Screen.pipe
  var isInteractive = false

  /// The settings of the session that goes out to a real service.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  /// Measures how long the sample takes.
  var clock: any Clock<Duration> = ContinuousClock()

  /// Shows a screen until the user has had enough.
  var show: @MainActor (any InteractiveScreen) async -> Void

  /// Where lines of output go.
  var write: @Sendable (String) -> Void

  /// Where lines about errors go.
  var complain: @Sendable (String) -> Void

  func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      let invocation = try Invocation(arguments, environment)
      switch invocation.command {
      case .help: write(Help.text)
      case .version: write(Help.version)
      case .sample(let badDay): return await runSample(badDay, invocation.isPlain)
      case .live(let url): return await runLive(url, invocation.isPlain)
      }
      return .success
    } catch {
      complain("minions: \(error.message)")
      complain("Try 'minions --help'.")
      return .usage
    }
  }

  private func runSample(_ badDay: BadDay?, _ isPlain: Bool) async -> ExitCode {
    let stubs = SampleService.stubs(badDay, clock: clock)
    let code = await run(
      MinionServer(url: MinionServer.standard.url, session: stubs.session), isPlain)
    let report = await stubs.end()
    for problem in report.problems { complain("minions: \(problem)") }
    return report.problems.isEmpty ? code : .failure
  }

  private func runLive(_ url: URL, _ isPlain: Bool) async -> ExitCode {
    await run(
      MinionServer(url: url, session: URLSession(configuration: liveConfiguration)), isPlain)
  }

  /// The composition root: here it is decided whom all of the app asks.
  private func run(_ server: MinionServer, _ isPlain: Bool) async -> ExitCode {
    Dependencies.live.minionServer = server
    guard isInteractive, !isPlain else { return await print() }
    let screen = MinionScreen()
    screen.reload()
    await show(screen)
    return .success
  }

  private func print() async -> ExitCode {
    let page = PlainPage()
    for line in await page.lines(width: screen.width) {
      write(line.style == .heading ? screen.heading(line.text) : line.text)
    }
    guard let alert = page.alert else { return .success }
    complain("minions: \(alert.title). \(alert.message)".printable)
    return .failure
  }
}

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
      case .sample(let fault):
        return await run(
          MinionServer.standard.url, SampleService.stubs(fault, clock: clock),
          title: "Requests to the sample (offline):", invocation)
      case .server(let url):
        return await run(
          url, .passing(to: liveConfiguration, clock: clock), title: "Requests to \(url):",
          invocation)
      }
      return .success
    } catch {
      return console.refuse(error)
    }
  }

  private func run(
    _ url: URL, _ stubs: HTTPStubs, title: String, _ invocation: Invocation
  ) async -> ExitCode {
    let code = await show(MinionServer(url: url, session: stubs.session))
    let report = await stubs.end()
    if !invocation.isQuiet { console.report(title, report.exchanges.map(LoggedRequest.init)) }
    return report.problems.map(console.fail).last ?? code
  }

  /// The composition root: here it is decided whom all of the app asks.
  private func show(_ server: MinionServer) async -> ExitCode {
    Dependencies.live.minionServer = server
    let notices = console.waiting()
    defer { notices?.cancel() }
    let page = Page()
    for line in await page.lines(fitting: console.width) { console.write(line) }
    guard let alert = page.alert else { return .success }
    return console.fail("\(alert.title). \(alert.message)")
  }
}

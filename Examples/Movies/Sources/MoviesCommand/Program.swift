import CommandKit
import Foundation
import MoviesKit
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `movies`, apart from the process it runs in.
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
      default: return await invocation.isLive ? runLive(invocation) : runOffline(invocation)
      }
      return .success
    } catch {
      return console.refuse(error)
    }
  }

  private func runOffline(_ invocation: Invocation) async -> ExitCode {
    let stubs = SampleService.stubs()
    let provider = invocation.provider.provider(stubs.configuration)
    let code = await show(invocation, MoviesDataSource(provider: provider, apiKey: "sample"))
    let report = await stubs.end()
    if !invocation.isQuiet {
      console.report(
        "Asked offline, of the sample, by way of '\(invocation.provider)':",
        report.exchanges.map(LoggedRequest.init))
    }
    return report.problems.map(console.fail).last ?? code
  }

  private func runLive(_ invocation: Invocation) async -> ExitCode {
    guard let key = console.environment["TMDB_API_KEY"], !key.isEmpty else {
      return console.fail(
        """
        --live needs the key of the service in TMDB_API_KEY, which is not set. Get one at \
        https://www.themoviedb.org/settings/api, or leave out --live.
        """)
    }
    let log = RequestLog(invocation.provider.provider(liveConfiguration))
    let code = await show(invocation, MoviesDataSource(provider: log, apiKey: key))
    if !invocation.isQuiet {
      console.report(
        "Asked of the real service, by way of '\(invocation.provider)':", await log.requests)
    }
    return code
  }

  private func show(_ invocation: Invocation, _ source: MoviesDataSource) async -> ExitCode {
    do throws(MoviesError) {
      for line in try await lines(for: invocation, MoviesManager(dataSource: source)) {
        console.write(line)
      }
      return .success
    } catch {
      return console.fail(error.description)
    }
  }

  private func lines(
    for invocation: Invocation, _ manager: MoviesManager
  ) async throws(MoviesError) -> [String] {
    switch invocation.command {
    case .popular(let pages):
      MovieText.lines(for: try await manager.popular(pages: pages, sortedBy: invocation.order))
    case .search(let text):
      MovieText.lines(for: try await manager.search(text, sortedBy: invocation.order))
    case .show(let id):
      MovieText.lines(for: try await manager.details(of: id))
    case .help, .version:
      []
    }
  }
}

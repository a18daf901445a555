import Foundation
import MoviesKit
import TerminalKit
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
      case .help: console.write(Help.text)
      case .version: console.write(Help.version)
      default: return await invocation.isLive ? runLive(invocation) : runOffline(invocation)
      }
      return .success
    } catch {
      console.complain("movies: \(error.message)")
      console.complain("Try 'movies --help'.")
      return .usage
    }
  }

  private func runOffline(_ invocation: Invocation) async -> ExitCode {
    let stubs = SampleService.stubs()
    let provider = invocation.provider.provider(stubs.configuration)
    let code = await show(invocation, MoviesDataSource(provider: provider, apiKey: "sample"))
    let report = await stubs.end()
    if !invocation.isQuiet {
      self.report(
        "Asked offline, of the sample, by way of '\(invocation.provider)':",
        report.exchanges.map(LoggedRequest.init))
    }
    for problem in report.problems { console.complain("movies: \(problem)") }
    return report.isClean ? code : .failure
  }

  private func runLive(_ invocation: Invocation) async -> ExitCode {
    guard let key = console.environment["TMDB_API_KEY"], !key.isEmpty else {
      console.complain(
        "movies: --live needs the key of the service in TMDB_API_KEY, which is not set.")
      console.complain("Get one at https://www.themoviedb.org/settings/api, or leave out --live.")
      return .failure
    }
    let log = RequestLog(invocation.provider.provider(liveConfiguration))
    let code = await show(invocation, MoviesDataSource(provider: log, apiKey: key))
    if !invocation.isQuiet {
      report("Asked of the real service, by way of '\(invocation.provider)':", log.requests)
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
      console.complain("movies: \(error.description.printable)")
      return .failure
    }
  }

  private func lines(
    for invocation: Invocation, _ manager: MoviesManager
  ) async throws(MoviesError) -> [String] {
    switch invocation.command {
    case .popular(let pages):
      let movies = try await manager.popular(pages: pages, sortedBy: invocation.order)
      return movies.isEmpty
        ? ["There are no films on these pages."] : console.screen.lines(for: movies)
    case .search(let text):
      let movies = try await manager.search(text, sortedBy: invocation.order)
      return movies.isEmpty
        ? ["No film has '\(text.printable)' in its title."] : console.screen.lines(for: movies)
    case .show(let id):
      return console.screen.lines(for: try await manager.details(of: id))
    case .help, .version:
      return []
    }
  }

  private func report(_ title: String, _ requests: [LoggedRequest]) {
    console.write("")
    for line in console.screen.width.map(title.wrapped) ?? [title] {
      console.write(console.screen.aside(line))
    }
    if requests.isEmpty { console.write(console.screen.aside("  nothing")) }
    for request in requests {
      let line = "  \(request.line)"
      console.write(console.screen.aside(console.screen.width.map(line.cut) ?? line))
    }
  }
}

extension LoggedRequest {
  fileprivate init(_ exchange: Exchange) {
    let outcome =
      switch exchange.outcome {
      case .pending: "no answer yet"
      case .answered(let head, let body): "\(head.status), \(body.count) bytes"
      case .failed(let error): "failed: \(error.localizedDescription)"
      case .cancelled: "cancelled"
      case .unplanned, .straggler: "not planned"
      }
    self.init(method: exchange.request.method, url: exchange.request.url, outcome: outcome)
  }
}

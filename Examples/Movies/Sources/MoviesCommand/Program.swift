import CommandKit
import Foundation
import MoviesKit
import UnderstudyCassettes
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `movies`, apart from the process it runs in.
struct Program: Sendable {
  /// The key where none is needed: of the sample, and of a server of the user's own.
  private static let sampleKey = "sample"

  let console: Console

  /// The settings of the session that goes out to a real service.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      let invocation = try Invocation(arguments)
      switch invocation.command {
      case .help: console.write(lines: Help.text)
      case .version: console.write(Help.version)
      case .popular, .search, .show: return await run(invocation)
      }
      return .success
    } catch {
      return console.refuse(error)
    }
  }

  private func run(_ invocation: Invocation) async -> ExitCode {
    var (key, baseURL) = (Self.sampleKey, TMDBDataSource.service)
    let title: String
    let stubs: HTTPStubs
    let standIn = standIn
    if let standIn { baseURL = standIn }
    switch invocation.service {
    case .sample where standIn != nil:
      title = "Requests to \(baseURL), by way of '\(invocation.provider)':"
      stubs = .passing(to: liveConfiguration)
    case .sample:
      title = "Requests to the sample (offline), by way of '\(invocation.provider)':"
      stubs = SampleService.stubs(invocation.fault)
    case .recording(let file):
      baseURL = TMDBDataSource.service
      title = "Requests to \(file.lastPathComponent) (offline), by way of '\(invocation.provider)':"
      do throws(CassetteError) {
        stubs = HTTPStubs(try Cassette(contentsOf: file).stubs())
      } catch {
        return console.fail("\(error)")
      }
    case .live:
      guard let given = console.environment["TMDB_API_KEY"], !given.isEmpty else {
        return console.fail(
          """
          --live needs the key of the service in TMDB_API_KEY, which is not set. Get one at \
          https://www.themoviedb.org/settings/api, or leave out --live.
          """)
      }
      key = given
      title = "Requests to \(baseURL), by way of '\(invocation.provider)':"
      stubs = .passing(to: liveConfiguration)
    case .server(let url):
      baseURL = url
      title = "Requests to \(url), by way of '\(invocation.provider)':"
      stubs = .passing(to: liveConfiguration)
    }
    let notices = console.waiting()
    defer { notices?.cancel() }
    let provider = invocation.provider.provider(stubs.configuration)
    let code = await show(
      invocation, TMDBDataSource(provider: provider, apiKey: key, baseURL: baseURL))
    let report = await stubs.end()
    if !invocation.isQuiet { console.report(title, report.exchanges.map(LoggedRequest.init)) }
    return report.problems.map(console.fail).last ?? code
  }

  /// The service at the address that `understudy` has put in its place.
  private var standIn: URL? {
    console.environment["UNDERSTUDY_URL"].flatMap { URL(string: $0) }?
      .appending(path: TMDBDataSource.service.path)
  }

  // MARK: - What is shown

  private func show(_ invocation: Invocation, _ source: some MoviesDataSource) async -> ExitCode {
    let catalog = MovieCatalog(dataSource: source)
    do throws(MoviesError) {
      switch invocation.command {
      case .popular(let pages):
        let list = try await catalog.popular(pages: pages, sortedBy: invocation.order)
        show(list, isQuiet: invocation.isQuiet)
      case .search(let text):
        let list = try await catalog.search(text, sortedBy: invocation.order)
        show(list, isQuiet: invocation.isQuiet)
        if list.movies.isEmpty, !invocation.isQuiet {
          console.note("No film has '\(text)' in its title.")
        }
      case .show(let id):
        for line in try await catalog.details(of: id).lines { console.write(line) }
      case .help, .version: break
      }
      return .success
    } catch {
      return console.fail(error.description)
    }
  }

  private func show(_ list: MovieList, isQuiet: Bool) {
    for line in list.rows.map({ [String($0.id), $0.title, $0.subtitle] }).table(
      .right, fitting: console.width)
    {
      console.write(line)
    }
    if !isQuiet { console.note(list.summary) }
  }
}

import CommandKit
import Foundation
import ProfilesKit
import UnderstudyHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `profiles`, apart from the process it runs in.
struct Program: Sendable {
  let console: Console

  /// The settings of the session that goes out to a real service.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      let invocation = try Invocation(arguments)
      switch invocation.command {
      case .help: console.write(lines: Help.text)
      case .version: console.write(Help.version)
      case .user(let name): return await run(name, invocation)
      }
      return .success
    } catch {
      return console.refuse(error)
    }
  }

  private func run(_ name: String, _ invocation: Invocation) async -> ExitCode {
    switch invocation.service {
    case .sample:
      let sample = SampleService()
      let code = await printCard(of: name, ProfileClient(loader: sample))
      let report = await sample.stubs.end()
      if !invocation.isQuiet {
        console.report("Asked offline, of the sample:", report.exchanges.map(LoggedRequest.init))
      }
      // Whatever the sample could not answer is a fault of the sample.
      return report.problems.map(console.fail).last ?? code
    case .server(let endpoint):
      let token = console.environment["PROFILES_TOKEN"]?.trimmingCharacters(
        in: .whitespacesAndNewlines)
      let client = ProfileClient(
        loader: URLSession(configuration: liveConfiguration), endpoint: endpoint,
        token: token == "" ? nil : token)
      return await printCard(of: name, client)
    }
  }

  private func printCard(of name: String, _ client: ProfileClient) async -> ExitCode {
    do throws(ProfileError) {
      for line in Card(try await client.user(name)).lines { console.write(line) }
      return .success
    } catch {
      return console.fail(error.description)
    }
  }
}

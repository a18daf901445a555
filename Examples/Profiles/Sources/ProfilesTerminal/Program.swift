import Foundation
import ProfilesKit
import TerminalKit

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
      case .help: console.write(Help.text)
      case .version: console.write(Help.version)
      case .user(let name):
        let isPlain = invocation.isPlain || !console.isInteractive
        if isPlain, name == nil {
          throw UsageError("A name is missing. Only in a terminal can one be typed later.")
        }
        return await run(name, isPlain: isPlain, of: invocation.service)
      }
      return .success
    } catch {
      console.complain("profiles: \(error.message)")
      console.complain("Try 'profiles --help'.")
      return .usage
    }
  }

  private func run(_ name: String?, isPlain: Bool, of service: Service) async -> ExitCode {
    switch service {
    case .sample:
      let sample = SampleService()
      let client = ProfileClient(loader: sample)
      let code = await run(name, isPlain, client, SampleService.title, SampleService.names)
      // Whatever the sample could not answer is a fault of the sample.
      let report = await sample.stubs.end()
      for problem in report.problems { console.complain("profiles: \(problem)") }
      return report.isClean ? code : .failure
    case .server(let endpoint):
      let token = console.environment["PROFILES_TOKEN"]?.trimmingCharacters(
        in: .whitespacesAndNewlines)
      let client = ProfileClient(
        loader: URLSession(configuration: liveConfiguration), endpoint: endpoint,
        token: token == "" ? nil : token)
      return await run(name, isPlain, client, endpoint.server.absoluteString, [])
    }
  }

  private func run(
    _ name: String?, _ isPlain: Bool, _ client: ProfileClient, _ title: String, _ names: [String]
  ) async -> ExitCode {
    if isPlain { return await printCard(of: name ?? "", client) }
    await console.show(
      ProfileScreen(ProfileModel(client: client), title: title, offering: names, loading: name))
    return .success
  }

  private func printCard(of name: String, _ client: ProfileClient) async -> ExitCode {
    do throws(ProfileError) {
      for line in Card(try await client.user(name)).lines(width: console.screen.width) {
        console.write(line.style == .heading ? console.screen.heading(line.text) : line.text)
      }
      return .success
    } catch {
      console.complain("profiles: \(error.description.printable)")
      return .failure
    }
  }
}

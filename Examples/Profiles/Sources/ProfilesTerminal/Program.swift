import Foundation
import ProfilesKit
import TerminalKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `profiles`, apart from the process it runs in.
struct Program: Sendable {
  var environment: [String: String] = [:]
  var screen = Screen.pipe

  /// Whether somebody sits there, to type and to look.
  var isInteractive = false

  /// The settings of the session that goes out to a real service.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  /// Where lines of output go.
  var write: @Sendable (String) -> Void

  /// Where lines about errors go.
  var complain: @Sendable (String) -> Void

  /// Shows a screen until its user leaves it.
  var show: @MainActor @Sendable (any InteractiveScreen) async -> Void = { _ in }

  func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      let invocation = try Invocation(arguments)
      switch invocation.command {
      case .help: write(Help.text)
      case .version: write(Help.version)
      case .user(let name):
        let isPlain = invocation.isPlain || !isInteractive
        if isPlain, name == nil {
          throw UsageError("A name is missing. Only in a terminal can one be typed later.")
        }
        return await run(name, isPlain: isPlain, of: invocation.service)
      }
      return .success
    } catch {
      complain("profiles: \(error.message)")
      complain("Try 'profiles --help'.")
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
      for problem in report.problems { complain("profiles: \(problem)") }
      return report.isClean ? code : .failure
    case .server(let endpoint):
      let token = environment["PROFILES_TOKEN"]?.trimmingCharacters(in: .whitespacesAndNewlines)
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
    await show(
      ProfileScreen(ProfileModel(client: client), title: title, offering: names, loading: name))
    return .success
  }

  private func printCard(of name: String, _ client: ProfileClient) async -> ExitCode {
    do throws(ProfileError) {
      for line in Card(try await client.user(name)).lines(width: screen.width) {
        write(line.style == .heading ? screen.heading(line.text) : line.text)
      }
      return .success
    } catch {
      complain("profiles: \(error.description.printable)")
      return .failure
    }
  }
}

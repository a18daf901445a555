import CommandKit
import Foundation
import ProfilesKit
import UnderstudyHTTP
import UnderstudyURLSession

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The command `profiles`, apart from the process it runs in.
struct Program: Sendable {
  let console: Console

  /// The settings of the session that goes out to a real server.
  var liveConfiguration = URLSessionConfiguration.ephemeral

  /// Measures how long a response takes.
  var clock: any Clock<Duration> = ContinuousClock()

  func run(_ arguments: [String]) async -> ExitCode {
    do throws(UsageError) {
      let invocation = try Invocation(arguments)
      switch invocation.command {
      case .help: console.write(lines: Help.text)
      case .version: console.write(Help.version)
      case .users(let names): return await run(names, invocation)
      }
      return .success
    } catch {
      return console.refuse(error)
    }
  }

  private func run(_ names: [String], _ invocation: Invocation) async -> ExitCode {
    let service = invocation.service
    let notices = console.waiting()
    defer { notices?.cancel() }
    let stubs = stubs(for: service, invocation.fault)
    let client = ProfileClient(
      session: stubs.session, endpoint: service.endpoint, token: service.isReal ? token : nil)
    let code = await printCards(of: names, client)
    let report = await stubs.end()
    if !invocation.isQuiet {
      console.report(service.title, report.exchanges.map(LoggedRequest.init))
    }
    return report.problems.map(console.fail).last ?? code
  }

  private func stubs(for service: Service, _ fault: Fault?) -> HTTPStubs {
    switch service {
    case .sample: SampleService.stubs(fault, clock: clock)
    case .server: .passing(to: liveConfiguration, clock: clock)
    }
  }

  private var token: String? {
    let token = console.environment["PROFILES_TOKEN"]?.trimmingCharacters(
      in: .whitespacesAndNewlines)
    return token == "" ? nil : token
  }

  /// Prints the cards one below the other; whom it cannot have it leaves out, and fails.
  private func printCards(of names: [String], _ client: ProfileClient) async -> ExitCode {
    var code = ExitCode.success
    var hasPrinted = false
    for name in names {
      do throws(ProfileError) {
        let user = try await client.user(name)
        if hasPrinted { console.write("") }
        for line in Card(user).lines { console.write(line) }
        hasPrinted = true
      } catch {
        code = console.fail("@\(ProfileEndpoint.name(in: name)): \(error)")
      }
    }
    return code
  }
}

extension Service {
  fileprivate var title: String {
    switch self {
    case .sample: "Requests to the sample (offline):"
    case .server(let endpoint): "Requests to \(endpoint.server):"
    }
  }
}

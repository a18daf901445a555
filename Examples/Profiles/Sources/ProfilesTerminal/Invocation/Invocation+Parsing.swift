import Foundation
import ProfilesKit
import TerminalKit

extension Invocation {
  /// Reads the arguments, without the name of the program before them.
  ///
  /// Options may stand before and after the name, as `--server URL` or `--server=URL`; after `--`
  /// everything is a name.
  init(_ arguments: [String]) throws(UsageError) {
    var options = Options()
    try options.read(arguments)
    self = try options.invocation()
  }
}

/// The command line taken apart, before it is known to make sense.
private struct Options {
  private var names: [String] = []
  private var server: ProfileEndpoint?
  private var isLive = false
  private var isPlain = false
  private var wantsHelp = false
  private var wantsVersion = false

  mutating func read(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        names += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        names.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try read(String(parts[0]), given: parts.count == 2 ? String(parts[1]) : nil, &rest)
    }
  }

  private mutating func read(
    _ option: String, given: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    func flag() throws(UsageError) -> Bool {
      if given == nil { return true }
      throw UsageError("\(option) takes no value.")
    }
    switch option {
    case "--server":
      guard let value = given ?? rest.popFirst() else {
        throw UsageError("--server needs an address.")
      }
      server = try endpoint(value)
    case "--live": isLive = try flag()
    case "--plain": isPlain = try flag()
    case "-h", "--help": wantsHelp = try flag()
    case "--version": wantsVersion = try flag()
    default: throw UsageError("There is no option \(option.printable).")
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    if wantsHelp { return Invocation(command: .help) }
    if wantsVersion { return Invocation(command: .version) }
    if isLive, server != nil { throw UsageError("Give either --live or --server.") }
    if names.count > 1 {
      throw UsageError("One name at a time: '\(names[1].printable)' is one too many.")
    }
    if let name = names.first, ProfileEndpoint.name(in: name).isEmpty {
      throw UsageError("'\(name.printable)' is no name.")
    }
    let live = isLive ? ProfileEndpoint.appNet : nil
    return Invocation(
      command: .user(names.first), service: (server ?? live).map(Service.server) ?? .sample,
      isPlain: isPlain)
  }
}

private func endpoint(_ text: String) throws(UsageError) -> ProfileEndpoint {
  guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
    url.host()?.isEmpty == false
  else {
    throw UsageError(
      "--server needs an address such as http://localhost:8080, not '\(text.printable)'.")
  }
  return ProfileEndpoint(server: url)
}

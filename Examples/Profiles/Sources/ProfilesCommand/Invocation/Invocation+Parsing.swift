import CommandKit
import ProfilesKit

extension Invocation {
  /// Reads the arguments, without the name of the program before them.
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
  private var fault: Fault?
  private var isLive = false
  private var isQuiet = false
  private var wantsHelp = false
  private var wantsVersion = false

  mutating func read(_ arguments: [String]) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case .word(let word): names.append(word)
      case .option("--server"): server = try ProfileEndpoint(server: reader.address())
      case .option("--fail"): fault = try reader.choice() as Fault
      case .option("--live"): isLive = try reader.flag()
      case .option("-q"), .option("--quiet"): isQuiet = try reader.flag()
      case .option("-h"), .option("--help"): wantsHelp = try reader.flag()
      case .option("--version"): wantsVersion = try reader.flag()
      case .option(let option): throw ArgumentReader.unknown(option)
      }
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    if wantsHelp { return Invocation(command: .help) }
    if wantsVersion { return Invocation(command: .version) }
    if isLive, server != nil { throw UsageError("Give either --live or --server.") }
    if names.isEmpty { throw UsageError("A name is missing, such as ida.") }
    for name in names where ProfileEndpoint.name(in: name).isEmpty {
      throw UsageError("'\(name)' is not a name.")
    }
    if fault != nil, isLive || server != nil {
      throw UsageError("--fail belongs to the sample, not to --live or --server.")
    }
    let live = isLive ? ProfileEndpoint.appNet : nil
    return Invocation(
      command: .users(names), service: (server ?? live).map(Service.server) ?? .sample,
      fault: fault, isQuiet: isQuiet)
  }
}

import CommandKit
import Foundation
import GamesKit

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
  private var words: [String] = []
  private var platform: Platform?
  private var fault: Fault?
  private var server: URL?
  private var isLive = false
  private var isQuiet = false
  private var isRetina = false
  private var wantsCovers = false
  private var wantsStars = false
  private var wantsHelp = false
  private var wantsVersion = false

  mutating func read(_ arguments: [String]) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case .word(let word): words.append(word)
      case .option("--platform"):
        platform = try reader.choice(of: [
          ("ps4", .playStation4), ("xbox-one", .xboxOne), ("switch", .nintendoSwitch),
        ])
      case .option("--stars"): wantsStars = try reader.flag()
      case .option("--covers"): wantsCovers = try reader.flag()
      case .option("--retina"): isRetina = try reader.flag()
      case .option("--fail"): fault = try reader.choice() as Fault
      case .option("--live"): isLive = try reader.flag()
      case .option("--server"): server = try reader.address()
      case .option("-q"), .option("--quiet"): isQuiet = try reader.flag()
      case .option("-h"), .option("--help"): wantsHelp = try reader.flag()
      case .option("--version"): wantsVersion = try reader.flag()
      case .option(let option): throw ArgumentReader.unknown(option)
      }
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    var invocation = Invocation(command: try command(), source: try source())
    invocation.ratingScale = wantsStars ? .stars : .points
    invocation.showsCovers = wantsCovers
    invocation.isRetina = isRetina
    invocation.isQuiet = isQuiet
    return invocation
  }

  private func source() throws(UsageError) -> Source {
    if isLive, server != nil { throw UsageError("Give either --live or --server.") }
    if fault != nil, isLive || server != nil {
      throw UsageError("--fail belongs to the sample, not to --live or --server.")
    }
    return server.map(Source.server) ?? (isLive ? .live : .sample(fault))
  }

  private func command() throws(UsageError) -> Invocation.Command {
    if wantsHelp { return .help }
    if wantsVersion { return .version }
    let operands = words.dropFirst()
    switch words.first {
    case nil: return .list(platform ?? .playStation4)
    case "help": return .help
    case "show":
      if platform != nil { throw UsageError("--platform belongs to the list.") }
      if wantsCovers { throw UsageError("--covers belongs to the list; 'show' has the cover.") }
      guard operands.count == 1, let id = Int(operands.first!), id > 0 else {
        throw UsageError("'show' needs the number of one game, as in the list.")
      }
      return .show(id)
    case let name?: throw ArgumentReader.unknown(command: name, among: ["show", "help"])
    }
  }
}

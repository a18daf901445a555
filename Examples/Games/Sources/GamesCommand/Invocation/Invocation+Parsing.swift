import CommandKit
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
  private var badDay: BadDay?
  private var pictures: PictureAddresses.Size?
  private var isQuiet = false
  private var isLive = false
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
      case .option("--fail"):
        badDay = try reader.choice() as BadDay
      case .option("--pictures"):
        pictures = try reader.choice(of: [
          ("thumb", .thumb), ("cover", .cover), ("screen", .screen),
        ])
      case .option("-q"), .option("--quiet"): isQuiet = try reader.flag()
      case .option("--live"): isLive = try reader.flag()
      case .option("--stars"): wantsStars = try reader.flag()
      case .option("-h"), .option("--help"): wantsHelp = try reader.flag()
      case .option("--version"): wantsVersion = try reader.flag()
      case .option(let option): throw ArgumentReader.unknown(option)
      }
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    var invocation = Invocation(command: try command())
    if isLive, badDay != nil { throw UsageError("--fail belongs to the sample, not to --live.") }
    invocation.isQuiet = isQuiet
    invocation.isLive = isLive
    invocation.badDay = badDay
    invocation.pictures = pictures ?? .cover
    invocation.ratingScale = wantsStars ? .stars : .points
    return invocation
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
      guard operands.count == 1, let id = Int(operands.first!), id > 0 else {
        throw UsageError("'show' needs the number of one game, as in the list.")
      }
      return .show(id)
    case let name?: throw UsageError("There is no command '\(name)'.")
    }
  }
}

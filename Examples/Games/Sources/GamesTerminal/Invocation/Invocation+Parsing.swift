import GamesKit
import TerminalKit

extension Invocation {
  /// Reads the arguments, without the name of the program before them.
  ///
  /// Options may stand before, between and after the words, as `--platform ps4` or
  /// `--platform=ps4`; after `--` everything is a word.
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
  private var isPlain = false
  private var isLive = false
  private var wantsStars = false
  private var wantsHelp = false
  private var wantsVersion = false

  mutating func read(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try read(String(parts[0]), given: parts.count == 2 ? String(parts[1]) : nil, &rest)
    }
  }

  private mutating func read(
    _ option: String, given: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    func choice<Choice>(_ choices: KeyValuePairs<String, Choice>) throws(UsageError) -> Choice {
      guard let text = given ?? rest.popFirst() else {
        throw UsageError("\(option) needs a value.")
      }
      if let choice = choices.first(where: { $0.key == text }) { return choice.value }
      let names = choices.map(\.key).joined(separator: ", ")
      throw UsageError("\(option) is one of \(names), not '\(text.printable)'.")
    }
    func flag() throws(UsageError) -> Bool {
      if given == nil { return true }
      throw UsageError("\(option) takes no value.")
    }
    switch option {
    case "--platform":
      platform = try choice(["ps4": .playStation4, "xbox-one": .xboxOne, "switch": .nintendoSwitch])
    case "--fail":
      badDay = try choice([
        "offline": .offline, "401": .unauthorized, "429": .tooMany, "500": .serverFailure,
        "timeout": .timeout, "html": .html,
      ])
    case "--pictures":
      pictures = try choice(["thumb": .thumb, "cover": .cover, "screen": .screen])
    case "--plain": isPlain = try flag()
    case "--live": isLive = try flag()
    case "--stars": wantsStars = try flag()
    case "-h", "--help": wantsHelp = try flag()
    case "--version": wantsVersion = try flag()
    default: throw UsageError("There is no option \(option.printable).")
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    var invocation = Invocation(command: try command())
    if isLive, badDay != nil { throw UsageError("--fail belongs to the sample, not to --live.") }
    invocation.isPlain = isPlain
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
        throw UsageError("'show' needs the number of one game, as in the list of --plain.")
      }
      return .show(id)
    case let name?: throw UsageError("There is no command '\(name.printable)'.")
    }
  }
}

import MoviesKit
import TerminalKit

extension Invocation {
  /// Reads the arguments, without the name of the program before them.
  ///
  /// Options may stand before, between and after the words, as `--page 2` or `--page=2`; after
  /// `--` everything is a word.
  init(_ arguments: [String]) throws(UsageError) {
    var options = Options()
    try options.read(arguments)
    self = try options.invocation()
  }
}

/// The command line taken apart, before it is known to make sense.
private struct Options {
  private var words: [String] = []
  private var page: Int?
  private var pages: Int?
  private var order: MovieOrder?
  private var provider: ProviderName?
  private var isLive = false
  private var isQuiet = false
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
    func value() throws(UsageError) -> String {
      if let value = given ?? rest.popFirst() { return value }
      throw UsageError("\(option) needs a value.")
    }
    func flag() throws(UsageError) -> Bool {
      if given == nil { return true }
      throw UsageError("\(option) takes no value.")
    }
    switch option {
    case "--page": page = try pageNumber(option, value())
    case "--pages": pages = try pageNumber(option, value())
    case "--sort": order = try choice(option, value())
    case "--provider": provider = try choice(option, value())
    case "--live": isLive = try flag()
    case "-q", "--quiet": isQuiet = try flag()
    case "-h", "--help": wantsHelp = try flag()
    case "--version": wantsVersion = try flag()
    default: throw UsageError("There is no option \(option.printable).")
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    var invocation = Invocation(command: try command(), order: order)
    invocation.provider = provider ?? .session
    invocation.isLive = isLive
    invocation.isQuiet = isQuiet
    return invocation
  }

  private func command() throws(UsageError) -> Invocation.Command {
    if wantsHelp { return .help }
    if wantsVersion { return .version }
    guard let name = words.first else { throw UsageError("A command is missing.") }
    let operands = words.dropFirst()
    if name != "popular", page != nil || pages != nil {
      throw UsageError("--page and --pages belong to 'popular'.")
    }
    switch name {
    case "help": return .help
    case "popular":
      if let operand = operands.first {
        throw UsageError("'popular' takes no '\(operand.printable)'.")
      }
      if let page, pages == nil { return .popular(pages: page...page) }
      if page != nil { throw UsageError("Give either --page or --pages.") }
      return .popular(pages: 1...(pages ?? 1))
    case "search":
      let text = operands.joined(separator: " ")
      if text.allSatisfy(\.isWhitespace) { throw UsageError("'search' needs a text.") }
      return .search(text)
    case "show":
      if order != nil { throw UsageError("--sort belongs to lists of films.") }
      guard operands.count == 1, let id = Int(operands.first!), id > 0 else {
        throw UsageError("'show' needs the number of one film, as in the lists.")
      }
      return .show(id)
    default: throw UsageError("There is no command '\(name.printable)'.")
    }
  }
}

private func pageNumber(_ option: String, _ text: String) throws(UsageError) -> Int {
  guard let number = Int(text), (1...500).contains(number) else {
    throw UsageError("\(option) needs a number from 1 to 500, not '\(text.printable)'.")
  }
  return number
}

private func choice<Choice: RawRepresentable<String> & CaseIterable>(
  _ option: String, _ text: String
) throws(UsageError) -> Choice {
  if let choice = Choice(rawValue: text) { return choice }
  let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
  throw UsageError("\(option) is one of \(choices), not '\(text.printable)'.")
}

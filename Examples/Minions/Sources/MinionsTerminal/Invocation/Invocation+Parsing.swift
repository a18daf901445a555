import Foundation
import TerminalKit

extension Invocation {
  /// Reads the arguments, without the name of the program before them.
  init(_ arguments: [String], _ environment: [String: String]) throws(UsageError) {
    var options = Options()
    try options.read(arguments)
    self = try options.invocation(environment)
  }
}

/// The command line taken apart, before it is known to make sense.
private struct Options {
  private var badDay: BadDay?
  private var isLive = false
  private var address: String?
  private var isOffline = false
  private var isPlain = false
  private var command: Invocation.Command?

  mutating func read(_ arguments: [String]) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case .word(let word): throw UsageError("There is no argument '\(word.printable)'.")
      case .option("--live"): (isLive, address) = (true, reader.optionalValue())
      case .option("--fail"): badDay = try reader.choice() as BadDay
      case .option("--offline"): isOffline = try reader.flag()
      case .option("--plain"): isPlain = try reader.flag()
      case .option("-h"), .option("--help"): command = .help
      case .option("--version"): command = .version
      case .option(let option): throw ArgumentReader.unknown(option)
      }
    }
  }

  func invocation(_ environment: [String: String]) throws(UsageError) -> Invocation {
    if let command { return Invocation(command: command) }
    guard isLive else { return Invocation(command: .sample(badDay), isPlain: isPlain) }
    if isOffline { throw UsageError("Give either --offline or --live.") }
    if badDay != nil { throw UsageError("--fail belongs to the sample, not to --live.") }
    guard let text = address ?? environment["MINIONS_URL"], !text.isEmpty else {
      throw UsageError("--live needs an address, behind it or in MINIONS_URL.")
    }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else {
      throw UsageError(
        "--live needs an address that begins with http:// or https://, not '\(text.printable)'.")
    }
    return Invocation(command: .live(url), isPlain: isPlain)
  }
}

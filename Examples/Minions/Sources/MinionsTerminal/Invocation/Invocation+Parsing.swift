import Foundation
import TerminalKit

extension Invocation {
  /// Reads the arguments, without the name of the program before them.
  ///
  /// A value may follow its option, as `--fail 404`, or be part of it, as `--fail=404`.
  init(_ arguments: [String], _ environment: [String: String]) throws(UsageError) {
    var options = Options()
    try options.read(arguments[...])
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

  mutating func read(_ arguments: ArraySlice<String>) throws(UsageError) {
    var rest = arguments
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let given = parts.count == 2 ? String(parts[1]) : nil
      switch parts.first {
      case "--live":
        isLive = true
        // There are no words but values, so that whatever is no option belongs to this one.
        address = given ?? (rest.first?.hasPrefix("-") == false ? rest.popFirst() : nil)
      case "--fail":
        guard let value = given ?? rest.popFirst() else {
          throw UsageError("--fail needs a value.")
        }
        badDay = try Self.badDay(value)
      case "--offline": isOffline = try Self.flag("--offline", given)
      case "--plain": isPlain = try Self.flag("--plain", given)
      case "-h", "--help": command = .help
      case "--version": command = .version
      default:
        let kind = argument.hasPrefix("-") && argument != "-" ? "option" : "argument"
        throw UsageError("There is no \(kind) '\((parts.first ?? "").printable)'.")
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

  private static func badDay(_ text: String) throws(UsageError) -> BadDay {
    if let badDay = BadDay(rawValue: text) { return badDay }
    let choices = BadDay.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError("--fail is one of \(choices), not '\(text.printable)'.")
  }

  private static func flag(_ option: String, _ given: String?) throws(UsageError) -> Bool {
    if given == nil { return true }
    throw UsageError("\(option) takes no value.")
  }
}

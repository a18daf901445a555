import Foundation

/// Takes a command line apart, one word or option after the other.
///
/// Options may stand before, between and after the words, as `--page 2` or `--page=2`; after `--`
/// everything is a word, and a single `-` is one too.
package struct ArgumentReader {
  package enum Argument: Equatable {
    case word(String)
    /// With its dashes.
    case option(String)
  }

  private var rest: ArraySlice<String>
  private var option = ""
  /// What stood behind the equals sign of the option.
  private var given: String?
  private var isPastOptions = false

  /// The arguments without the name of the program before them.
  package init(_ arguments: [String]) {
    rest = arguments[...]
  }

  package mutating func next() -> Argument? {
    given = nil
    guard let argument = rest.popFirst() else { return nil }
    if isPastOptions || argument == "-" || !argument.hasPrefix("-") { return .word(argument) }
    if argument == "--" {
      isPastOptions = true
      return next()
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    option = String(parts[0])
    if parts.count == 2 { given = String(parts[1]) }
    return .option(option)
  }

  /// The value of the option read last, which must have one.
  package mutating func value() throws(UsageError) -> String {
    if let value = given ?? rest.popFirst() { return value }
    throw UsageError("\(option) needs a value.")
  }

  /// The value of the option read last, by its name.
  package mutating func choice<Choice>(
    of choices: [(name: String, value: Choice)]
  ) throws(UsageError) -> Choice {
    let text = try value()
    if let choice = choices.first(where: { $0.name == text }) { return choice.value }
    let names = choices.map(\.name).joined(separator: ", ")
    throw UsageError("\(option) is one of \(names), not '\(text)'.")
  }

  /// The value of the option read last, by its raw value.
  package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(UsageError)
    -> Choice
  {
    try choice(of: Choice.allCases.map { ($0.rawValue, $0) })
  }

  /// The value of the option read last, the address of a server.
  package mutating func address() throws(UsageError) -> URL {
    let text = try value()
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else {
      throw UsageError("\(option) needs an address such as http://localhost:8080, not '\(text)'.")
    }
    return url
  }

  /// True: the option read last is given, and has no value.
  package func flag() throws(UsageError) -> Bool {
    if given == nil { return true }
    throw UsageError("\(option) takes no value.")
  }

  /// What to say of a command that does not exist, with the one that was probably meant.
  package static func unknown(command name: String, among commands: [String]) -> UsageError {
    // A character that is another one counts twice.
    let meant = commands.map { (changes: name.difference(from: $0).count, name: $0) }
      .filter { $0.changes < 4 }.min { $0.changes < $1.changes }
      .map { "; did you mean '\($0.name)'?" }
    return UsageError("There is no command '\(name)'\(meant ?? ".")")
  }

  /// What to say of an option that does not exist.
  package static func unknown(_ option: String) -> UsageError {
    UsageError("There is no option \(option).")
  }
}

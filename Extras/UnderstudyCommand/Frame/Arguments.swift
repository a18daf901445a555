import Foundation
import UnderstudyCore

/// A command line, parsed as its command declares it.
///
/// Options may stand before, between and after the operands, as `--port 80` or `--port=80`. A single
/// `-` is an operand; `--` is followed by operands too, or by the command to run.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  /// The command to run and its arguments.
  private(set) var command: [String] = []
  private var values: [String: [String]] = [:]

  init(_ words: [String], for declared: any Command) throws(CommandError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        if declared.takesCommand { command = Array(rest) } else { operands += rest }
        break
      }
      if word == "-" || !word.hasPrefix("-") {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = declared.options.first(where: { $0.name == name }) else {
        throw Self.unknown(name, among: declared.options.map(\.name) + ["--help"], "option")
      }
      values[name, default: []].append(
        try Self.value(of: option, given: parts.count == 2 ? String(parts[1]) : nil, &rest))
      if !option.repeats, values[name]!.count > 1 {
        throw .usage("'\(name)' is given twice.")
      }
    }
    try check(declared)
  }

  private static func value(
    of option: Option, given: String?, _ rest: inout ArraySlice<String>
  ) throws(CommandError) -> String {
    guard let placeholder = option.placeholder else {
      if given == nil { return "" }
      throw .usage("'\(option.name)' takes no value.")
    }
    // `--report --json` lacks the file: a file of that name is not meant.
    guard let value = given ?? (rest.first?.hasPrefix("--") == true ? nil : rest.popFirst()) else {
      throw .usage("'\(option.name)' needs a value: \(option.name) \(placeholder).")
    }
    try check(value, among: option.choices, for: "'\(option.name)'")
    return value
  }

  private static func check(
    _ value: String, among choices: [String], for name: String
  ) throws(CommandError) {
    if !choices.isEmpty, !choices.contains(value) {
      throw .usage("\(name) is one of \(choices.joined(separator: ", ")), not '\(value)'.")
    }
  }

  private func check(_ declared: any Command) throws(CommandError) {
    if let missing = declared.operands.dropFirst(operands.count).first,
      missing.count.lowerBound > 0
    {
      throw .usage("\(missing.name) is missing.")
    }
    let isOpen = declared.operands.contains { $0.count.upperBound == .max }
    let most = isOpen ? .max : declared.operands.reduce(0) { $0 + $1.count.upperBound }
    if operands.count > most {
      let hint = declared.takesCommand ? " Write the command to run after '--'." : ""
      throw .usage("'\(operands[most])' is one operand too many.\(hint)")
    }
    for (operand, value) in zip(declared.operands, operands) {
      try Self.check(value, among: operand.choices, for: operand.name)
    }
    if let place = operands.firstIndex(of: ""), let last = declared.operands.indices.last {
      throw .usage(
        "\(declared.operands[min(place, last)].name) is empty. Is a variable of the shell not set?")
    }
    if declared.takesCommand, command.isEmpty {
      throw .usage("The command to run is missing; write it after '--'.")
    }
  }

  /// The refusal of an unknown name, with the one that was probably meant.
  static func unknown(_ name: String, among names: [String], _ kind: String) -> CommandError {
    let near = Words.nearest(to: name, among: names)
    let guess = near.map { " Did you mean '\($0)'?" } ?? ""
    return .usage("There is no \(kind) '\(name)'.\(guess)")
  }

  // MARK: - Values

  func has(_ option: String) -> Bool { values[option] != nil }

  func value(_ option: String) -> String? { values[option]?.last }

  func values(_ option: String) -> [String] { values[option] ?? [] }

  /// The file of the page that is asked for, which must not share standard output with JSON.
  func page() throws(CommandError) -> String? {
    let out = value(Option.html.name)
    if out == "-", has(Option.json.name) {
      throw .usage(
        "'--html -' and '--json' both write to standard output; name a file for the page.")
    }
    return out
  }

  /// The value of an option that must be given.
  func required(_ option: Option) throws(CommandError) -> String {
    if let value = value(option.name) { return value }
    throw .usage("'\(option.name) \(option.placeholder ?? "")' is missing.")
  }

  /// A number, if the option is given.
  func number(_ option: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    try numbers(option, in: range).last
  }

  /// The numbers of an option that may be given several times.
  func numbers(_ option: String, in range: ClosedRange<Int>) throws(CommandError) -> [Int] {
    try values(option).map { text throws(CommandError) in
      if let number = Int(text), range.contains(number) { return number }
      throw .usage(
        "'\(option)' needs a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'."
      )
    }
  }

  /// The address of a server.
  func server(_ option: String) throws(CommandError) -> URL? {
    guard let text = value(option) else { return nil }
    if let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil
    {
      return url
    }
    throw .usage("'\(option)' needs an address such as https://api.example.com, not '\(text)'.")
  }
}

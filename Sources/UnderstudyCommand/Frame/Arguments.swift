import Foundation
import UnderstudyCore

/// A command line taken apart as a command describes it.
///
/// Options may stand before, between and after the operands, as `--port 80` or `--port=80`. A single
/// `-` is an operand; behind `--` stand operands too, or the command to run.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  /// The command to run and its arguments.
  private(set) var command: [String] = []
  private var values: [String: [String]] = [:]

  init(_ words: [String], for described: any Command) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        if described.takesCommand { command = Array(rest) } else { operands += rest }
        break
      }
      if word == "-" || !word.hasPrefix("-") {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = described.options.first(where: { $0.name == name }) else {
        throw Self.unknown(name, among: described.options.map(\.name) + ["--help"], "option")
      }
      values[name, default: []].append(
        try Self.value(of: option, given: parts.count == 2 ? String(parts[1]) : nil, &rest))
      if !option.repeats, values[name]!.count > 1 {
        throw UsageError("'\(name)' is given twice.")
      }
    }
    try check(described)
  }

  private static func value(
    of option: Option, given: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let placeholder = option.placeholder else {
      if given == nil { return "" }
      throw UsageError("'\(option.name)' takes no value.")
    }
    // `--report --json` lacks the file: nobody means one of that name.
    guard let value = given ?? (rest.first?.hasPrefix("--") == true ? nil : rest.popFirst()) else {
      throw UsageError("'\(option.name)' needs a value: \(option.name) \(placeholder).")
    }
    if case .choice(let choices) = option.kind, !choices.contains(value) {
      throw UsageError(
        "'\(option.name)' is one of \(choices.joined(separator: ", ")), not '\(value)'.")
    }
    return value
  }

  private func check(_ described: any Command) throws(UsageError) {
    let least = described.operands.reduce(0) { $0 + $1.count.lowerBound }
    if operands.count < least {
      let missing = described.operands.first { $0.count.lowerBound > 0 }?.name ?? ""
      throw UsageError(
        operands.isEmpty ? "\(missing) is missing." : "\(least) operands are needed.")
    }
    let isOpen = described.operands.contains { $0.count.upperBound == .max }
    let most = isOpen ? .max : described.operands.reduce(0) { $0 + $1.count.upperBound }
    if operands.count > most {
      throw UsageError(
        described.takesCommand
          ? "'\(operands[most])' is one too many. Write the command to run behind '--'."
          : "'\(operands[most])' is one too many.")
    }
    if described.takesCommand, command.isEmpty {
      throw UsageError("The command to run is missing; write it behind '--'.")
    }
  }

  /// What to say of a name that is none, with the one that was probably meant.
  static func unknown(_ name: String, among names: [String], _ kind: String) -> UsageError {
    let near = Words.nearest(to: name, among: names)
    return UsageError(
      "There is no \(kind) '\(name)'." + (near.map { " Did you mean '\($0)'?" } ?? ""))
  }

  // MARK: - Values

  /// Whether an option is given.
  func has(_ option: String) -> Bool { values[option] != nil }

  func value(_ option: String) -> String? { values[option]?.last }

  func values(_ option: String) -> [String] { values[option] ?? [] }

  func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    throw UsageError(
      "'\(option)' needs a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'.")
  }

  /// The address of a server.
  func server(_ option: String) throws(UsageError) -> URL? {
    guard let text = value(option) else { return nil }
    if let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil
    {
      return url
    }
    throw UsageError(
      "'\(option)' needs an address such as https://api.example.com, not '\(text)'.")
  }
}

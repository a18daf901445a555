import CommandKit
import Foundation

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
  private var fault: Fault?
  private var server: URL?
  private var isQuiet = false
  private var command: Invocation.Command?

  mutating func read(_ arguments: [String]) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case .word(let word): throw UsageError("There is no argument '\(word)'.")
      case .option("--server"): server = try reader.address()
      case .option("--fail"): fault = try reader.choice() as Fault
      case .option("-q"), .option("--quiet"): isQuiet = try reader.flag()
      case .option("-h"), .option("--help"):
        if try reader.flag() { command = .help }
      case .option("--version"):
        if try reader.flag() { command = .version }
      case .option(let option): throw ArgumentReader.unknown(option)
      }
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    if let command { return Invocation(command: command) }
    guard let server else { return Invocation(command: .sample(fault), isQuiet: isQuiet) }
    if fault != nil { throw UsageError("--fail belongs to the sample, not to --server.") }
    return Invocation(command: .server(server), isQuiet: isQuiet)
  }
}

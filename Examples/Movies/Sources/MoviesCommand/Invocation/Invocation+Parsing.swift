import CommandKit
import Foundation
import MoviesKit

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
  private var page: Int?
  private var pages: Int?
  private var order: MovieOrder?
  private var provider: ProviderName?
  private var server: URL?
  private var recording: URL?
  private var fault: Fault?
  private var isLive = false
  private var isQuiet = false
  private var wantsHelp = false
  private var wantsVersion = false

  mutating func read(_ arguments: [String]) throws(UsageError) {
    var reader = ArgumentReader(arguments)
    while let argument = reader.next() {
      switch argument {
      case .word(let word): words.append(word)
      case .option("--page"): page = try pageNumber("--page", reader.value())
      case .option("--pages"): pages = try pageNumber("--pages", reader.value())
      case .option("--sort"): order = try reader.choice()
      case .option("--provider"): provider = try reader.choice() as ProviderName
      case .option("--fail"): fault = try reader.choice() as Fault
      case .option("--live"): isLive = try reader.flag()
      case .option("--server"): server = try reader.address()
      case .option("--replay"): recording = URL(filePath: try reader.value())
      case .option("-q"), .option("--quiet"): isQuiet = try reader.flag()
      case .option("-h"), .option("--help"): wantsHelp = try reader.flag()
      case .option("--version"): wantsVersion = try reader.flag()
      case .option(let option): throw ArgumentReader.unknown(option)
      }
    }
  }

  func invocation() throws(UsageError) -> Invocation {
    let services = [
      isLive ? .live : nil, server.map(Invocation.Service.server),
      recording.map(Invocation.Service.recording),
    ].compactMap { $0 }
    if services.count > 1 { throw UsageError("Give only one of --live, --server and --replay.") }
    if fault != nil, !services.isEmpty {
      throw UsageError("--fail belongs to the sample, not to --live, --server or --replay.")
    }
    var invocation = Invocation(command: try command(), order: order)
    invocation.fault = fault
    invocation.provider = provider ?? .session
    invocation.service = services.first ?? .sample
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
        throw UsageError("'popular' takes no '\(operand)'.")
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
    default:
      throw ArgumentReader.unknown(command: name, among: ["popular", "search", "show", "help"])
    }
  }
}

private func pageNumber(_ option: String, _ text: String) throws(UsageError) -> Int {
  guard let number = Int(text), (1...500).contains(number) else {
    throw UsageError("\(option) needs a number from 1 to 500, not '\(text)'.")
  }
  return number
}

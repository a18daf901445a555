// Prints the public API that the symbol graphs of a folder hold, module by module.
// Compiled and run by `API/list`; a listing is stable, so that a diff shows what changed.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Kind: Decodable { let identifier: String }
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }

    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]

    var isType: Bool {
      ["swift.struct", "swift.class", "swift.enum", "swift.protocol"].contains(kind.identifier)
    }

    /// The declaration on one line.
    var declaration: String {
      declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }
  }

  let symbols: [Symbol]
}

/// The public symbols of one module, with what it adds to the types of others.
struct Module {
  let name: String
  private let symbols: [SymbolGraph.Symbol]

  init(_ name: String, in folder: URL) throws {
    self.name = name
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { file in
      file == "\(name).symbols.json"
        || (file.hasPrefix("\(name)@") && file.hasSuffix(".symbols.json"))
    }
    guard files.contains("\(name).symbols.json") else {
      throw ListingError(description: "\(folder.path) has no symbol graph of \(name)")
    }
    var seen: Set<String> = []
    symbols = try files.sorted().flatMap { file in
      let data = try Data(contentsOf: folder.appending(path: file))
      return try JSONDecoder().decode(SymbolGraph.self, from: data).symbols
    }
    // A conformance that is inherited shows a symbol once more.
    .filter { seen.insert("\($0.identifier.precise) \($0.pathComponents)").inserted }
  }

  var typeCount: Int { symbols.count { $0.isType } }

  var lines: [String] {
    let rows = symbols.map { symbol in
      (
        key: symbol.pathComponents.dropLast() + [symbol.isType ? symbol.pathComponents.last! : "~"],
        symbol: symbol
      )
    }
    .sorted { one, other in
      one.key == other.key
        ? one.symbol.declaration < other.symbol.declaration
        : one.key.lexicographicallyPrecedes(other.key)
    }
    return rows.map { _, symbol in
      let owner = symbol.pathComponents.dropLast().joined(separator: ".")
      return (symbol.isType || owner.isEmpty ? "" : "  \(owner): ") + symbol.declaration
    }
  }
}

struct ListingError: Error, CustomStringConvertible {
  let description: String
}

do {
  let folder = URL(filePath: CommandLine.arguments[1])
  let modules = try CommandLine.arguments.dropFirst(2).map { try Module($0, in: folder) }
  let types = modules.reduce(0) { $0 + $1.typeCount }
  print("The public API of \(modules.count) modules: \(types) types. Made by `API/list`.")
  for module in modules {
    print("\n\(module.name): \(module.typeCount) type\(module.typeCount == 1 ? "" : "s")\n")
    for line in module.lines { print(line) }
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

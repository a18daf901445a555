// Says which of the toolchain's symbols that a module names are newer than the platforms it supports.
// Compiled and run by `Tests/Floor/check`: the folder of symbol graphs, then for each module a file
// named like it with the symbols that it names, one a line.
import Foundation

struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Availability: Decodable {
      let domain: String?
      let introduced: Version?
    }

    let identifier: Identifier
    let pathComponents: [String]
    let availability: [Availability]?

    var title: String { pathComponents.joined(separator: ".") }
    var isNewer: Bool { availability?.contains { $0.isNewer } ?? false }
  }

  let symbols: [Symbol]
}

struct Version: Decodable, Comparable {
  let major: Int
  let minor: Int?

  static func < (one: Version, other: Version) -> Bool {
    (one.major, one.minor ?? 0) < (other.major, other.minor ?? 0)
  }
}

extension SymbolGraph.Symbol.Availability {
  static let floor = ["macOS": 13, "iOS": 16, "tvOS": 16, "watchOS": 9, "visionOS": 1]

  var isNewer: Bool {
    guard let domain, let introduced, let floor = Self.floor[domain] else { return false }
    return introduced > Version(major: floor, minor: 0)
  }
}

/// What is newer, and right all the same.
let excused = [
  // Behind `#available`.
  "Task.init(name:executorPreference:priority:operation:)", "UnownedJob.init(_:)",
  "UnownedJob.runSynchronously(on:)", "TaskExecutor.asUnownedTaskExecutor()",
  "withTaskExecutorPreference(_:isolation:operation:)",
  // What `for await` calls where it is there; below, it calls the older `next()`.
  "AsyncStream.Iterator.next(isolation:)", "AsyncThrowingStream.Iterator.next(isolation:)",
  "AsyncIteratorProtocol.next(isolation:)",
  // Older ones of the same name are there on Apple platforms: each integer's own, and StringProtocol's.
  "FixedWidthInteger.&*(_:_:)", "String.data(using:allowLossyConversion:)",
]

let graphs = URL(filePath: CommandLine.arguments[1])
var symbols: [String: SymbolGraph.Symbol] = [:]
for file in try FileManager.default.contentsOfDirectory(atPath: graphs.path)
where file.hasSuffix(".symbols.json") {
  let data = try Data(contentsOf: graphs.appending(path: file))
  for symbol in try JSONDecoder().decode(SymbolGraph.self, from: data).symbols {
    symbols[symbol.identifier.precise] = symbol
  }
}
// A member is as new as its type.
let newerTypes = Set(symbols.values.filter(\.isNewer).map(\.title))

var found: Set<String> = []
var count: Set<String> = []
var isGood = true
for file in CommandLine.arguments.dropFirst(2) {
  let module = URL(filePath: file).lastPathComponent
  for name in Set(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")) {
    guard let symbol = symbols[String(name)] else { continue }
    count.insert(String(name))
    let type = symbol.pathComponents.dropLast().joined(separator: ".")
    guard symbol.isNewer || newerTypes.contains(type) else { continue }
    found.insert(symbol.title)
    if excused.contains(symbol.title) { continue }
    print("\(module) names \(symbol.title), which is newer than the platforms in Package.swift.")
    isGood = false
  }
}
// One that is excused for nothing may hide what comes later.
for title in excused where !found.contains(title) {
  print("Tests/Floor/Availability.swift excuses \(title), which nothing names.")
  isGood = false
}
guard isGood else { exit(1) }
print("\(count.count) symbols of the toolchain are named, none of them newer than the floor.")

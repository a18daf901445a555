import Foundation
import UnderstudyHTTP
import UnderstudyResilience

/// What a client takes that is run with 1,000 broken answers of 100 kB, beside as many plain requests.
enum ResilienceCost {
  static let comparison = Comparison(
    "a broken answer of 100 kB, tried in memory", bar: 5, rounds: 5, operations: (1_000, 1_000)
  ) {
    try await run(1_000)
  } right: {
    let stubs = HTTPStubs(page)
    for _ in 0..<1_000 { consume(try await films(stubs)) }
  }

  static func memoryLine(_ count: Int) async throws -> String {
    try await run(count)
    return
      "\(count) broken answers of 100 kB: at the most \(RunningProcess.peakMemory) MB of memory"
  }

  private static let page: Stub = {
    let films = (0..<100).map { ("film\($0)", String(repeating: "a film ", count: 142)) }
    let data = try? JSONEncoder().encode(Dictionary(uniqueKeysWithValues: films))
    return .get("https://api.example.com/films").reply(.json(data ?? Data()))
  }()

  private static func films(_ stubs: HTTPStubs) async throws -> [String: String] {
    let url = URL(string: "https://api.example.com/films")!
    let (data, _) = try await stubs.data(from: url)
    return try JSONDecoder().decode([String: String].self, from: data)
  }

  private static func run(_ count: Int) async throws {
    let options = { (options: inout ResilienceOptions) in
      (options.sample, options.runsApart) = (count, false)
    }
    let table = try await resilience(of: page, options: options) { try await films($0).count }
    if table.findings.count != count {
      fatalError("There are \(table.findings.count) of \(count).")
    }
  }
}

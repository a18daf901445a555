import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// A cassette in a folder of its own, the service that it is recorded from, and tests by name.
struct CassetteStage: Sendable {
  private let folder = TestFolder()
  let drifts = DriftLog()

  var file: URL { folder.url.appending(path: "Cassettes/films.har") }

  /// Runs what a test does with the cassette, as the trait does.
  @discardableResult
  func run(
    _ mode: Cassette.Mode, _ test: String? = nil, case testCase: String? = nil, run: Int? = nil,
    _ service: [Stub] = [], outer: HTTPStubs? = nil, recorder: CassetteRecorder? = nil,
    options: CassetteOptions = CassetteOptions(), isWhole: Bool = true,
    _ body: (HTTPStubs) async throws -> Void
  ) async throws -> CassetteRecorder.End {
    let owner = test.map { CassetteOwner(test: $0, testCase: testCase, repetition: run) }
    let own = recorder ?? CassetteRecorder()
    let player = CassettePlayer(file, mode, for: owner, options, location: CodeLocation())
    let played = try player.stubs(from: { service }, outer: outer, own, drifts)
    let stubs = HTTPStubs(played.stubs, outer: outer)
    do { try await body(stubs) } catch { own.abandon() }
    if recorder != nil || !mode.records { return .nothing }
    return try own.commit(to: file, mode, of: owner, isWhole: isWhole, options)
  }

  var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

  func write(_ text: String) throws {
    try folder.write(Data(text.utf8), to: "Cassettes/films.har")
  }

  /// The entries of the file in short: the path with its query, the body that came, and the test.
  var entries: [String] {
    get throws {
      let json = try JSONValue(parsing: Data(contentsOf: file))
      guard case .array(let entries)? = json["log"]?["entries"] else { return [] }
      return entries.map { entry in
        let url = entry["request"]?["url"]?.string?.split(separator: "a.example").last ?? ""
        let body = entry["response"]?["content"]?["text"]?.string ?? ""
        let names = [entry["_test"]?.string, entry["_case"]?.string].compactMap { $0 }
        return ([String(url), body] + names).joined(separator: " ")
      }
    }
  }
}

extension HTTPStubs {
  /// What comes back for a path of the service.
  @discardableResult
  func get(_ path: String) async throws -> String {
    try await text("https://a.example\(path)")
  }
}

extension [Stub] {
  /// A service that says the same to everything.
  static func says(_ text: String) -> [Stub] { [.any().reply(.text(text))] }
}

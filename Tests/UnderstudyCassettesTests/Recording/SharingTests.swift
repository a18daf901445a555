import Foundation
import Testing
import UnderstudyCassettes
import UnderstudyHTTP

@Suite("Tests that share a cassette")
struct SharingTests {
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [String]
  }

  private static func scenarios() throws -> [Scenario] {
    let text = String(decoding: try HARSample.table("sharing.txt"), as: UTF8.self)
    return text.components(separatedBy: "\n== ").dropFirst().map { part in
      let lines = part.split(separator: "\n").map(String.init)
      return Scenario(testDescription: lines[0], steps: Array(lines.dropFirst()))
    }
  }

  @Test(arguments: try scenarios())
  func `tests that share a cassette do as the table says`(scenario: Scenario) async throws {
    let stage = CassetteStage()
    for step in scenario.steps {
      if step.hasPrefix("= ") {
        #expect(try stage.entries == step.dropFirst(2).components(separatedBy: ", "))
      } else {
        try await run(step, on: stage)
      }
    }
  }

  private func run(_ step: String, on stage: CassetteStage) async throws {
    let parts = step.components(separatedBy: ": ")
    let words = parts[0].split(separator: " ").map(String.init)
    func value(_ key: String) -> String? {
      words.first { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
    }
    let mode = try #require(Cassette.Mode(rawValue: words[0]))
    try await stage.run(
      mode, words[1], case: value("case"), run: value("run").flatMap { Int($0) },
      value("says").map { .says($0) } ?? [], isWhole: !words.contains("part")
    ) { stubs in
      for request in parts[1].split(separator: " ") {
        let pieces = request.split(separator: "=").map(String.init)
        let answer = try? await stubs.get(pieces[0])
        if pieces.count == 2 { #expect(answer == pieces[1], "\(step)") }
      }
    }
  }
}

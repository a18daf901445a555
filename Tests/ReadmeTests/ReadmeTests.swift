import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func blocks() throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in try lines(here.appending(path: "../../README.md")) {
      if line == "```swift" {
        isInside = true
        blocks.append([])
      } else if line == "```" {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  @Test func `has no Swift that is not compiled and run here`() throws {
    let files = ["ReadmeExamples.swift", "ReadmeSeams.swift"]
    let examples = try files.map { try Self.lines(Self.here.appending(path: $0)) }
    let blocks = try Self.blocks()
    #expect(blocks.count > 8)
    for block in blocks {
      let isThere = examples.contains { lines in
        lines.indices.contains { lines[$0...].starts(with: block) }
      }
      #expect(isThere, "in no file of examples: \(block.joined(separator: "\n"))")
    }
  }
}

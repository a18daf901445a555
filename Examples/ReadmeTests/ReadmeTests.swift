import Foundation
import Testing

/// The page beside this package, and the sources it quotes.
@Suite struct ReadmeTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `every block of Swift stands in a source, word for word`() throws {
    let sources = try ["Movies", "Minions", "Profiles", "Games"].flatMap(Self.sources)
    let blocks = try Self.blocks()
    #expect(blocks.count >= 7)
    for block in blocks {
      let isQuoted = sources.contains { lines in
        lines.indices.contains { lines[$0...].starts(with: block) }
      }
      #expect(isQuoted, "in no source: \(block.joined(separator: "\n"))")
    }
  }

  @Test func `every file that is linked to is there`() throws {
    let page = try String(contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    let links = page.matches(of: /\]\((?<path>[^):]+)\)/).map { String($0.path) }
    #expect(links.count >= 10)
    for link in links {
      #expect(
        FileManager.default.fileExists(atPath: Self.package.appending(path: link).path), "\(link)")
    }
  }

  private static func blocks() throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in try lines(package.appending(path: "README.md")) {
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

  private static func sources(of app: String) throws -> [[String]] {
    let files = FileManager.default.enumerator(
      at: package.appending(path: app), includingPropertiesForKeys: nil)
    return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map(lines)
  }

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

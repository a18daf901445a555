import Foundation
import Testing
import Understudy

/// A page of the documentation, and the files whose code it may quote.
private struct Page: CustomTestStringConvertible {
  let path: String
  let quotes: [String]
  let leastBlocks: Int

  static let all = [
    Page(
      path: "README.md",
      quotes: ["Tests/ReadmeTests/ReadmeExamples.swift", "Tests/ReadmeTests/ReadmeSeams.swift"],
      leastBlocks: 9)
  ]

  var testDescription: String { path }
}

@Suite("The documentation")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  @Test(arguments: Page.all)
  fileprivate func `has no Swift that is not compiled and run`(page: Page) throws {
    let sources = try page.quotes.flatMap(Self.swiftFiles).map(Self.lines)
    let blocks = try Self.blocks(of: page.path)
    #expect(blocks.count >= page.leastBlocks)
    for block in blocks {
      let isThere = sources.contains { lines in
        lines.indices.contains { lines[$0...].starts(with: block) }
      }
      #expect(isThere, "in no file of \(page.quotes): \(block.joined(separator: "\n"))")
    }
  }

  @Test func `shows the message that an unplanned request gets`() async throws {
    let stubs = HTTPStubs(
      .get(
        "https://api.themoviedb.org/3/movie/popular/", fileID: "MoviesTests/PopularTests.swift",
        line: 7
      ).query("Page", "1").reply(.json(["results": []])),
      .get("https://api.themoviedb.org/3/configuration").reply(.json(["images": [:]])))
    let url = "https://api.themoviedb.org/3/movie/popular?page=1&api_key=0123456789abcdef"
    let error = await #expect(throws: URLError.self) {
      try await stubs.data(from: #require(URL(string: url)))
    }
    let message = try #require(error?.stubError?.description)
    let page = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let indented = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    let isShown = page.contains(indented)
    #expect(isShown, "the message is now:\n\(indented)")
  }

  private static func blocks(of page: String) throws -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    for line in try lines(root.appending(path: page)) {
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

  private static func swiftFiles(in path: String) throws -> [URL] {
    let url = root.appending(path: path)
    if path.hasSuffix(".swift") { return [url] }
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

import Foundation
import Testing
import Understudy

@Suite("The documentation")
struct ReadmeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let page = folder.appending(path: "../../README.md").standardizedFileURL
  private static let recipes = folder.appending(path: "../../Documentation/recipes.md")
    .standardizedFileURL

  @Test func `has no Swift that is not compiled and run`() throws {
    let sources = try Self.sources()
    let blocks = try Self.blocks()
    #expect(blocks.count >= 9)
    for block in blocks {
      let isThere = sources.contains { $0.contains(block) }
      #expect(isThere, "in no file of \(Self.folder): \(block.body.joined(separator: "\n"))")
    }
  }

  /// The first test shows them whole; a block that needs one more shows that one. No block may lean
  /// on an import that another shows, so that blocks with unlike imports stand in files apart; nor on
  /// those of another file, which this target's `MemberImportVisibility` sees to.
  @Test func `compiles each block with the imports that the page shows`() throws {
    let sources = try Self.sources()
    let blocks = try Self.blocks()
    let first = try #require(blocks.first { $0.imports.contains("import Testing") })
    for block in blocks {
      let shown = Set(first.imports + block.imports)
      for source in sources where source.contains(block) {
        let actual = Set(source.imports)
        let name = source.name
        #expect(actual == shown, "\(name) compiles: \(block.body.joined(separator: "\n"))")
      }
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
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let indented = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    let isShown = page.contains(indented)
    #expect(isShown, "the message is now:\n\(indented)")
  }

  /// The blocks of Swift on both pages. The manifest is not among them: `Tests/Adopter/check` builds it.
  private static func blocks() throws -> [Source] {
    var blocks: [Source] = []
    var lines: [String]?
    for line in try Self.lines(page) + Self.lines(recipes) {
      if line == "```swift" {
        lines = []
      } else if line == "```", let block = lines {
        let isManifest = block.first?.hasPrefix("// swift-tools-version:") == true
        if !isManifest { blocks.append(Source("README.md", block)) }
        lines = nil
      } else {
        lines?.append(line)
      }
    }
    return blocks
  }

  private static func sources() throws -> [Source] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { Source($0.lastPathComponent, try lines($0)) }
  }

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

/// Lines of Swift, those at the top that import apart.
private struct Source {
  let name: String
  let imports: [String]
  let body: [String]

  init(_ name: String, _ lines: [String]) {
    self.name = name
    let end = lines.firstIndex { !$0.hasPrefix("import ") } ?? lines.endIndex
    imports = Array(lines[..<end])
    body = Array(lines[end...])
  }

  func contains(_ block: Source) -> Bool {
    body.indices.contains { body[$0...].starts(with: block.body) }
  }
}

import Foundation
import Testing
import Understudy

@Suite("The book")
struct BookTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let page = root.appending(path: "README.md")
  private static let articles = root.appending(path: "Sources/Understudy/Understudy.docc")

  @Test func `the book shows the message that an unplanned request gets`() async throws {
    let stubs = HTTPStubs(
      .get("https://api.example.com/films/", fileID: "FilmsTests/FilmsTests.swift", line: 18)
        .reply(.json([])),
      .get("https://api.example.com/me").reply(.json(["name": "Ida"])),
      options: { $0.strictness = .allow })
    let url = "https://api.example.com/films?page=1&api_key=0123456789abcdef"
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

  /// DocC checks the links of the articles alone.
  @Test func `links to files that are there`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let links = page.matches(of: /\]\((?<path>[^):#]+)[^)]*\)/).map { String($0.path) }
    #expect(links.count >= 20)
    for link in links {
      let isThere = FileManager.default.fileExists(atPath: Self.root.appending(path: link).path())
      #expect(isThere, "\(link)")
    }
  }

  @Test func `the book has a README that is read in ten minutes`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(page.split(whereSeparator: \.isWhitespace).count <= 1_400)
  }

  @Test func `the book names the package by the URL and the version that can be tagged`() throws {
    let changes = try String(
      contentsOf: Self.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let version = try #require(changes.firstMatch(of: /\n## ([0-9.]+)\n/)).1
    let package =
      #".package(url: "https://github.com/understudy-swift/understudy.git", from: "\#(version)")"#
    let pages = ["FirstOfflineTest", "CoverAClient"].map {
      Self.articles.appending(path: "\($0).md")
    }
    for page in pages + [Self.page] {
      let isNamed = try String(contentsOf: page, encoding: .utf8).contains(package)
      #expect(isNamed, "\(page.lastPathComponent)")
    }
    let har = Self.root.appending(path: "Sources/UnderstudyCassettes/HAR/HAR.swift")
    #expect(try String(contentsOf: har, encoding: .utf8).contains("= \"\(version)\"\n"))
  }

  @Test func `the book lists every article on its first page`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.articles.path())
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    let first = try String(
      contentsOf: Self.articles.appending(path: "Understudy.md"), encoding: .utf8)
    for name in names where name != "Understudy" {
      #expect(first.contains("- <doc:\(name)>"), "\(name)")
    }
  }
}

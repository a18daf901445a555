import Foundation
import Testing
import Understudy

@Suite("The book")
struct BookTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let page = root.appending(path: "README.md")
  private static let articles = root.appending(path: "Sources/Understudy/Understudy.docc")

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

  @Test func `has a README that is read in ten minutes`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(page.split(whereSeparator: \.isWhitespace).count <= 1_500)
  }

  @Test func `lists every article on its first page`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.articles.path())
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
    let first = try String(
      contentsOf: Self.articles.appending(path: "Understudy.md"), encoding: .utf8)
    for name in names where name != "Understudy" {
      #expect(first.contains("- <doc:\(name)>"), "\(name)")
    }
  }
}

import Foundation
import Testing

@testable import UnderstudyCommand

@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The command lines of the page.
  private static let lines: [String] = {
    let page = try? String(
      contentsOf: root.appending(path: "Documentation/command.md"), encoding: .utf8)
    return (page ?? "").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("    understudy ") }
  }()

  @Test func `The page has command lines`() { #expect(Self.lines.count > 5) }

  @Test(arguments: lines)
  func `A command line of the page can be understood`(_ line: String) throws {
    let words = line.prefix { $0 != ">" }.split(separator: " ").dropFirst().map(String.init)
    let line = words.joined(separator: " ")
    let command = try #require(Program.all.commands.first { line.hasPrefix("\($0.name) ") })
    let rest = Array(words.dropFirst(command.name.split(separator: " ").count))

    #expect(throws: Never.self) { try Arguments(rest, for: command) }
  }

  @Test func `The page explains every exit code`() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "Documentation/command.md"), encoding: .utf8)
    for code in [64, 66, 69, 73, 126, 127, 128] { #expect(page.contains("\(code)")) }
  }
}

import Foundation
import Testing

@testable import UnderstudyCommand

@Suite struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let page =
    (try? String(contentsOf: root.appending(path: "Documentation/command.md"), encoding: .utf8))
    ?? ""

  /// The command lines of the page.
  private static let lines = page.split(separator: "\n").map(String.init)
    .filter { $0.hasPrefix("    understudy ") }

  @Test func `The page has command lines`() { #expect(Self.lines.count > 5) }

  @Test(arguments: lines)
  func `A command line of the page can be understood`(_ line: String) throws {
    let words = line.prefix { $0 != ">" }.split(separator: " ").dropFirst().map(String.init)
    let (command, rest) = try #require(Program.all.find(words))

    #expect(throws: Never.self) { try Arguments(rest, for: command) }
  }

  @Test func `The page explains every exit code`() {
    for code in [64, 66, 69, 73, 126, 127, 128] { #expect(Self.page.contains("\(code)")) }
  }

  @Test func `The page has the table of all options`() {
    let rows = Program.all.commands.flatMap { command in
      command.options.filter { $0.name != "--json" }.map { option in
        let help = option.help.replacing("\n", with: " ")
        return "| `\(command.name)` | `\(option.title)` | \(help) |"
      }
    }
    let table = (["| command | option | meaning |", "|---|---|---|"] + rows)
      .joined(separator: "\n")
    #expect(Self.page.contains(table), "Its table should be:\n\(table)")
  }
}

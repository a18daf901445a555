import Foundation
import Testing

/// A piece of source, and what the macros make of it, as a file in `Cases/` says.
///
/// A case begins with `## name`; its sections, each below a line `-- title`, are `expands to`, a piece
/// that the expansion `contains`, the extension for mocks that have this one `as a part`, what the macros say (`says`), and that a mistake `still mocks`.
struct Case: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  private let sections: [String: String]

  var testDescription: String { name }

  subscript(title: String) -> String? { sections[title] }

  private init(_ text: String) {
    let pieces = "\n\(text)".components(separatedBy: "\n-- ").map { piece in
      let lines = piece.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (title: String(lines[0]), text: lines.count > 1 ? String(lines[1]) : "")
    }
    let heading = pieces[0].text.split(separator: "\n", maxSplits: 1)
    name = String(heading[0])
    source = String(heading[1])
    sections = Dictionary(uniqueKeysWithValues: pieces.dropFirst().map { ($0.title, $0.text) })
  }

  /// The cases of every file.
  static var all: [Case] {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Cases")
      return try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      )
      .sorted { $0.path < $1.path }
      .flatMap { file in
        "\n\(try String(contentsOf: file, encoding: .utf8))"
          .components(separatedBy: "\n## ").dropFirst().map(Case.init)
      }
    }
  }
}

import Foundation
import Testing

/// A table of texts in a file beside the tests: one a line, behind a heading `== kind`; `⏎`, `␍` and `⇥`
/// stand for what would break the line.
enum Table {
  struct Row: Sendable, CustomTestStringConvertible {
    let kind: String
    let text: String
    var testDescription: String { "\(kind): \(text)" }

    /// The text without its marks.
    var before: String { text.filter { !"⟦⟧⟪⟫".contains($0) } }
    /// The text with `REDACTED` in place of `⟦this⟧`, and in quotes in place of `⟪this⟫`.
    var after: String {
      text.replacing(/⟦[^⟧]*⟧/, with: "REDACTED").replacing(/⟪[^⟫]*⟫/, with: "\"REDACTED\"")
    }
  }

  static func rows(_ name: String, of kinds: String...) -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Tables/\(name).txt")
    var kind = ""
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      if line.hasPrefix("== ") {
        kind = String(line.dropFirst(3))
        return nil
      }
      let text = line.replacing("⏎", with: "\n").replacing("␍", with: "\r").replacing(
        "⇥", with: "\t")
      return kinds.isEmpty || kinds.contains(kind) ? Row(kind: kind, text: String(text)) : nil
    }
  }
}

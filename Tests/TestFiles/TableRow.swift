import Foundation
import Testing

/// A row of a table in a text file beside the tests: one a line, with tabs between its columns, behind a
/// heading `== kind`.
///
/// `⏎`, `␍`, `⇥`, `␀` and `\u{301}` stand for what would break the line or not be seen, `∅` for an empty
/// column.
package struct TableRow: Sendable, CustomTestStringConvertible {
  package let kind: String
  package let columns: [String]

  package var text: String { columns[0] }
  package var testDescription: String { "\(kind): \(columns.joined(separator: " | "))" }

  /// The column, which is empty where the row ends before it.
  package subscript(_ place: Int) -> String { place < columns.count ? columns[place] : "" }

  /// The rows of a file, all or those of some kinds, of which there must be one.
  package static func rows(
    _ name: String, of kinds: String..., beside path: String = #filePath
  ) throws -> [TableRow] {
    let file = URL(filePath: path).deletingLastPathComponent().appending(path: name)
    var kind = ""
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let rows = lines.compactMap { line -> TableRow? in
      if line.hasPrefix("== ") {
        kind = String(line.dropFirst(3))
        return nil
      }
      if !kinds.isEmpty, !kinds.contains(kind) { return nil }
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      return TableRow(kind: kind, columns: columns.map { $0 == "∅" ? "" : filled(String($0)) })
    }
    // A test without rows would pass.
    if rows.isEmpty { throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: name]) }
    return rows
  }

  private static func filled(_ column: String) -> String {
    column.replacing("⏎", with: "\n").replacing("␍", with: "\r").replacing("⇥", with: "\t")
      .replacing("␀", with: "\0").replacing(/\\u\{(\w+)\}/) { match in
        UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
      }
  }
}

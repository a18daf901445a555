import Foundation
@_exported import TestFiles

/// Reads a table of the folder `Tables`.
func table<Table: Decodable>(_ name: String) throws -> Table {
  let file = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Tables")
  guard let file else { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name]) }
  return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
}

extension TableRow {
  /// The text without its marks.
  var before: String { text.filter { !"⟦⟧⟪⟫".contains($0) } }
  /// The text with `REDACTED` in place of `⟦this⟧`, and in quotes in place of `⟪this⟫`.
  var after: String {
    text.replacing(/⟦[^⟧]*⟧/, with: "REDACTED").replacing(/⟪[^⟫]*⟫/, with: "\"REDACTED\"")
  }
}

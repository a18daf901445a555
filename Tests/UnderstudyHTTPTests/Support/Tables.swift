import Foundation

/// Reads a table of the folder `Tables`.
func table<Table: Decodable>(_ name: String) throws -> Table {
  let file = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Tables")
  guard let file else { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name]) }
  return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
}

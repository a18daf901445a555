import Foundation
import TestFiles
import Testing
import UnderstudyHTTP

@testable import UnderstudyOpenAPI

@Suite(.serialized) struct `YAML is read` {
  @Test(arguments: try TableRow.rows("yaml.txt")) func `YAML is read as the same JSON`(
    _ row: TableRow
  ) throws {
    let json = try YAMLReader.json(from: Data(row.text.utf8))
    let value = try JSONDocument(json, toleratingHalfPairs: true).root.value
    #expect(try value == JSONValue(parsing: Data(row[1].utf8)))
  }

  @Test(arguments: ["01", "0x1", "+1", ".5", "1E3", "1.50"])
  func `YAML is read with the spelling of what is a text after all`(_ word: String) throws {
    let text = "openapi: 3.1.0\nschema: {type: string, enum: [\(word)]}"
    let document = try SpecDocument(Data(text.utf8), name: "a.yaml")
    let schema = try Schema(#require(document.root["schema"]))
    #expect(try schema.violations(ofBody: Data("\"\(word)\"".utf8), .response).isEmpty)
  }

  @Test(arguments: try TableRow.rows("refusals.txt"))
  func `YAML is read or refused in words`(_ row: TableRow) throws {
    let name = row.text.hasPrefix("{") ? "a.json" : "a.yaml"
    let fault = #expect(throws: SpecFault.self) {
      _ = try SpecDocument(Data(row.text.utf8), name: name)
    }
    #expect(fault?.description == row[1])
  }

  @Test(arguments: [
    "[", "{a: ", "- ", "? ", "a: [", "'", "\"\\", "|\n ", "a\n\n", "a:\n", "# \n", "{? ", "\"\n",
    "x: y\n ", "\u{1F600}: 'a'\n", "a: {b: c}\n", "[],", "- - \n", "a\0", "'\0",
  ])
  func `YAML is read in linear time and without overflow`(_ piece: String) throws {
    // A quadratic reader would take minutes.
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    _ = try? YAMLReader.json(from: Data(text.utf8))
    let lines = (0..<5_000).map { "key\($0): \(piece)" }.joined(separator: "\n")
    _ = try? YAMLReader.json(from: Data(lines.utf8))
  }

  @Test func `YAML is read with aliases up to a limit`() {
    let lines = (1..<40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1), *a\($0 - 1)]" }
    let fault = #expect(throws: JSONFault.self) {
      try YAMLReader.json(from: Data("a0: &a0 text\n\(lines.joined(separator: "\n"))".utf8))
    }
    #expect(
      fault?.reason
        == "the aliases of this file stand for more than 1 MB; convert it to JSON without them")
  }

  @Test(arguments: [("- ", ""), ("[", "]"), ("a: {", "}")])
  func `YAML is read as deep as JSON may be`(_ start: String, _ end: String) {
    let text = String(repeating: start, count: 513) + String(repeating: end, count: 513)
    let fault = #expect(throws: SpecFault.self) {
      try SpecDocument(Data(text.utf8), name: "a.yaml")
    }
    #expect(fault?.reason == "nested deeper than 512 levels")
  }
}

/// Reads the files of a folder for a script, which compares them with what another reader makes of them.
@Suite(.enabled(if: YAMLFolder.path != nil)) struct `A folder of YAML` {
  @Test func `YAML is rewritten as JSON`() throws {
    let folder = URL(filePath: try #require(YAMLFolder.path))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".yaml") {
      let file = folder.appending(path: name)
      do throws(JSONFault) {
        let data = (try? Data(contentsOf: file)) ?? Data()
        try? YAMLReader.json(from: data).write(to: file.appendingPathExtension("json"))
        _ = try YAMLReader.json(from: data)
      } catch {
        try error.description.write(
          to: file.appendingPathExtension("fault"), atomically: false, encoding: .utf8)
      }
    }
  }
}

enum YAMLFolder {
  static var path: String? { ProcessInfo.processInfo.environment["UNDERSTUDY_YAML"] }
}

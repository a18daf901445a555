import Foundation
import Testing
import UnderstudyHTTP

@testable import UnderstudyOpenAPI

/// Judges what `Tests/OpenAPI/schema-check` asks for: of each line of a file a schema, values and a sample.
@Suite struct `Cases of other validators` {
  static let file = ProcessInfo.processInfo.environment["SCHEMA_CASES"]

  @Test(.enabled(if: file != nil)) func `cases of other validators are judged and written down`()
    throws
  {
    let file = try #require(Self.file)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    var answers = ""
    for line in lines {
      let document = try SpecDocument(Data(line.utf8), name: "case.json")
      let table = SchemaTable()
      let schema = try Schema(#require(document.root["schema"]), in: table)
      let values = document.root["values"]?.children ?? []
      let verdicts = values.map { value -> JSONValue in
        do throws(SpecFault) {
          let violations = try schema.violations(ofBody: Data((value.string ?? "").utf8), .response)
          return .array(violations.map { .string($0.description) })
        } catch {
          return .string(error.description)
        }
      }
      let unjudged = table.unjudged.map(JSONValue.string)
      let sample = try? schema.sample(.response)
      let answer: JSONValue = [
        "verdicts": .array(verdicts), "sample": sample.map { [$0] } ?? [],
        "unjudged": .array(unjudged),
      ]
      answers += answer.description + "\n"
    }
    try answers.write(toFile: file + ".answers", atomically: true, encoding: .utf8)
  }
}

import Foundation
import Testing
import UnderstudyHTTP

/// What looks a little like a place for secrets and is none: data, pages, and what is said of a secret
/// where the secret could stand, such as errors, schemas, labels, templates and code.
@Suite("An everyday text", .serialized)
struct EverydayTests {
  @Test(arguments: try TableRow.rows("Tables/everyday.txt"))
  func `an everyday text stays as it is`(_ row: TableRow) throws {
    if row.kind == "header" {
      let parts = try #require(row.text.firstMatch(of: /([^:]+): (.+)/)).output
      let headers: HeaderFields = [String(parts.1): String(parts.2)]
      return #expect(Redaction.standard.redacted(headers) == headers)
    }
    #expect(Redaction.standard.redacted(text: row.text) == row.text)
    let types = row.kind == "text" ? [] : row.kind == "text/plain" ? [row.kind, nil] : [row.kind]
    for type in types {
      let body = Redaction.standard.redacted(Data(row.text.utf8), type: type)
      #expect(String(decoding: body, as: UTF8.self) == row.text)
    }
  }
}

import Foundation
import UnderstudyHTTP

/// What a document says of a value.
///
/// Only the parts of it that values come to are read, each once.
package struct Schema: Sendable {
  let table: SchemaTable
  let index: Int

  /// - Parameter table: Keeps what was read; schemas of one document share one.
  package init(_ node: SpecNode, in table: SchemaTable = SchemaTable()) {
    self.table = table
    index = table.index(of: node)
  }

  init(_ index: Int, _ table: SchemaTable) { (self.index, self.table) = (index, table) }

  /// What is wrong with a value.
  ///
  /// - Throws: ``SpecFault``, where a value comes to a schema that cannot be read.
  package func violations(
    of value: JSONValue, _ direction: Direction, _ redaction: Redaction = .standard
  ) throws(SpecFault) -> [Violation] {
    try violations(ofBody: Data(value.description.utf8), direction, redaction)
  }

  /// What is wrong with a body; JSON that is broken is all that is wrong with it.
  package func violations(
    ofBody body: Data, _ direction: Direction, _ redaction: Redaction = .standard
  ) throws(SpecFault) -> [Violation] {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(body, toleratingHalfPairs: true)
    } catch {
      let rule = try table.rule(index).node.place
      return [Violation(path: .root, problem: "is not JSON: \(error)", rule: rule)]
    }
    let findings = try BorrowedBytes.lend(document.data) { bytes throws(SpecFault) in
      var check = SchemaCheck(document, bytes, table, direction)
      return try check.findings(index)
    }
    return findings.isEmpty ? [] : FindingWords(document, redaction).violations(findings)
  }

  /// What is wrong with a text that stands for a value, such as that of a parameter: `7` for an integer.
  package func violations(
    ofText text: String, _ direction: Direction = .request, _ redaction: Redaction = .standard
  ) throws(SpecFault) -> [Violation] {
    try violations(ofTexts: .string(text), direction, redaction)
  }

  /// What is wrong with a list or an object of texts, such as a form.
  package func violations(
    ofTexts texts: JSONValue, _ direction: Direction, _ redaction: Redaction = .standard
  ) throws(SpecFault) -> [Violation] {
    var reading = TextReading(table)
    return try violations(of: reading.value(texts, index), direction, redaction)
  }
}

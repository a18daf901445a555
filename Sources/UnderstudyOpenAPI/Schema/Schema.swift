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
    self.init(table.index(of: node), table)
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

  /// What is wrong with texts that stand for values: one such as `7` for an integer, a list, or an object
  /// such as a form.
  package func violations(
    ofTexts texts: JSONValue, _ direction: Direction, _ redaction: Redaction = .standard
  ) throws(SpecFault) -> [Violation] {
    try violations(ofBody: Data(texts.description.utf8), direction, redaction, readsTexts: true)
  }

  /// What is wrong with a body; JSON that is broken is all that is wrong with it.
  package func violations(
    ofBody body: Data, _ direction: Direction, _ redaction: Redaction = .standard,
    readsTexts: Bool = false
  ) throws(SpecFault) -> [Violation] {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(body, toleratingHalfPairs: true)
    } catch {
      let rule = try table.rule(index).node.place
      return [Violation(path: .root, problem: "is not JSON: \(error)", rule: rule)]
    }
    let findings = try BorrowedBytes.lend(document.data) { bytes throws(SpecFault) in
      let check = SchemaCheck(document, bytes, table, direction, readsTexts: readsTexts)
      return try check.findings(index)
    }
    return findings.isEmpty ? [] : FindingWords(document, redaction).violations(findings)
  }
}

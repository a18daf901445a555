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

  /// What is wrong with a body; JSON that is broken is all that is wrong with it.
  ///
  /// - Parameters:
  ///   - direction: Nil for what has none, such as a parameter.
  ///   - place: What the value is in, such as `body`.
  ///   - readsTexts: Whether texts stand for values, such as `7` for an integer.
  /// - Throws: ``SpecFault``, where a value comes to a schema that cannot be read.
  package func violations(
    ofBody body: Data, _ direction: Direction?, _ redaction: Redaction = .standard,
    at place: String = "body", readsTexts: Bool = false
  ) throws(SpecFault) -> [Violation] {
    let document: JSONDocument
    do throws(JSONFault) {
      document = try JSONDocument(body, toleratingHalfPairs: true)
    } catch {
      let rule = try table.rule(index).node.place
      return [Violation(place: place, problem: "is not JSON: \(error)", rule: rule)]
    }
    let check = SchemaCheck(document, table, direction, readsTexts: readsTexts)
    let findings = try check.findings(table.rules(index))
    return findings.isEmpty
      ? [] : FindingWords(document, redaction, place).violations(findings)
  }
}

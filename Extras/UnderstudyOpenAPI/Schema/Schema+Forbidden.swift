import Foundation
import UnderstudyHTTP

extension Schema {
  /// For each value of a body one of its type that breaks each keyword of its schemas.
  package func forbidden(
    in document: JSONDocument, _ direction: Direction
  ) throws(SpecFault) -> [ForbiddenValue] {
    let check = SchemaCheck(document, table, direction)
    check.visits = []
    guard try check.findings(table.rules(index)).isEmpty else { return [] }
    var forbidden: [ForbiddenValue] = []
    for (node, rules) in check.visits ?? [] {
      var keywords: Set<Keyword> = [.type, .required, .oneOf, .anyOf]
      for value in rules.extremes(beside: document.value(node)) {
        let broken = try rules.findings(in: value, table, direction)?
          .first { $0.node == 0 || $0.keyword == .uniqueItems }
        guard let keyword = broken?.keyword, keywords.insert(keyword).inserted else { continue }
        forbidden.append(
          ForbiddenValue(document.nodes[node].range, value, breaks: keyword.rawValue))
      }
    }
    return forbidden
  }
}

extension SchemaRules {
  /// Values of the same type that a keyword may forbid: those next to its bounds, and unlikely ones.
  fileprivate func extremes(beside value: JSONValue) -> [JSONValue] {
    let counts = { (kind: JSONDocument.Kind) in
      self.bounds(of: kind).map { Int(min(max(0, $0.number), 1e5)) + ($0.isUpper ? 1 : -1) }
        .filter { $0 >= 0 }
    }
    switch value {
    case .string(let text):
      return ["unknown", "", "?"].map(JSONValue.string)
        + counts(.string).map { count in
          .string(text.prefix(count) + String(repeating: "a", count: max(0, count - text.count)))
        }
    case .array(let elements) where !elements.isEmpty:
      return counts(.array).map { count in
        .array((0..<count).map { elements[$0 % elements.count] })
      } + [.array(Array(repeating: elements[0], count: max(2, elements.count)))]
    case .int, .double, .number:
      let others = [(value.double ?? 0) + 0.0625, Double(Int32.max) + 1]
      return (numbers + others).map(\.json) + [.number("9223372036854775808")]
    default: return []
    }
  }
}

import Foundation
import UnderstudyHTTP

// What schemas say of the values that are made for them.

extension SchemaRules {
  /// The branches of each choice.
  var choices: [[Int]] {
    // Of what extends a schema one must be chosen, unless that is what was asked for.
    let extending = all.first.flatMap { $0.choices.isEmpty ? $0.discriminator?.choices : nil } ?? []
    return ([extending.map(\.schema)] + all.flatMap { $0.choices.map(\.schemas) })
      .filter { !$0.isEmpty }
  }

  /// The values that the document itself has, which need not be valid.
  var known: [JSONValue] {
    let examples = all.flatMap { rule in
      let list = rule.node["examples"].flatMap { $0.kind == .array ? $0.children : nil } ?? []
      return ([rule.node["example"]] + list + [rule.node["default"]]).compactMap { $0?.json }
    }
    return examples + (all.compactMap(\.words).min { $0.count < $1.count } ?? [])
  }

  var numbers: [Double] { all.numbers }

  /// What is wrong with a value that was made.
  func findings(
    in value: JSONValue, _ table: SchemaTable, _ direction: Direction?
  ) throws(SpecFault) -> [Finding]? {
    guard let document = try? JSONDocument(Data(value.description.utf8)) else { return nil }
    return try SchemaCheck(document, table, direction).findings(self)
  }
}

extension [SchemaRule] {
  /// Numbers at, beside and between the limits, and the multiples next to them.
  var numbers: [Double] {
    let steps = compactMap { $0.node["multipleOf"]?.number.flatMap(Double.init) }
    let limits = flatMap(\.bounds).filter { $0.kind == .number }.map(\.number)
    let middle = limits.isEmpty ? [] : [(limits.min()! + limits.max()!) / 2]
    let near = (limits.isEmpty ? steps : limits + limits.flatMap { [$0 + 1, $0 - 1] }) + middle
    let multiples = steps.flatMap { step in
      near.flatMap { [($0 / step).rounded(.up) * step, ($0 / step).rounded(.down) * step] }
    }
    return (near + multiples).filter(\.isFinite)
  }
}

extension Double {
  /// The number in JSON, whole if it can be.
  var json: JSONValue { Int(exactly: self).map(JSONValue.int) ?? .double(self) }
}

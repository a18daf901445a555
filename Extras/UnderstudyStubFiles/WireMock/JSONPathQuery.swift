import Foundation
import UnderstudyHTTP

/// A JSONPath with wildcards, descendants, slices, filters and functions, as WireMock reads it.
///
/// A filter of an object asks the object itself, as in Jayway's library.
struct JSONPathQuery: Sendable {
  indirect enum Step: Sendable {
    case children([Selector])
    case descendants([Selector])
    case function(@Sendable (JSONValue) -> JSONValue?)
  }

  enum Selector: Sendable {
    case key(String)
    case index(Int)
    case slice(Int?, Int?)
    case every
    case filter(Condition)
  }

  indirect enum Condition: Sendable {
    case all([Condition])
    case any([Condition])
    case not(Condition)
    case exists(Operand)
    case comparison(Operand, @Sendable (JSONValue?, JSONValue?) -> Bool, Operand)
    case matches(Operand, TextRegex)
  }

  enum Operand: Sendable {
    case value(JSONValue)
    case path(JSONPathQuery, isOfRoot: Bool)
  }

  let text: String
  let steps: [Step]

  /// - Throws: the place at which the text is no path.
  init(_ text: String) throws(Inexpressible) {
    var parser = JSONPathParser(text)
    self = try parser.wholePath()
  }

  init(_ text: String, _ steps: [Step]) { (self.text, self.steps) = (text, steps) }

  /// Whether it leads to one value at most.
  private var isDefinite: Bool {
    steps.allSatisfy { step in
      switch step {
      case .function: true
      case .descendants: false
      case .children(let selectors):
        switch selectors[0] {
        case .key, .index: selectors.count == 1
        default: false
        }
      }
    }
  }

  /// The value there, or the list of the values if there may be several; nil if there is no value.
  func value(in document: JSONValue) -> JSONValue? {
    let values = values(in: document)
    return isDefinite ? values.first : .array(values)
  }

  /// Whether something is there besides `null`, `[]` and `{}`.
  func isFound(in document: JSONValue) -> Bool {
    switch value(in: document) {
    case nil, .null?: false
    case .array(let elements)?: !elements.isEmpty
    case .object(let members)?: !members.isEmpty
    default: true
    }
  }

  /// All values that it leads to.
  func values(in document: JSONValue) -> [JSONValue] {
    var walk = JSONPathWalk(root: document)
    return walk.values(of: self, from: document)
  }
}

/// A search of a document, which ends after so many values: paths with several `..` would find most of them
/// again and again.
private struct JSONPathWalk {
  let root: JSONValue
  private var remaining = 200_000

  init(root: JSONValue) { self.root = root }

  mutating func values(of path: JSONPathQuery, from start: JSONValue) -> [JSONValue] {
    var values = [start]
    for step in path.steps {
      switch step {
      case .children(let selectors):
        values = values.flatMap { children(of: $0, selectors) }
      case .descendants(let selectors):
        values = values.flatMap { value in
          var all: [JSONValue] = []
          descend(value, into: &all)
          return all.flatMap { children(of: $0, selectors) }
        }
      case .function(let function):
        values = values.compactMap(function)
      }
    }
    return values
  }

  private mutating func descend(_ value: JSONValue, into all: inout [JSONValue]) {
    if remaining <= 0 { return }
    remaining -= 1
    all.append(value)
    for child in value.elementsOrMembers { descend(child, into: &all) }
  }

  private mutating func children(
    of value: JSONValue, _ selectors: [JSONPathQuery.Selector]
  ) -> [JSONValue] {
    var found: [JSONValue] = []
    for selector in selectors where remaining > 0 {
      remaining -= 1
      let count = value.elements?.count ?? 0
      switch selector {
      case .key(let key): found += [value[key]].compactMap(\.self)
      case .index(let index):
        found += [value[index < 0 ? count + index : index]].compactMap(\.self)
      case .slice(let start, let end):
        let places = [start ?? 0, end ?? count].map { min(count, max(0, $0 < 0 ? count + $0 : $0)) }
        if places[0] < places[1] { found += value.elements?[places[0]..<places[1]] ?? [] }
      case .every: found += value.elementsOrMembers
      case .filter(let condition):
        found += (value.elements ?? [value]).filter { holds(condition, of: $0) }
      }
    }
    remaining -= found.count
    return found
  }

  // MARK: - Conditions

  private mutating func holds(_ condition: JSONPathQuery.Condition, of value: JSONValue) -> Bool {
    remaining -= 1
    switch condition {
    case .all(let parts): return parts.allSatisfy { holds($0, of: value) }
    case .any(let parts): return parts.contains { holds($0, of: value) }
    case .not(let part): return !holds(part, of: value)
    case .exists(let operand): return !values(of: operand, value).isEmpty
    case .comparison(let left, let compare, let right):
      return compare(single(left, value), single(right, value))
    case .matches(let operand, let regex):
      return values(of: operand, value).contains {
        $0.elementsOrMembers.isEmpty && regex.matches($0.textInTemplate)
      }
    }
  }

  private mutating func values(of operand: JSONPathQuery.Operand, _ value: JSONValue) -> [JSONValue]
  {
    switch operand {
    case .value(let value): [value]
    case .path(let path, let isOfRoot): values(of: path, from: isOfRoot ? root : value)
    }
  }

  private mutating func single(_ operand: JSONPathQuery.Operand, _ value: JSONValue) -> JSONValue? {
    let found = values(of: operand, value)
    return found.count > 1 ? .array(found) : found.first
  }
}

extension JSONValue {
  /// A number without a fraction if it has none.
  init(shortest number: Double) {
    self = Int(exactly: number).map(JSONValue.int) ?? (number.isFinite ? .double(number) : .null)
  }

  /// The elements of a list, or nil.
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members of an object, or nil.
  var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

  /// The elements of a list, or the values of an object in the order of their keys.
  var elementsOrMembers: [JSONValue] {
    elements ?? members?.sorted { $0.key < $1.key }.map(\.value) ?? []
  }

  /// The number of characters, elements or members; nil for anything else.
  var size: Int? { string?.count ?? elements?.count ?? members?.count }

  var numbers: [Double]? { elements?.compactMap(\.double) }

  /// Whether it is a text with such a part, or a list with such an element.
  func holds(_ part: JSONValue?) -> Bool {
    guard let part else { return false }
    return elements?.contains(part)
      ?? string.map { TextSearch.contains($0, part.string ?? part.description) } ?? false
  }
}

import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Says what was found in one body; values are shown without secrets.
struct FindingWords {
  /// The longest value that a line shows.
  private static let width = 60
  /// The most words of an `enum` that a line shows.
  private static let mostWords = 8

  private let document: JSONDocument
  private let redaction: Redaction
  private let whole: JSONValue

  init(_ document: JSONDocument, _ redaction: Redaction) {
    (self.document, self.redaction) = (document, redaction)
    whole = document.root.value
  }

  /// One violation for each rule that the elements of a list break alike.
  func violations(_ findings: [Finding]) -> [Violation] {
    var groups: [[String]: (finding: Finding, path: JSONPath, others: Int)] = [:]
    var order: [[String]] = []
    let misspelt = findings.compactMap { finding in
      self.misspelt(finding).map { (finding.node, $0) }
    }
    for finding in findings {
      let path = path(of: finding)
      // The missing one tells it.
      if case .undeclared = finding.problem, case .key(let key)? = path.steps.last,
        misspelt.contains(where: { $0.0 < finding.node && $0.1 == key })
      {
        continue
      }
      let place = path.steps.map { step in if case .index = step { "*" } else { "\(step)" } }
      let group = place + [finding.problem.keyword, "\(ObjectIdentifier(finding.rule).hashValue)"]
      if groups[group] == nil {
        order.append(group)
        groups[group] = (finding, path, 0)
      } else if groups[group]?.path != path {
        groups[group]?.others += 1
      }
    }
    return order.compactMap { groups[$0] }.map { finding, path, others in
      var problem = problem(finding, path)
      if let branch = finding.branch { problem += " (as '\(branch)', the closest schema)" }
      if others > 0 {
        let isAll = findings.count < SchemaCheck.most
        problem += isAll ? " (and \(others) more like it)" : " (and many more like it)"
      }
      return Violation(path: path, problem: problem, rule: place(of: finding))
    }
  }

  // MARK: - Places

  private func path(of finding: Finding) -> JSONPath {
    let path = path(to: finding.node)
    if case .missing(let name) = finding.problem { return path.appending(.key(name)) }
    return path
  }

  private func path(to node: Int) -> JSONPath {
    let nodes = document.nodes
    var (path, index) = (JSONPath.root, 0)
    while index != node {
      var (child, number) = (index + 1, 0)
      while nodes[child].next <= node { (child, number) = (nodes[child].next, number + 1) }
      let key = nodes[child].key.map { document.string($0) }
      path = path.appending(key.map(JSONPath.Step.key) ?? .index(number))
      index = child
    }
    return path
  }

  private func place(of finding: Finding) -> String {
    let node = finding.rule.node
    let keyword = finding.problem.keyword
    if case .missing(let name) = finding.problem {
      let names = node["required"]?.children ?? []
      return (names.first { $0.string == name } ?? node["required"] ?? node).place
    }
    let limits = limit(finding).map { "\($0.isUpper ? "max" : "min")\(keyword)" }
    return (node[limits ?? keyword] ?? node).place
  }

  // MARK: - Words

  private func problem(_ finding: Finding, _ path: JSONPath) -> String {
    let rule = finding.rule
    let isSecret = path.isSecret(in: whole, redaction)
    let value = isSecret ? .string(Redaction.placeholder) : document.value(finding.node)
    let shown = shown(value)
    switch finding.problem {
    case .type(let types):
      if types.isEmpty { return "is not allowed here" }
      if value == .null { return "is null; null is not allowed here" }
      let fix = isSecret ? nil : fix(value, types.subtracting(.null))
      return "is \(described(finding.node, isSecret ? nil : shown)) and must be \(types.words)"
        + (fix.map { ": write \($0)" } ?? "")
    case .unneededNull: return "is null; null is not allowed here, but it may be left out"
    case .enumeration(let words, _):
      let all = words.prefix(Self.mostWords).map(self.shown).joined(separator: ", ")
      let rest = words.count > Self.mostWords ? " and \(words.count - Self.mostWords) more" : ""
      let nearest = value.string.flatMap {
        Words.nearest(to: $0, among: words.compactMap(\.string))
      }
      let fix = nearest.map { ": write \(JSONValue.string($0))" } ?? ""
      return "is \(shown) and must be \(words.count > 1 ? "one of " : "")\(all)\(rest)\(fix)"
    case .limit(let limit):
      let number = rule.node[limit.keyword]?.number ?? ""
      let bound =
        limit.isExclusive
        ? limit.isUpper ? "less than" : "greater than" : limit.isUpper ? "at most" : "at least"
      return "is \(shown) and must be \(bound) \(number)"
    case .step:
      return "is \(shown) and must be a multiple of \(rule.node["multipleOf"]?.number ?? "")"
    case .pattern: return "is \(shown) and must match /\(rule.node["pattern"]?.string ?? "")/"
    case .format(let format):
      let zoned = format == .dateTime ? value.string.map { "\($0)Z" } : nil
      let isZoned = zoned.map { text in
        var text = text
        return text.withUTF8(format.fits)
      }
      return "is \(shown) and must be \(format.words)"
        + (isZoned == true ? ": add the time zone, such as Z" : "")
    case .length, .count, .size: return counted(finding, value, isSecret)
    case .repeated(let first):
      return "is the same as '\(self.path(to: first))', and each must be unique"
    case .missing(let name):
      let hint = misspelt(finding).map { "; '\($0)' is there: write '\(name)'" }
      return "is missing" + (hint ?? "")
    case .undeclared: return undeclared(path, rule)
    case .direction(let direction):
      return direction == .request
        ? "is read-only and must not be in a request"
        : "is write-only and must not be in a response"
    case .several(let schemas): return "fits \(schemas.count) schemas of 'oneOf' and must fit one"
    case .not: return "is \(shown), which 'not' rules out"
    }
  }

  /// A value on one line, without secrets.
  private func shown(_ value: JSONValue) -> String {
    switch value {
    case .object: "an object"
    case .array: "an array"
    default:
      redaction.redacted(text: value.beginning.description).visible.abbreviated(to: Self.width)
    }
  }

  /// A value with its type, or the type of a secret alone.
  private func described(_ node: Int, _ shown: String?) -> String {
    let kind = document.nodes[node].kind
    return switch (kind, shown) {
    case (.string, let shown?): "the text \(shown)"
    case (.number, let shown?): "the number \(shown)"
    case (_, let shown): shown ?? SchemaTypes(kind).words
    }
  }

  /// The same value as one of these types; nil where that is not certain.
  private func fix(_ value: JSONValue, _ types: SchemaTypes) -> String? {
    let parsed = value.string.flatMap { try? JSONValue(parsing: Data($0.utf8)) } ?? value
    switch (parsed, types) {
    case (.int(let number), .boolean) where value == parsed && 0...1 ~= number:
      return number == 1 ? "true" : "false"
    case (.bool, .boolean), (.int, .integer), (.int, .number), (.double, .number),
      (.number, .number):
      return parsed.description
    case (.int, .string), (.bool, .string), (.double, .string), (.number, .string):
      return "\"\(value)\""
    default: return nil
    }
  }

  // MARK: - Counts

  private func limit(_ finding: Finding) -> (count: Int, noun: String, bound: Int, isUpper: Bool)? {
    let rule = finding.rule
    let found: (count: Int, noun: String, bounds: ClosedRange<Int>?)
    switch finding.problem {
    case .length:
      let text = document.value(finding.node).string ?? ""
      found = (text.unicodeScalars.count, "character", rule.lengths)
    case .count: found = (document.nodes[finding.node].count, "element", rule.counts)
    case .size: found = (document.nodes[finding.node].count, "member", rule.sizes)
    default: return nil
    }
    guard let bounds = found.bounds else { return nil }
    let isUpper = found.count > bounds.upperBound
    return (found.count, found.noun, isUpper ? bounds.upperBound : bounds.lowerBound, isUpper)
  }

  private func counted(_ finding: Finding, _ value: JSONValue, _ isSecret: Bool) -> String {
    guard let (count, noun, bound, isUpper) = limit(finding) else { return "has a wrong size" }
    let limit = "must have at \(isUpper ? "most" : "least")"
    if count == 0 { return "is empty and \(limit) \(bound.counting(noun))" }
    return isSecret
      ? "\(limit) \(bound.counting(noun))" : "has \(count.counting(noun)) and \(limit) \(bound)"
  }

  // MARK: - Members

  /// The member that was probably meant to be the one that is missing.
  private func misspelt(_ finding: Finding) -> String? {
    guard case .missing(let name) = finding.problem,
      case .object(let members) = document.value(finding.node)
    else { return nil }
    let declared = Set(finding.rule.properties?.names ?? [])
    return members.keys.sorted().first {
      !declared.contains($0) && EditDistance.isSlip($0, for: name)
    }
  }

  private func undeclared(_ path: JSONPath, _ rule: SchemaRule) -> String {
    guard case .key(let key)? = path.steps.last else { return "is not allowed here" }
    let nearest = Words.nearest(to: key, among: rule.properties?.names ?? [])
    return "is not declared, and nothing else is allowed"
      + (nearest.map { "; '\($0)' is declared" } ?? "")
  }
}

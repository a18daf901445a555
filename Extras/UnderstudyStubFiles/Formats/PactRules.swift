import Foundation
import UnderstudyHTTP

/// The matching rules of a message of Pact's: by paths in version 2, by part and path later.
struct PactRules: Sendable {
  private var parts: [String: [PactRule]] = [:]

  /// - Throws: if a matcher is not known: without it the stub would answer what it should not.
  init(_ rules: JSONValue?) throws(Inexpressible) {
    for (key, value) in (rules?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      if key.hasPrefix("$") {
        guard case .key(let part)? = PactRule.steps(in: key).first else { continue }
        let name = part == "headers" ? "header" : part
        let rest = Array(PactRule.steps(in: key).dropFirst())
        parts[name, default: []].append(try PactRule(rest, value))
      } else if value["matchers"] != nil {
        parts[key, default: []].append(try PactRule([], value))
      } else {
        for (path, rule) in (value.members ?? [:]).sorted(by: { $0.key < $1.key }) {
          let steps =
            path.hasPrefix("$") || key == "body" ? PactRule.steps(in: path) : [.key(path)]
          parts[key, default: []].append(try PactRule(steps, rule))
        }
      }
    }
  }

  func all(in part: String) -> [PactRule] { parts[part] ?? [] }

  func first(in part: String) -> PactMatcher? { parts[part]?.first?.matchers.first }

  /// The requirement on a value that has a name.
  func value(_ text: String, named name: String, in part: String) throws(Inexpressible)
    -> ValuePattern
  {
    let rule = all(in: part).first { rule in
      guard case .key(let key)? = rule.path.first else { return false }
      return part == "header" ? key.lowercased() == name.lowercased() : key == name
    }
    guard let matcher = rule?.matchers.first else {
      // A media type may come with parameters that the interaction does not have.
      let isMediaType = ["accept", "content-type"].contains(name.lowercased())
      if part != "header" || !isMediaType || text.contains(where: { ";,".contains($0) }) {
        return .equal(text)
      }
      return .regex("^\(NSRegularExpression.escapedPattern(for: text))(?:\\s*;.*)?$")
    }
    switch matcher {
    case .regex(let regex): return .regex(regex.pattern)
    case .equality: return .equal(text)
    case .include(let part): return .contains(part)
    case .integer: return .regex("^-?[0-9]+$")
    case .decimal, .number: return .regex("^-?[0-9.]+$")
    default: return .any
    }
  }
}

/// The matchers at a path in a message.
struct PactRule: Sendable {
  /// A step of a path.
  enum Step: Sendable, Equatable {
    case key(String)
    case index(Int)
    case any

    func leads(to other: Step) -> Bool { self == .any || self == other }
  }

  let path: [Step]
  let matchers: [PactMatcher]
  /// Whether one matcher is enough.
  let isChoice: Bool

  init(_ path: [Step], _ value: JSONValue) throws(Inexpressible) {
    self.path = path
    isChoice = value["combine"]?.string == "OR"
    var matchers: [PactMatcher] = []
    for matcher in value["matchers"]?.elements ?? [value] {
      matchers += try PactMatcher.all(in: matcher)
    }
    self.matchers = matchers
  }

  /// The steps of a path such as `$.films[0]['the title'].*`.
  static func steps(in path: String) -> [Step] {
    path.matches(of: /\.?([^.\[\]$]+)|\[(\d+)\]|\[\*\]|\[['"]([^'"]*)['"]\]/).map { match in
      if let index = match.2 { return Int(index).map(Step.index) ?? .any }
      let key = match.3 ?? match.1
      return key == nil || key == "*" && match.3 == nil ? .any : .key(String(key ?? ""))
    }
  }
}

/// What a rule asks of a value.
enum PactMatcher: Sendable, Equatable {
  case equality
  case type
  case regex(TextRegex)
  case include(String)
  case integer, decimal, number, boolean, null, notEmpty, text
  case least(Int)
  case most(Int)
  /// The values of an object, whatever their keys.
  case values

  static func all(in matcher: JSONValue) throws(Inexpressible) -> [PactMatcher] {
    let limits =
      (matcher["min"]?.int.map { [.least($0)] } ?? [])
      + (matcher["max"]?.int.map { [PactMatcher.most($0)] } ?? [])
    let name = matcher["match"]?.string ?? (matcher["regex"] != nil ? "regex" : "type")
    if name == "regex" {
      let regex = TextRegex(matcher["regex"]?.string ?? "")
      if let problem = regex.problem { throw Inexpressible(problem) }
      return [.regex(regex)]
    }
    if name == "include" { return [.include(matcher["value"]?.string ?? "")] }
    guard let known = names[name] else {
      throw Inexpressible("the matcher '\(name)' is not supported")
    }
    return [known] + limits
  }

  private static let names: [String: PactMatcher] = [
    "equality": .equality, "type": .type, "integer": .integer, "decimal": .decimal,
    "number": .number, "boolean": .boolean, "null": .null, "notEmpty": .notEmpty,
    "values": .values, "date": .text, "time": .text, "timestamp": .text, "datetime": .text,
    "semver": .regex(TextRegex(#"^[0-9]+\.[0-9]+\.[0-9]+([-+].*)?$"#)),
  ]

  /// Whether the rule holds for what is below a value, too.
  var isInherited: Bool { self == .type || self == .equality }

  func holds(of value: JSONValue, like expected: JSONValue) -> Bool {
    switch self {
    case .equality: value == expected
    case .type: value.typeName == expected.typeName
    case .regex(let regex): regex.matches(value.textInTemplate)
    case .include(let text): TextSearch.contains(value.textInTemplate, text)
    case .integer: value.typeName == "number" && value.int != nil
    case .decimal, .number: value.typeName == "number"
    case .boolean: value == true || value == false
    case .null: value == .null
    case .notEmpty: value != .null && value != "" && value != [] && value != [:]
    case .text: value.string?.isEmpty == false
    case .least(let count): value.elements.map { $0.count >= count } ?? true
    case .most(let count): value.elements.map { $0.count <= count } ?? true
    case .values: value.members != nil
    }
  }
}

/// Compares a body that was sent with an interaction's.
struct PactComparison: Sendable {
  let rules: [PactRule]

  func holds(of sent: JSONValue, as expected: JSONValue) -> Bool {
    holds(of: sent, as: expected, at: [], inherited: [])
  }

  private func holds(
    of sent: JSONValue, as expected: JSONValue, at path: [PactRule.Step],
    inherited: [PactMatcher]
  ) -> Bool {
    let own = rules.rule(at: path)
    let matchers = own?.matchers ?? inherited
    if let own, own.isChoice {
      return own.matchers.contains { $0.holds(of: sent, like: expected) }
    }
    if !matchers.allSatisfy({ $0.holds(of: sent, like: expected) }) { return false }
    let below = matchers.filter(\.isInherited)
    if let members = sent.members, let expected = expected.members {
      return holds(of: members, as: expected, at: path, matchers, below)
    }
    if let elements = sent.elements, let expected = expected.elements {
      let isLike = matchers.contains { $0 == .type }
      if !isLike, elements.count != expected.count { return false }
      guard let first = expected.first else { return isLike || elements.isEmpty }
      return elements.enumerated().allSatisfy { index, element in
        let like = expected.indices.contains(index) ? expected[index] : first
        return holds(of: element, as: like, at: path + [.index(index)], inherited: below)
      }
    }
    return !matchers.isEmpty || sent == expected
  }

  private func holds(
    of sent: [String: JSONValue], as expected: [String: JSONValue], at path: [PactRule.Step],
    _ matchers: [PactMatcher], _ below: [PactMatcher]
  ) -> Bool {
    let isByValue = matchers.contains(.values)
    let sample = expected.min { $0.key < $1.key }?.value
    if !isByValue, Set(sent.keys) != Set(expected.keys) { return false }
    return sent.allSatisfy { key, value in
      guard let like = expected[key] ?? (isByValue ? sample : nil) else { return isByValue }
      return holds(of: value, as: like, at: path + [.key(key)], inherited: below)
    }
  }
}

extension [PactRule] {
  /// The rule at a path: the one with the fewest wildcards.
  func rule(at path: [PactRule.Step]) -> PactRule? {
    filter { rule in
      rule.path.count == path.count && zip(rule.path, path).allSatisfy { $0.leads(to: $1) }
    }.min { $0.path.count { $0 == .any } < $1.path.count { $0 == .any } }
  }
}

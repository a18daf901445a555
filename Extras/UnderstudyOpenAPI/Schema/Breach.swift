import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// A value's breach of a keyword, in numbers, since most breaches are dropped for those of a better branch.
struct Breach: Sendable {
  let node: Int
  let rule: SchemaRule
  let keyword: Keyword
  /// The types that are allowed, if the type is wrong.
  var types: SchemaTypes = []
  /// The values that are allowed, if it is none of them.
  var words: [JSONValue] = []
  /// The property that is missing.
  var name = ""
  /// The branch that is the closest of several, such as `Cat`.
  var branch: String?

  /// Whether something is not there that must be.
  var isMissing: Bool { keyword == .required || keyword == .dependentRequired }

  /// The strength of the sign that a schema is not the one that was meant for a value.
  func cost(at node: Int) -> Int {
    switch keyword {
    case .type where self.node == node: 100
    case .enum: 10
    case .required, .dependentRequired: 2
    default: 1
    }
  }

  /// The place at which the document asks for it.
  func place(_ direction: Direction?) -> String {
    if let evidence { return rule.node.place(evidence, direction) }
    let asked = rule.node[keyword.rawValue] ?? (keyword == .enum ? rule.node["const"] : nil)
    return (property ?? asked ?? rule.node).place
  }

  /// The place of the demand for a property.
  private var property: SpecNode? {
    guard keyword == .required else { return nil }
    return rule.properties[name]?.requirement.map { rule.required[$0].place }
  }

  /// The evidence for the very statement that the value breaks; nil if there is none of its own.
  var evidence: Evidence? {
    guard rule.node.document.evidence != nil else { return nil }
    let declared = keyword == .required ? rule.node["properties"]?[name] : nil
    return Evidence(property) ?? Evidence(declared) ?? Evidence(rule.node)
  }

  /// The number of values from which on one that is otherwise is not to be expected.
  ///
  /// A service that sends null for some values, or leaves some keys out, does so with others sooner or later.
  func leastEvidence(for kind: JSONDocument.Kind) -> Int {
    switch keyword {
    case .type where kind == .null: rule.node.document.habits.sendsNull ? 20 : Evidence.least
    case .required: rule.node.document.habits.omitsKeys ? 12 : Evidence.least
    // As many keys as came once will come that never did.
    case .unseen: max(Evidence.least, 20 * keysSeenOnce)
    default: Evidence.least
    }
  }

  private var keysSeenOnce: Int {
    (rule.node["properties"]?.children ?? []).count { Evidence($0)?.values == 1 }
  }

  /// Whether the value only never came in the traffic from which the schema was learnt, and does not
  /// contradict what came.
  ///
  /// - Parameter kind: The kind of the value.
  func isUnseen(_ kind: JSONDocument.Kind) -> Bool {
    switch keyword {
    case .type: kind == .null || kind == .number && types.contains(.integer)
    case .required, .enum, .unseen, .discriminator, .anyOf, .oneOf: true
    default: false
    }
  }
}

/// Says what was found in one body; values are shown without secrets.
struct BreachWords {
  /// The longest value that a line shows.
  private static let width = 60
  /// The most words of an `enum` that a line shows.
  private static let mostWords = 8
  /// So many names and words are compared with one that may be misspelt.
  private static let mostCompared = 500
  /// So many violations have words, which are more than a message shows.
  private static let mostWorded = 8
  /// The quantity that a bound counts.
  private static let nouns: [JSONDocument.Kind: String] = [
    .string: "character", .array: "element", .object: "member",
  ]

  /// The breaches at one key that break one keyword: what the elements of a list have in common.
  private struct Group: Hashable {
    let rule: ObjectIdentifier
    let keyword: Keyword
    let key: JSONPath.Step?
  }

  private let document: JSONDocument
  private let redaction: Redaction
  private let whole: JSONValue
  /// The part around the value, such as `body`; with a space behind it if the first key is a name.
  private let place: String
  private let direction: Direction?

  init(
    _ document: JSONDocument, _ redaction: Redaction, _ place: String, _ direction: Direction?
  ) {
    (self.document, self.redaction, self.place) = (document, redaction, place)
    self.direction = direction
    whole = document.root.value
  }

  /// A violation for each rule that the elements of a list break alike.
  func violations(_ breaches: [Breach]) -> [ContractViolation] {
    let misspelt = Set(breaches.compactMap(misspelt))
    let told = breaches.filter { breach in
      // The one that is missing tells of it.
      let isTold =
        [.additionalProperties, .unseen].contains(breach.keyword)
        && misspelt.contains(breach.node)
      return !isTold && !isRedacted(breach.node) && !isTooRare(breach)
    }
    return told.map { ($0, path(of: $0)) }.grouped { breach, path in
      Group(
        rule: ObjectIdentifier(breach.rule), keyword: breach.keyword,
        key: path.steps.last { if case .key = $0 { true } else { false } })
    }.enumerated().map { number, group in
      let alike = group.elements
      let (breach, path) = alike[0]
      let branch = breach.branch.map { " (as '\($0)', the closest schema)" } ?? ""
      let others = alike.count { $0.1 != path }
      let count = breaches.count < SchemaCheck.most ? "\(others)" : "many"
      return ContractViolation(
        place: place(of: path),
        problem: (number < Self.mostWorded ? problem(breach, path) : "") + branch
          + (others > 0 ? " (and \(count) more like it)" : ""),
        rule: breach.place(direction), isUnseen: isUnseen(breach))
    }
  }

  /// Whether the breach is of a kind that only a document learnt from traffic has.
  private func isUnseen(_ breach: Breach) -> Bool {
    breach.rule.node.document.evidence != nil
      && breach.isUnseen(document.nodes[breach.node].kind)
  }

  /// Whether too few values came to say what never comes, or that all have one form.
  private func isTooRare(_ breach: Breach) -> Bool {
    guard isUnseen(breach) || breach.keyword == .format, let evidence = breach.evidence else {
      return false
    }
    return evidence.values < breach.leastEvidence(for: document.nodes[breach.node].kind)
  }

  private func path(of breach: Breach) -> JSONPath {
    let nodes = document.nodes
    var (path, index) = (JSONPath.root, 0)
    while index != breach.node {
      var (child, number) = (index + 1, 0)
      while nodes[child].next <= breach.node { (child, number) = (nodes[child].next, number + 1) }
      path = path.appending(nodes[child].key.map { .key(document.string($0)) } ?? .index(number))
      index = child
    }
    return breach.isMissing ? path.appending(.key(breach.name)) : path
  }

  /// Whether a cassette has something in place of a secret, which was as the service has it.
  private func isRedacted(_ node: Int) -> Bool {
    let value = document.nodes[node]
    return [.string, .number].contains(value.kind) && document.value(node).isRedacted
  }

  private func place(of path: JSONPath) -> String {
    let steps = path.steps.map { JSONPath.root.appending($0).description }
    return steps.reduce(place) { $0 + ($0.last == " " || $1.hasPrefix("[") ? $1 : ".\($1)") }
  }

  // MARK: - Words

  private func problem(_ breach: Breach, _ path: JSONPath) -> String {
    let value = document.value(breach.node)
    let isSecret = path.isSecret(in: whole, by: redaction)
    let shown = isSecret ? Redaction.placeholder : shown(value)
    let asked = breach.rule.node[breach.keyword.rawValue]
    switch breach.keyword {
    case .type where breach.types.isEmpty: return "is not allowed here"
    case .type:
      let fix = isSecret ? "" : fix(value, breach.types).map { ": write \($0)" } ?? ""
      let sent = isSecret ? SchemaTypes(document.nodes[breach.node].kind).words : shown
      return "is \(sent) and must be \(breach.types.words)\(fix)"
    case .enum, .discriminator:
      let words = breach.words
      let more = words.count - Self.mostWords
      let nearest = value.string.flatMap {
        Words.nearest(to: $0, among: words.prefix(Self.mostCompared).compactMap(\.string))
      }
      return "is \(shown) and must be \(words.prefix(Self.mostWords).map(self.shown).asChoice)"
        + (more > 0 ? " and \(more) more" : "")
        + (nearest.map { ": write \(JSONValue.string($0))" } ?? "")
    case .multipleOf: return "is \(shown) and must be a multiple of \(asked?.number ?? "")"
    case .pattern: return "is \(shown) and must match /\(asked?.string ?? "")/"
    case .format: return "is \(shown) and must be \(breach.rule.format?.words ?? "")"
    case .uniqueItems: return "is in the list twice, and each element must be unique"
    case .required, .dependentRequired:
      let slip = misspelt(breach).flatMap { document.nodes[$0].key }.map(document.string)
      return "is missing" + (slip.map { "; '\($0)' is there: write '\(breach.name)'" } ?? "")
    case .contains: return "has no element as 'contains' asks for"
    case .minContains, .maxContains:
      let limit = breach.keyword == .minContains ? "at least" : "at most"
      return "must have \(limit) \(asked?.number ?? "") elements as 'contains' asks for"
    case .propertyNames: return "has a name that 'propertyNames' does not allow"
    case .unevaluatedItems: return "is not declared, and nothing else is allowed"
    case .additionalProperties, .unevaluatedProperties:
      let key = document.nodes[breach.node].key.map(document.string) ?? ""
      let nearest = Words.nearest(
        to: key, among: breach.rule.properties.keys.sorted().prefix(Self.mostCompared))
      return "is not declared, and nothing else is allowed"
        + (nearest.map { "; '\($0)' is declared" } ?? "")
    case .unseen:
      let key = document.nodes[breach.node].key.map(document.string) ?? ""
      let nearest = Words.nearest(
        to: key, among: breach.rule.properties.keys.sorted().prefix(Self.mostCompared))
      return "is in no recording" + (nearest.map { "; '\($0)' is" } ?? "")
    case .readOnly: return "is read-only and must not be in a request"
    case .writeOnly: return "is write-only and must not be in a response"
    case .anyOf, .oneOf: return "fits several schemas of 'oneOf' and must fit one"
    case .not: return "is \(shown), which 'not' rules out"
    default: return bound(breach, asked?.number ?? "", value, isSecret ? nil : shown)
    }
  }

  /// - Parameter shown: Nil for a secret.
  private func bound(
    _ breach: Breach, _ number: String, _ value: JSONValue, _ shown: String?
  ) -> String {
    let bound = breach.rule.bounds.first { $0.keyword == breach.keyword }
    let isUpper = bound?.isUpper == true
    guard let noun = bound.flatMap({ Self.nouns[$0.kind] }) else {
      let words =
        bound?.isExclusive == true ? ("less than", "greater than") : ("at most", "at least")
      return
        "is \(shown ?? Redaction.placeholder) and must be \(isUpper ? words.0 : words.1) \(number)"
    }
    let limit = "must have at \(isUpper ? "most" : "least")"
    if shown == nil { return "\(limit) \(Int(number).map { $0.counting(noun) } ?? number)" }
    let count = value.string?.unicodeScalars.count ?? document.nodes[breach.node].count
    return "has \(count.counting(noun)) and \(limit) \(number)"
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

  /// The same value as one of this type; nil if that is not certain.
  private func fix(_ value: JSONValue, _ types: SchemaTypes) -> String? {
    let parsed = value.string.flatMap { try? JSONValue(parsing: Data($0.utf8)) } ?? value
    switch (parsed, types.subtracting(.null)) {
    case (.bool, .boolean), (.int, .integer): return parsed.description
    case (_, [.number, .integer]): return parsed.number == nil ? nil : parsed.description
    case (.int, .string), (.bool, .string), (.double, .string), (.number, .string):
      return "\"\(value)\""
    default: return nil
    }
  }

  /// The member that was probably meant to be the property that is missing.
  private func misspelt(_ breach: Breach) -> Int? {
    let count = document.nodes[breach.node].count
    guard breach.isMissing, count <= Self.mostCompared else { return nil }
    return document.children(of: breach.node).first { member in
      let key = document.nodes[member].key.map(document.string) ?? ""
      return breach.rule.properties[key] == nil && EditDistance.isSlip(key, for: breach.name)
    }
  }
}

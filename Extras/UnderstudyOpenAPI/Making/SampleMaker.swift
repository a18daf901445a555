import Foundation
import UnderstudyHTTP

// Samples: small values that are valid by a schema.

extension Schema {
  /// A small value that is as the schema asks, the same each time; nil if none is found.
  ///
  /// - Throws: ``SpecFault``, if a schema that it needs cannot be read.
  package func sample(_ direction: Direction) throws(SpecFault) -> JSONValue? {
    var maker = SampleMaker(table: table, direction: direction)
    return try maker.value(of: [index], named: "")
  }
}

/// Makes values that several schemas allow: what is required and no more.
private struct SampleMaker {
  /// The number of values that are tried, since branches in branches multiply.
  private static let mostTries = 4_096
  /// The most schemas that are looked at for that.
  private static let mostWork = 20_000
  /// The most choices of one value.
  private static let mostChoices = 64
  private static let mostMembers = 256
  private static let mostBytes = 1 << 16
  private static let deepest = 32

  let table: SchemaTable
  let direction: Direction
  var tries = 0
  var work = 0
  /// The schemas whose values are being made, to which no value may lead back.
  var open: [SpecNode] = []

  mutating func value(of schemas: [Int], named name: String) throws(SpecFault) -> JSONValue? {
    guard let first = schemas.first else { return "text" }
    let (node, rules) = try (table.rule(first).node, SchemaRules(schemas, of: table))
    if open.contains(node) || open.count > Self.deepest { return try valid([.null], rules) }
    open.append(node)
    defer { open.removeLast() }
    return try value(of: rules, schemas, named: name)
  }

  /// Takes the first branches that lead to a valid value.
  ///
  /// - Parameters:
  ///   - asked: What must hold in the end.
  ///   - schemas: Those, and the branches that were chosen so far.
  private mutating func value(
    of asked: SchemaRules, _ schemas: [Int], chosen: Int = 0, named name: String
  ) throws(SpecFault) -> JSONValue? {
    tries += 1
    if tries > Self.mostTries || work > Self.mostWork || chosen > Self.mostChoices { return nil }
    // The additions of a branch come last, and so do the choices in it.
    let rules = try SchemaRules(schemas, of: table)
    work += rules.all.count
    let choices = rules.choices
    if chosen < choices.count {
      for branch in choices[chosen] {
        let value = try value(of: asked, schemas + [branch], chosen: chosen + 1, named: name)
        if let value { return value }
      }
      return nil
    }
    if let known = try valid(rules.known, asked) { return known }
    if let small = try valid(candidates(rules, named: name), asked) { return small }
    return try valid(others(rules, asked, named: name), asked)
  }

  /// The first value that is allowed.
  private func valid(
    _ candidates: [JSONValue], _ rules: SchemaRules
  ) throws(SpecFault) -> JSONValue? {
    for value in candidates where try rules.breaches(in: value, table, direction)?.isEmpty == true {
      return value
    }
    return nil
  }

  /// The values that may be valid, the best first.
  private mutating func candidates(
    _ rules: SchemaRules, named name: String
  ) throws(SpecFault) -> [JSONValue] {
    let types = rules.types
    let object = types.contains(.object) ? try object(rules) : nil
    let list = types.contains(.array) ? try list(rules) : nil
    let texts = types.contains(.string) ? SampleText.texts(rules, named: name) : []
    let numbers = types.isDisjoint(with: [.integer, .number]) ? [] : [1, 0] + rules.numbers
    return [object, list].compactMap(\.self) + texts.map(JSONValue.string) + numbers.map(\.json)
      + [true, false, .null]
  }

  /// Values with more in them, and beside the limits of other branches: a small one often fits those, too.
  private mutating func others(
    _ rules: SchemaRules, _ asked: SchemaRules, named name: String
  ) throws(SpecFault) -> [JSONValue] {
    let types = rules.types
    let object = types.contains(.object) ? try object(rules, isFull: true) : nil
    let list = types.contains(.array) ? try list(rules, isFull: true) : nil
    let branches = try asked.choices.joined().prefix(Self.mostChoices)
      .map { branch throws(SpecFault) in try table.rules(branch).all }.flatMap(\.self)
    let sizes = branches.flatMap(\.bounds).filter { $0.kind == .string && $0.number < 1e4 }
      .flatMap { [Int($0.number) - 1, Int($0.number) + 1] }.filter { $0 >= 0 }
    let text = SampleText.texts(rules, named: name).first ?? ""
    let texts = types.contains(.string) ? sizes.map { text.filled(to: $0) } : []
    let numbers = types.isDisjoint(with: [.integer, .number]) ? [] : branches.numbers
    return [object, list].compactMap(\.self) + texts.map(JSONValue.string) + numbers.map(\.json)
  }

  private mutating func list(
    _ rules: SchemaRules, isFull: Bool = false
  ) throws(SpecFault) -> JSONValue? {
    var start: [JSONValue] = []
    let fixed = min(rules.all.map(\.first.count).max() ?? 0, Self.mostMembers)
    for place in 0..<(isFull ? fixed : min(fixed, rules.least(.array))) {
      let schemas = rules.all.compactMap { place < $0.first.count ? $0.first[place] : $0.items }
      guard let element = try value(of: schemas, named: "") else { return nil }
      start.append(element)
    }
    let schemas = rules.all.compactMap(\.items)
    for contained in rules.all.compactMap(\.contains) {
      if let element = try value(of: [contained] + schemas, named: "") { start.append(element) }
    }
    let count = max(rules.least(.array), isFull ? 1 : 0) - start.count
    if count <= 0 { return .array(start) }
    // Lists in lists multiply.
    guard let element = try value(of: schemas, named: ""),
      element.description.utf8.count * count < Self.mostBytes
    else { return nil }
    var elements = [element]
    if count <= Self.mostMembers, rules.all.contains(where: \.isUnique) {
      let own = try SchemaRules(schemas, of: table)
      for other in own.known + (1...count).map(element.numbered) where elements.count < count {
        if !elements.contains(other), try valid([other], own) != nil { elements.append(other) }
      }
    }
    return .array(start + (0..<count).map { elements[$0 % elements.count] })
  }

  private mutating func object(
    _ rules: SchemaRules, isFull: Bool = false
  ) throws(SpecFault) -> JSONValue? {
    let required = rules.all.flatMap(\.required).map(\.name)
    let declared = isFull ? rules.all.map(\.properties.count).reduce(0, +) : 0
    let least = min(max(rules.least(.object), declared), Self.mostMembers)
    // Members that are not required fill up an object that must have more.
    let others =
      rules.all.flatMap(\.properties.keys).sorted()
      + (0..<min(rules.least(.object), Self.mostMembers)).map { "key\($0 + 1)" }
    var members: [String: JSONValue] = [:]
    let meant = Set(rules.all.map(\.node))
    for case let discriminator? in rules.all.map(\.discriminator) {
      let property = discriminator.property
      let own = try SchemaRules(rules.schemas(of: property), of: table)
      for (value, schema) in discriminator.choices where members[property] == nil {
        let isMeant = try meant.contains(table.rule(schema).node)
        members[property] = isMeant ? try valid([.string(value)], own) : nil
      }
    }
    for (place, name) in (required + others).enumerated() where members[name] == nil {
      let isRequired = place < required.count
      if !isRequired && members.count >= least { break }
      if try table.lacks(name, of: rules, direction) { continue }
      members[name] = try value(of: rules.schemas(of: name), named: name)
      if isRequired && members[name] == nil { return nil }
    }
    return .object(members)
  }
}

extension JSONValue {
  /// Another value like this one, if it is a number or a text.
  fileprivate func numbered(_ number: Int) -> JSONValue {
    switch self {
    case .int(let own): .int(own &+ number)
    case .string(let text):
      .string("\(text.last?.isNumber == true ? text.dropLast() : text[...])\(number)")
    default: self
    }
  }
}

/// Texts for samples, by pattern, format, and the name of what they are for.
enum SampleText {
  /// By the end of a name in lower case, the first that fits.
  private static let words: [(end: String, text: String)] = [
    ("email", "user@example.com"), ("username", "ida"), ("firstname", "Ida"), ("lastname", "Lee"),
    ("filename", "file.txt"), ("name", "Ida"), ("title", "A title"),
    ("description", "A description"), ("url", "https://example.com/"),
    ("uri", "https://example.com/"), ("href", "https://example.com/"),
    ("link", "https://example.com/"), ("phone", "+15555550100"), ("currency", "EUR"),
    ("country", "DE"), ("city", "Berlin"), ("language", "en"), ("locale", "en"),
    ("date", "2024-01-01"), ("at", "2024-01-01T00:00:00Z"), ("id", "1"),
  ]

  private static let mostCharacters = 1 << 14

  /// The values that may be valid, the best first.
  static func texts(_ rules: SchemaRules, named name: String) -> [String] {
    let name = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let patterns = rules.all.compactMap { $0.node["pattern"]?.string }
    let texts =
      patterns.map(PatternSample.text) + rules.all.compactMap(\.format?.example)
      + [words.first { name.hasSuffix($0.end) }?.text ?? "text"]
    let least = min(rules.least(.string), mostCharacters)
    let most = rules.bounds(of: .string).filter(\.isUpper).map(\.number).min() ?? 1e9
    return texts.map { text in
      text.count < least ? text.filled(to: least) : String(text.prefix(Int(min(max(0, most), 1e9))))
    }
  }
}

extension String {
  /// A beginning of the text, or more of its last character, which may often be there more often.
  func filled(to count: Int) -> String {
    prefix(count) + String(repeating: last ?? "x", count: max(0, count - self.count))
  }
}

// The schemas' demands on the values that are made for them.

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

  /// The fault of a value that was made.
  func breaches(
    in value: JSONValue, _ table: SchemaTable, _ direction: Direction?
  ) throws(SpecFault) -> [Breach]? {
    guard let document = JSONDocument(of: value) else { return nil }
    return try SchemaCheck(document, table, direction).breaches(self)
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

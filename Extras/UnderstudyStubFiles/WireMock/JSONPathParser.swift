import Foundation
import UnderstudyHTTP

/// Reads the text of a path.
struct JSONPathParser {
  private let text: String
  private var rest: Substring
  private var depth = 0
  private static let greatestDepth = 32

  init(_ text: String) { (self.text, rest) = (text, text[...]) }

  private func fault(_ reason: String) -> Inexpressible {
    Inexpressible("'\(text)' is not a path in JSON that is known: \(reason)")
  }

  private mutating func take(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }

  mutating func wholePath() throws(Inexpressible) -> JSONPathQuery {
    if !take("$") { throw fault("it begins with '$'") }
    let path = try path(isInFilter: false)
    if !rest.isEmpty { throw fault("'\(rest.prefix(20))' cannot follow") }
    return JSONPathQuery(text, path.steps)
  }

  private mutating func path(isInFilter: Bool) throws(Inexpressible) -> JSONPathQuery {
    var steps: [JSONPathQuery.Step] = []
    while true {
      if take("..") {
        steps.append(.descendants(try rest.hasPrefix("[") ? selectors() : [name(isInFilter)]))
      } else if take(".") {
        if rest.hasPrefix("[") { continue }
        let name = try name(isInFilter)
        guard case .key(let key) = name, take("()") else {
          steps.append(.children([name]))
          continue
        }
        guard let function = Self.functions[key] else { throw fault("'\(key)()' is not known") }
        steps.append(.function(function))
      } else if rest.hasPrefix("[") {
        steps.append(.children(try selectors()))
      } else {
        return JSONPathQuery(text, steps)
      }
    }
  }

  private mutating func name(_ isInFilter: Bool) throws(Inexpressible) -> JSONPathQuery.Selector {
    if take("*") { return .every }
    let ends = isInFilter ? ".[]() =!<>&|,~" : ".[("
    let name = rest.prefix { !ends.contains($0) }
    if name.isEmpty { throw fault("a name is missing") }
    rest = rest[name.endIndex...]
    return .key(String(name))
  }

  private mutating func selectors() throws(Inexpressible) -> [JSONPathQuery.Selector] {
    var selectors: [JSONPathQuery.Selector] = []
    repeat {
      rest = rest.dropFirst()
      skipSpaces()
      selectors.append(try selector())
      skipSpaces()
    } while rest.hasPrefix(",")
    if !take("]") { throw fault("a ']' is missing") }
    return selectors
  }

  private mutating func selector() throws(Inexpressible) -> JSONPathQuery.Selector {
    if take("*") { return .every }
    if take("?") { return .filter(try condition()) }
    if let text = try quoted() { return .key(text) }
    let digits = rest.prefix { $0.isASCII && $0.isNumber || "-: ".contains($0) }
    rest = rest[digits.endIndex...]
    let ends = digits.split(separator: ":", omittingEmptySubsequences: false)
      .map { Int($0.trimming(while: \.isWhitespace)) }
    if ends.count == 2 { return .slice(ends[0], ends[1]) }
    guard ends.count == 1, let index = ends[0] else {
      throw fault("in brackets are names in quotes, indices, '*' or a filter")
    }
    return .index(index)
  }

  // MARK: - Conditions

  private mutating func condition() throws(Inexpressible) -> JSONPathQuery.Condition {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.greatestDepth { throw fault("it is nested too deeply") }
    var choices: [JSONPathQuery.Condition] = []
    repeat {
      var parts: [JSONPathQuery.Condition] = []
      repeat {
        parts.append(try comparison())
        skipSpaces()
      } while take("&&")
      choices.append(.all(parts))
    } while take("||")
    return .any(choices)
  }

  private mutating func comparison() throws(Inexpressible) -> JSONPathQuery.Condition {
    skipSpaces()
    if !rest.hasPrefix("!="), take("!") {
      depth += 1
      defer { depth -= 1 }
      if depth > Self.greatestDepth { throw fault("it is nested too deeply") }
      return .not(try comparison())
    }
    if take("(") {
      let inner = try condition()
      if !take(")") { throw fault("a ')' is missing") }
      return inner
    }
    let left = try operand()
    skipSpaces()
    if take("=~") {
      skipSpaces()
      return .matches(left, try regex())
    }
    guard let comparison = Self.comparisons.first(where: { rest.hasPrefix($0.name) }) else {
      return .exists(left)
    }
    rest = rest.dropFirst(comparison.name.count)
    return .comparison(left, comparison.holds, try operand())
  }

  private mutating func operand() throws(Inexpressible) -> JSONPathQuery.Operand {
    skipSpaces()
    if take("@") { return .path(try path(isInFilter: true), isOfRoot: false) }
    if take("$") { return .path(try path(isInFilter: true), isOfRoot: true) }
    return .value(try literal())
  }

  private mutating func literal() throws(Inexpressible) -> JSONValue {
    skipSpaces()
    if let text = try quoted() { return .string(text) }
    if take("[") {
      var elements: [JSONValue] = []
      skipSpaces()
      while !take("]") {
        if rest.hasPrefix("[") { throw fault("a list in a list is not supported") }
        elements.append(try literal())
        skipSpaces()
        if !take(","), !rest.hasPrefix("]") { throw fault("a ']' is missing") }
        skipSpaces()
      }
      return .array(elements)
    }
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    rest = rest[word.endIndex...]
    guard let value = try? JSONValue(parsing: Data(word.utf8)) else {
      throw fault("'\(word.isEmpty ? rest.prefix(20) : word)' is not a value")
    }
    return value
  }

  private mutating func quoted() throws(Inexpressible) -> String? {
    guard let quote = rest.first, "'\"".contains(quote) else { return nil }
    return try delimited(by: quote)
  }

  /// The text up to the next delimiter that has no backslash before it.
  private mutating func delimited(by end: Character) throws(Inexpressible) -> String {
    var text = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst() {
      if character == end { return text }
      if character == "\\", let next = rest.popFirst() {
        if next != end, next != "\\" || end == "/" { text.append(character) }
        text.append(next)
      } else {
        text.append(character)
      }
    }
    throw fault("a \(end) is missing")
  }

  private mutating func regex() throws(Inexpressible) -> TextRegex {
    guard rest.hasPrefix("/") else { throw fault("an expression is written between slashes") }
    let pattern = try delimited(by: "/")
    let flags = rest.prefix { "imsux".contains($0) }
    rest = rest[flags.endIndex...]
    let options = flags.isEmpty ? "" : "(?\(flags))"
    let regex = TextRegex("\(options)^(?:\(pattern))$")
    if let problem = regex.problem { throw fault(problem) }
    return regex
  }

  // MARK: - Tables

  private typealias Comparison = @Sendable (JSONValue?, JSONValue?) -> Bool

  private static let comparisons: [(name: String, holds: Comparison)] = [
    ("==", { $0.isSame(as: $1) }), ("!=", { !$0.isSame(as: $1) }),
    ("<=", { $0.isOrdered(before: $1, orEqual: true) }),
    (">=", { $1.isOrdered(before: $0, orEqual: true) }),
    ("<", { $0.isOrdered(before: $1) }), (">", { $1.isOrdered(before: $0) }),
    ("in ", { $0 != nil && $0.isOne(of: $1) }), ("nin ", { !$0.isOne(of: $1) }),
    ("contains ", { $0?.holds($1) ?? false }),
    ("size ", { value, size in value.flatMap(\.size) == size?.int && size != nil }),
    ("empty ", { value, flag in value.map { .bool($0.size == 0) } == flag }),
  ]

  private static let functions: [String: @Sendable (JSONValue) -> JSONValue?] = [
    "length": { $0.size.map(JSONValue.int) }, "size": { $0.size.map(JSONValue.int) },
    "first": { $0.elements?.first }, "last": { $0.elements?.last },
    "min": { $0.numbers?.min().map(JSONValue.init(shortest:)) },
    "max": { $0.numbers?.max().map(JSONValue.init(shortest:)) },
    "sum": { $0.numbers.map { JSONValue(shortest: $0.reduce(0, +)) } },
    "avg": { $0.numbers.map { JSONValue(shortest: $0.reduce(0, +) / Double(max(1, $0.count))) } },
  ]
}

extension JSONValue? {
  /// Whether the values are equal, as Jayway's library has it, to which a number may be written as text.
  fileprivate func isSame(as other: JSONValue?) -> Bool {
    if let number = self?.double, let text = other?.string { return Double(text) == number }
    if let text = self?.string, other?.double != nil { return text == other?.description }
    return self == other
  }

  fileprivate func isOne(of list: JSONValue?) -> Bool {
    list?.elements?.contains { isSame(as: $0) } == true
  }

  /// Whether it is a lesser number, or an earlier text.
  fileprivate func isOrdered(before other: JSONValue?, orEqual: Bool = false) -> Bool {
    if let left = self?.double, let right = other?.double {
      return orEqual ? left <= right : left < right
    }
    guard let left = self?.string, let right = other?.string else { return false }
    return orEqual ? left <= right : left < right
  }
}

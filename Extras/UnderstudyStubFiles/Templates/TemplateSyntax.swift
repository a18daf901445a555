import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A part of a template: Handlebars' texts, values and blocks.
enum TemplateNode: Sendable {
  case text(String)
  case value(TemplateExpression, TemplatePlace.Escape)
  case block(TemplateBlock)
}

/// A value that a template fills in.
indirect enum TemplateExpression: Sendable {
  case literal(JSONValue)
  /// Such as `request.path.[1]`, by its steps.
  case path([String])
  case call(TemplateCall)
}

/// A helper with its arguments: `now offset='3 days'`.
struct TemplateCall: Sendable {
  let helper: String
  var arguments: [TemplateExpression] = []
  var options: [String: TemplateExpression] = [:]
  /// The names that a block gives its values: `as |item index|`.
  var names: [String] = []
}

/// A block between `{{#…}}` and `{{/…}}`.
struct TemplateBlock: Sendable {
  let call: TemplateCall
  var body: [TemplateNode] = []
  /// The part behind `{{else}}`.
  var otherwise: [TemplateNode] = []
}

/// Reads the text of a template.
struct TemplateParser {
  private struct Open {
    var block: TemplateBlock
    var isInElse = false
    /// Whether `{{else if …}}` began it, so that it ends with the block around it.
    var isChained = false
  }

  private static let greatestDepth = 32

  private var place: TemplatePlace
  private var root: [TemplateNode] = []
  private var open: [Open] = []
  /// The names of variables, and texts that may be such.
  private var variables: Set<String> = []
  private var unknown: [(name: String, inside: String)] = []

  private init(_ language: TemplateLanguage) { place = TemplatePlace(language) }

  /// - Throws: the first part that cannot be filled in.
  static func nodes(
    of text: String, in language: TemplateLanguage, naming names: Set<String>
  ) throws(Inexpressible) -> [TemplateNode] {
    var parser = TemplateParser(language)
    parser.variables = names
    try parser.read(text)
    if let block = parser.open.last?.block.call.helper {
      throw Inexpressible("'{{#\(block)}}' of the template has no '{{/\(block)}}'")
    }
    for (name, inside) in parser.unknown where !parser.variables.contains(name) {
      throw parser.fault(inside, TemplateHelpers.advice(onHelper: name))
    }
    return parser.root
  }

  private func fault(_ inside: some StringProtocol, _ reason: String) -> Inexpressible {
    Inexpressible("'{{\(inside)}}' of the template is not supported: \(reason)")
  }

  // MARK: - Tags

  private mutating func read(_ text: String) throws(Inexpressible) {
    var rest = text[...]
    while let start = rest.firstPlace(of: "{{") {
      let before = rest[..<start.lowerBound]
      let kind = TagKind(at: rest[start.upperBound...])
      let behind = rest[start.upperBound...].dropFirst(kind.opening.count)
      guard let end = behind.end(of: kind) else {
        throw Inexpressible("a '{{' of the template is not closed")
      }
      var inside = behind[..<end.lowerBound]
      let tag = rest[start.lowerBound..<end.upperBound]
      rest = rest[end.upperBound...]
      // A backslash before the braces makes them text.
      if before.hasSuffix("\\"), !before.hasSuffix("\\\\") {
        add(before.dropLast())
        add(tag)
        continue
      }
      // A tilde takes the white space beside the tag away.
      if inside.first == "~" {
        inside = inside.dropFirst()
        add(
          before.prefix(
            upTo: before.lastIndex { !$0.isWhitespace }.map(before.index(after:))
              ?? before.startIndex))
      } else {
        add(before)
      }
      if inside.last == "~" {
        inside = inside.dropLast()
        rest = rest.drop(while: \.isWhitespace)
      }
      if !kind.isComment {
        try readTag(place.unescaped(inside).trimming(while: \.isWhitespace), kind, before: rest)
      }
    }
    add(rest)
  }

  private mutating func readTag(
    _ inside: String, _ kind: TagKind, before rest: Substring
  ) throws(Inexpressible) {
    switch inside.first {
    case "#": try begin(inside.dropFirst(), inside)
    case "^" where inside.count > 1:
      try begin(inside.dropFirst(), inside)
      open[open.count - 1].block = TemplateBlock(
        call: TemplateCall(helper: "unless", arguments: [open[open.count - 1].block.call.asValue]))
    case "/": try end(inside)
    case ">": throw fault(inside, "partials are files of WireMock's own")
    default:
      if inside == "else" || inside == "^" {
        if open.isEmpty { throw fault(inside, "it stands in no block") }
        open[open.count - 1].isInElse = true
      } else if inside.hasPrefix("else "), !open.isEmpty {
        open[open.count - 1].isInElse = true
        try begin(inside.dropFirst("else ".count), inside)
        open[open.count - 1].isChained = true
      } else {
        let expression = try expression(inside.drop { $0 == "&" }, inside)
        let escape = place.escape(before: rest, isVerbatim: kind.isVerbatim)
        add(.value(expression, escape))
      }
    }
  }

  private mutating func begin(
    _ text: some StringProtocol, _ inside: String
  ) throws(Inexpressible) {
    if open.count >= Self.greatestDepth { throw fault(inside, "it is nested too deeply") }
    let call: TemplateCall
    switch try expression(text, inside) {
    case .call(let found): call = found
    case .path(let steps):
      // A block by the name of a value is of each of its elements, or of the value if there is any.
      call = TemplateCall(helper: "with", arguments: [.path(steps)])
    case .literal: throw fault(inside, "it names no helper")
    }
    variables.formUnion(call.names)
    open.append(Open(block: TemplateBlock(call: call)))
  }

  private mutating func end(_ inside: String) throws(Inexpressible) {
    var isChained = true
    while isChained {
      guard let ended = open.popLast() else { throw fault(inside, "it ends no block") }
      isChained = ended.isChained
      add(.block(ended.block))
    }
  }

  private mutating func add(_ text: Substring) {
    place.pass(text)
    if !text.isEmpty { add(.text(String(text))) }
  }

  private mutating func add(_ node: TemplateNode) {
    guard let last = open.indices.last else { return root.append(node) }
    if open[last].isInElse {
      open[last].block.otherwise.append(node)
    } else {
      open[last].block.body.append(node)
    }
  }

  // MARK: - Expressions

  private mutating func expression(
    _ text: some StringProtocol, _ inside: String
  ) throws(Inexpressible) -> TemplateExpression {
    var words = TemplateWords(String(text))
    let expression = try expression(&words, inside, depth: 0)
    if words.next() != nil { throw fault(inside, "a ')' has no '('") }
    return expression
  }

  /// A helper and all that follows up to a closing parenthesis, or a single value.
  private mutating func expression(
    _ words: inout TemplateWords, _ inside: String, depth: Int
  ) throws(Inexpressible) -> TemplateExpression {
    if depth > Self.greatestDepth { throw fault(inside, "it is nested too deeply") }
    guard case .word(let name)? = words.next() else {
      return try value(&words, inside, depth: depth)
    }
    var call = TemplateCall(helper: name)
    while let word = words.peek, word != .close {
      switch word {
      case .option(let option):
        _ = words.next()
        call.options[option] = try value(&words, inside, depth: depth)
      case .names(let names):
        _ = words.next()
        call.names = names
      default:
        call.arguments.append(try value(&words, inside, depth: depth))
      }
    }
    let isCall = !call.arguments.isEmpty || !call.options.isEmpty
    let isHelper = TemplateHelpers.isKnown(name)
    if isCall, !isHelper { throw fault(inside, TemplateHelpers.advice(onHelper: name)) }
    if !isHelper { return try path(name, inside, isRequired: true) }
    for case .literal(.string(let text)) in call.arguments + call.options.values {
      variables.insert(text)
      if name == "jsonPath", text.hasPrefix("$") { _ = try JSONPathQuery(text) }
    }
    return .call(call)
  }

  private mutating func value(
    _ words: inout TemplateWords, _ inside: String, depth: Int
  ) throws(Inexpressible) -> TemplateExpression {
    switch words.next() {
    case .text(let text): return .literal(.string(text))
    case .word(let word):
      if ["null", "undefined"].contains(word) { return .literal(.null) }
      let isNumber = word.first.map { "-0123456789".contains($0) } ?? false
      if isNumber || ["true", "false"].contains(word),
        let value = try? JSONValue(parsing: Data(word.utf8))
      {
        return .literal(value)
      }
      return try path(word, inside, isRequired: false)
    case .open:
      let expression = try expression(&words, inside, depth: depth + 1)
      if words.next() != .close { throw fault(inside, "a ')' is missing") }
      return expression
    case .close, .option, .names, nil: throw fault(inside, "a value is missing")
    }
  }

  /// - Parameter isRequired: Whether it is a mistake if there is no such variable.
  private mutating func path(
    _ text: String, _ inside: String, isRequired: Bool
  ) throws(Inexpressible) -> TemplateExpression {
    let steps = TemplateWords.steps(of: text)
    if let problem = TemplateRequest.problem(of: steps, isAlone: isRequired) {
      throw fault(inside, problem)
    }
    let known = ["request", "this", "..", "."]
    // Within these a name may be of a member.
    let isInObject = open.contains { ["each", "with"].contains($0.block.call.helper) }
    if isRequired, !isInObject, let root = steps.first, !known.contains(root), root.first != "@" {
      unknown.append((root, inside))
    }
    return .path(steps)
  }
}

extension TemplateCall {
  fileprivate var asValue: TemplateExpression { helper == "with" ? arguments[0] : .call(self) }
}

extension Substring {
  /// The most bytes of a tag that are looked through for its end.
  private static let longestTag = 1 << 14

  /// The braces that end a tag, which may have others in quotes.
  fileprivate func end(of kind: TagKind) -> Range<Index>? {
    if kind.isComment { return firstPlace(of: kind.closing) }
    var quote: UInt8?
    var isEscaped = false
    for index in utf8.indices.prefix(Self.longestTag) {
      let byte = utf8[index]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if byte == UInt8(ascii: "}"), utf8[index...].starts(with: kind.closing.utf8) {
        return index..<utf8.index(index, offsetBy: kind.closing.utf8.count)
      }
    }
    return firstPlace(of: kind.closing)
  }

  /// The first place of a text in ASCII, which is looked for among bytes: no mark that combines hides it.
  fileprivate func firstPlace(of text: String) -> Range<Index>? { utf8.firstRange(of: text.utf8) }
}

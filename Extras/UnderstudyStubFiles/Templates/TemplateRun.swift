import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// The filling in of a template for one request.
struct TemplateRun {
  let request: RecordedRequest
  var numbers: SeededNumbers
  private(set) var text = ""
  private var variables: [String: TemplateValue]
  /// The values that `this` stands for, from the outermost block to the innermost.
  private var contexts: [TemplateValue] = []
  /// The bytes and the steps that are left: blocks within blocks would multiply them.
  private var remaining = 1 << 24
  private var parsed: (text: String, value: JSONValue?)?

  init(
    _ request: RecordedRequest, _ numbers: SeededNumbers, _ variables: [String: TemplateValue]
  ) {
    (self.request, self.numbers, self.variables) = (request, numbers, variables)
  }

  mutating func spend(_ cost: Int) throws(Inexpressible) {
    remaining -= cost
    if remaining < 0 { throw Inexpressible("the template fills in more than 16 MB") }
  }

  private mutating func write(_ new: String) throws(Inexpressible) {
    try spend(new.utf8.count)
    text += new
  }

  mutating func run(_ nodes: [TemplateNode]) throws(Inexpressible) {
    for node in nodes {
      try spend(32)
      switch node {
      case .text(let text): try write(text)
      case .value(let expression, let escape): try write(escape(value(of: expression).text))
      case .block(let block): try run(block)
      }
    }
  }

  /// The text of a part, which is not written.
  private mutating func text(of nodes: [TemplateNode]) throws(Inexpressible) -> String {
    let outside = text
    text = ""
    try run(nodes)
    defer { text = outside }
    return text
  }

  // MARK: - Values

  mutating func value(of expression: TemplateExpression) throws(Inexpressible) -> TemplateValue {
    switch expression {
    case .literal(let value): TemplateValue(value)
    case .path(let steps): value(at: steps[...]) ?? .null
    case .call(let call): try result(of: call)
    }
  }

  private func value(at steps: ArraySlice<String>) -> TemplateValue? {
    let parents = steps.prefix { $0 == ".." }.count
    let rest = steps.dropFirst(parents)
    let context = contexts.dropLast(parents).last
    guard let root = rest.first, root != "this" else { return context?.at(rest.dropFirst()) }
    if parents > 0 { return context?.at(rest) }
    if root == "request" { return TemplateRequest.value(at: rest.dropFirst(), of: request) }
    return (variables[root] ?? context?[root])?.at(rest.dropFirst())
  }

  mutating func assign(_ value: TemplateValue, to name: String) { variables[name] = value }

  private mutating func result(
    of call: TemplateCall, body: String? = nil
  ) throws(Inexpressible) -> TemplateValue {
    var arguments = TemplateArguments(values: body.map { [TemplateValue($0)] } ?? [])
    for argument in call.arguments { arguments.values.append(try value(of: argument)) }
    for (name, option) in call.options { arguments.options[name] = try value(of: option) }
    guard let helper = TemplateHelpers.all[call.helper] else {
      throw Inexpressible(TemplateHelpers.advice(onHelper: call.helper))
    }
    let result: TemplateValue
    do { result = try helper(&self, arguments) } catch {
      throw error as? Inexpressible ?? Inexpressible("\(error)")
    }
    try spend(result.text.utf8.count + 1)
    return result
  }

  /// JSON that is written in a text, or a value that is JSON already; nil if it is neither.
  mutating func json(in value: TemplateValue) -> JSONValue? {
    guard let text = value.json.string else { return value.json }
    if let parsed, parsed.text == text { return parsed.value }
    let value = try? JSONValue(parsing: Data(text.utf8))
    parsed = (text, value)
    return value
  }

  // MARK: - Blocks

  private mutating func run(_ block: TemplateBlock) throws(Inexpressible) {
    let call = block.call
    let first = call.arguments.first ?? .literal(.null)
    switch call.helper {
    case "if": try run(value(of: first).isTrue ? block.body : block.otherwise)
    case "unless": try run(value(of: first).isTrue ? block.otherwise : block.body)
    case "each": try repeatBody(of: block, for: value(of: first))
    case "with":
      let value = try value(of: first)
      if !value.isTrue { return try run(block.otherwise) }
      try run(block.body, within: value, [call.names.first ?? "": value])
    case "assign":
      let name = try value(of: first).text
      assign(TemplateValue(try text(of: block.body)), to: name)
    case "arrayJoin" where !call.names.isEmpty:
      let nothing = TemplateExpression.literal("")
      try write(value(of: call.options["prefix"] ?? nothing).text)
      try repeatBody(
        of: block, for: value(of: call.arguments.dropFirst().first ?? nothing),
        separatedBy: value(of: first).text)
      try write(value(of: call.options["suffix"] ?? nothing).text)
    case let helper where TemplateHelpers.isCondition(helper):
      try run(result(of: call).isTrue ? block.body : block.otherwise)
    default: try write(result(of: call, body: text(of: block.body)).text)
    }
  }

  private mutating func repeatBody(
    of block: TemplateBlock, for value: TemplateValue, separatedBy separator: String = ""
  ) throws(Inexpressible) {
    let members = value.json.members?.sorted { $0.key < $1.key }
    let values = value.elements ?? members?.map(\.value) ?? []
    let names = block.call.names
    for (index, element) in values.enumerated() {
      if index > 0 { try write(separator) }
      let value = TemplateValue(element)
      let key = members.map { JSONValue.string($0[index].key) } ?? .int(index)
      var locals: [String: TemplateValue] = [
        "@index": TemplateValue(.int(index)), "@key": TemplateValue(key),
        "@first": TemplateValue(.bool(index == 0)),
        "@last": TemplateValue(.bool(index == values.count - 1)),
      ]
      for (name, value) in zip(names, [value, TemplateValue(key)]) { locals[name] = value }
      try run(block.body, within: value, locals)
    }
    if values.isEmpty { try run(block.otherwise) }
  }

  /// Runs a part with names that hold in it alone; variables that it assigns stay.
  private mutating func run(
    _ nodes: [TemplateNode], within context: TemplateValue, _ locals: [String: TemplateValue]
  ) throws(Inexpressible) {
    let hidden = locals.keys.map { ($0, variables[$0]) }
    variables.merge(locals) { $1 }
    contexts.append(context)
    try spend(256)
    try run(nodes)
    contexts.removeLast()
    for (name, value) in hidden { variables[name] = value }
  }
}

/// The values that a helper is given.
struct TemplateArguments {
  var values: [TemplateValue] = []
  var options: [String: TemplateValue] = [:]

  subscript(index: Int) -> TemplateValue {
    values.indices.contains(index) ? values[index] : .null
  }

  func text(_ index: Int) -> String { self[index].text }

  func option(_ names: String...) -> TemplateValue? { names.lazy.compactMap { options[$0] }.first }

  func isOn(_ option: String) -> Bool { options[option]?.text == "true" }

  /// The elements of the list that comes first, or else all values.
  var list: [JSONValue] { self[0].elements ?? values.map(\.json) }
}

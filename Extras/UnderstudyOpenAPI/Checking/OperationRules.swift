import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// An operation's demands on its requests and responses, with references followed.
final class OperationRules: Sendable {
  /// The rules for a response of a status.
  struct Response: Sendable {
    /// `200`, `4XX` or `default`.
    let status: String
    let node: SpecNode
    /// Nil if it declares none.
    let headers: NamedRules?
    let body: BodyRules
  }

  let parameters: [NamedRules]
  /// Nil if the operation takes no body.
  let body: BodyRules?
  let responses: [Response]

  init(_ operation: SpecOperation, _ schemas: SchemaTable) throws(SpecFault) {
    schemas.noteOthers(
      [
        "tags", "summary", "description", "externalDocs", "operationId", "parameters",
        "requestBody", "responses", "callbacks", "deprecated", "security", "servers", "$ref",
      ], in: operation.node)
    var parameters: [SpecParameter] = []
    // The operation's own come last and win.
    for node in [operation.item, operation.node].flatMap({ $0["parameters"]?.children ?? [] }) {
      guard let parameter = try SpecParameter(node, schemas) else { continue }
      parameters.removeAll { ($0.place, $0.name) == (parameter.place, parameter.name) }
      parameters.append(parameter)
    }
    self.parameters = parameters.grouped(by: \.place).map { place, parameters in
      NamedRules(parameters, place, at: operation.node, schemas)
    }
    let body = try operation.node["requestBody"]?.resolved()
    self.body = try body.map { body throws(SpecFault) in
      try BodyRules(body, .request, isRequired: body["required"]?.bool == true, schemas)
    }
    var responses: [Response] = []
    for member in operation.node["responses"]?.children ?? [] {
      // A key that is not a status is an extension, such as `x-examples`.
      guard let key = member.key, key == "default" || key.first?.isNumber == true else {
        if let key = member.key, !key.hasPrefix("x-") { schemas.note("'\(key)'", at: member) }
        continue
      }
      let node = try member.resolved()
      schemas.noteOthers(
        ["description", "summary", "headers", "content", "links", "$ref"], in: node)
      let headers = try (node["headers"]?.children ?? []).map { header throws(SpecFault) in
        try SpecParameter(header, schemas)
      }.compactMap(\.self)
      let rules = headers.isEmpty ? nil : NamedRules(headers, .header, at: node, schemas)
      // A stub of an error is often its status alone, and clients read no more.
      let isRequired = key.first == "2" && node.alwaysHadBody
      let body = try BodyRules(node, .response, isRequired: isRequired, schemas)
      responses.append(Response(status: key, node: node, headers: rules, body: body))
    }
    self.responses = responses
  }

  /// The response that holds for a status: its own, that of its class, or the default.
  func response(for status: Int) -> Response? {
    for key in ["\(status)", "\(status / 100)xx", "default"] {
      if let found = responses.first(where: { $0.status.lowercased() == key }) { return found }
    }
    return nil
  }

  /// The statuses with which servers refuse a request that is wrong, the likeliest first; of one whose path
  /// is wrong they may say that nothing is there.
  static func refusals(_ broken: [ContractViolation]) -> [Int] {
    let ofBody = broken.contains { $0.place?.contains(" ") == false }
    let ofPath = broken.contains { $0.place?.hasPrefix("path ") == true }
    return (ofBody ? [422, 400] : [400, 422]) + (ofPath ? [404] : [])
      + [405, 406, 411, 413, 414, 415, 416, 417, 428, 431]
  }

  /// Whether the document declares a status with which a broken request is refused.
  func refuses(_ broken: [ContractViolation], with status: Int) -> Bool {
    Self.refusals(broken).contains(status) && response(for: status) != nil
  }

  /// The response of a status; without one that of the first success.
  func answer(with status: Int?) -> Response? {
    if let status { return response(for: status) }
    return ["2", "d", ""].lazy.compactMap { start in
      self.responses.first { $0.status.hasPrefix(start) }
    }.first
  }
}

extension SpecNode {
  /// Whether the responses from which one was learnt had a body each; true of one that a person wrote.
  fileprivate var alwaysHadBody: Bool {
    guard let seen = Evidence(self)?.seen else { return true }
    let bodies = (self["content"]?.children ?? []).compactMap { Evidence($0)?.seen }
    return bodies.reduce(0, +) >= seen
  }
}

/// A document's demands on the body of a request or a response.
struct BodyRules: Sendable {
  /// The rules for one media type.
  struct Entry: Sendable {
    /// As the document has it.
    let name: String
    let type: MediaType
    let node: SpecNode
    let schema: Schema?
    /// The demands on the fields or the parts of a form; of files only that they are there.
    private(set) var fields: NamedRules?
    let lastValid = LastValid<Data>()

    fileprivate init?(_ node: SpecNode, _ schemas: SchemaTable) throws(SpecFault) {
      guard let name = node.key, let type = MediaType(name) else {
        schemas.note("'\(node.key ?? "")'", at: node)
        return nil
      }
      schemas.noteOthers(["schema", "example", "examples", "encoding"], in: node)
      (self.name, self.type, self.node) = (name, type, node)
      schema = node["schema"].map { Schema($0, in: schemas) }
      let place: SpecParameter.Place? =
        name.isFormType ? .form : type.type == "multipart" ? .part : nil
      var fields: [SpecParameter] = []
      guard let schema, !type.mayBeJSON else { return }
      let rules = try? schemas.rules(schema.index)
      guard let place else {
        if rules?.isPlainText != true { schemas.note("a body of \(name)", at: node) }
        return
      }
      for rule in try schemas.rules(schema.index).all {
        for (name, property) in rule.properties.sorted(by: { $0.key < $1.key }) {
          var own = property.schema.map { Schema($0, schemas) }
          if place == .part, let index = own?.index, try schemas.rules(index).isFile { own = nil }
          let demand = property.requirement.map { rule.required[$0].place }
          let encoding = node["encoding"]?[name]
          let field = try SpecParameter(
            name, place, demand ?? rule.node, own, demand != nil,
            writing: encoding, media: encoding?["contentType"]?.string)
          fields.append(field)
        }
      }
      if place == .part, fields.contains(where: { $0.schema == nil }) {
        schemas.note("what is in the parts of a form", at: node)
      }
      self.fields = NamedRules(fields, place, at: node, schemas, place == .form ? schema : nil)
    }
  }

  let direction: Direction
  let isRequired: Bool
  /// The media types in the document, or what has none.
  private let node: SpecNode
  let entries: [Entry]

  init(
    _ node: SpecNode, _ direction: Direction, isRequired: Bool, _ schemas: SchemaTable
  ) throws(SpecFault) {
    (self.direction, self.isRequired) = (direction, isRequired)
    self.node = node["content"] ?? node
    if direction == .request {
      schemas.noteOthers(["description", "content", "required", "$ref"], in: node)
    }
    entries = try (node["content"]?.children ?? []).map { node throws(SpecFault) in
      try Entry(node, schemas)
    }.compactMap(\.self)
  }

  /// The place of the media types in the document.
  var place: String { node.place }
  /// The evidence for the message whose body it is.
  var evidence: Evidence? { node.evidence?.evidence }

  /// A media type as a message has it, which is mostly as the document has it; nil for what is none.
  func type(_ text: String) -> MediaType? {
    entries.first { $0.name == text }?.type ?? MediaType(text)
  }

  /// The rules for a media type, the most concrete first.
  func entry(for type: MediaType) -> Entry? {
    entries.filter { $0.type.covers(type) }.min { $0.type.stars < $1.type.stars }
  }

  /// The answer to a client.
  var preferred: Entry? { entries.first { $0.type.isJSON } ?? entries.first }
}

/// A document's demands on values with names, which are judged as one object: the parameters in one place,
/// the headers of a response, the fields of a form.
struct NamedRules: Sendable {
  let place: SpecParameter.Place
  let parameters: [SpecParameter]
  private let schema: Schema
  private let byName: [String: SpecParameter]
  /// The one that takes what none is named for.
  private let other: SpecParameter?
  private let lastValid = LastValid<[FormItem]>()

  /// - Parameter schema: What holds for all of them together, if it is not what each asks for itself.
  init(
    _ parameters: [SpecParameter], _ place: SpecParameter.Place, at node: SpecNode,
    _ schemas: SchemaTable, _ schema: Schema? = nil
  ) {
    (self.place, self.parameters) = (place, parameters)
    self.schema =
      schema ?? Schema(schemas.add(SchemaRule(node, schemas, parameters: parameters)), schemas)
    // Of an object whose members have a name each, those stand for it.
    let named = parameters.flatMap { parameter in
      (parameter.members?.keys.map(\.self) ?? [parameter.name])
        .map { (place == .header ? $0.lowercased() : $0, parameter) }
    }
    byName = Dictionary(named) { $1.members == nil ? $1 : $0 }
    other = parameters.first(where: \.takesOthers)
  }

  func violations(
    of sent: [FormItem], _ direction: Direction?, _ redaction: Redaction
  ) throws(SpecFault) -> [ContractViolation] {
    if parameters.isEmpty || sent.isEmpty && !parameters.contains(where: \.isRequired) { return [] }
    return try lastValid.violations(in: sent) { () throws(SpecFault) in
      try self.broken(sent, direction, redaction)
    }
  }

  private func broken(
    _ sent: [FormItem], _ direction: Direction?, _ redaction: Redaction
  ) throws(SpecFault) -> [ContractViolation] {
    var given: [String: [FormItem]] = [:]
    var members: [String: JSONValue] = [:]
    for item in sent {
      if let parameter = parameter(of: item.name) {
        given[parameter.name, default: []].append(item)
      } else {
        members[item.name] = .string(item.value)
      }
    }
    let slips = slips(among: members.keys.sorted(), given)
    for parameter in parameters {
      let items =
        given[parameter.name] ?? (parameter.members != nil && parameter.isRequired ? [] : nil)
      if let items { members[parameter.name] = parameter.value(of: items) }
    }
    return slips
      + (try schema.violations(
        in: .object(members), direction, redaction, at: "\(place.rawValue) ", readsTexts: true))
  }

  private func parameter(of name: String) -> SpecParameter? {
    let name = place == .header ? name.lowercased() : name
    if let parameter = byName[name] { return parameter }
    let outer = byName[String(name.prefix { $0 != "[" })]
    return outer?.takesBrackets == true ? outer : other
  }

  /// The parameter that was probably meant, of those that may be left out.
  private func slips(among names: [String], _ given: [String: [FormItem]]) -> [ContractViolation] {
    let names = names.filter { $0.count > 3 }
    if names.isEmpty || place == .path { return [] }
    return parameters.compactMap { parameter in
      guard !parameter.isRequired, parameter.members == nil, given[parameter.name] == nil,
        let slip = names.first(where: { EditDistance.isSlip($0, for: parameter.name) })
      else { return nil }
      return ContractViolation(
        place: "\(place.rawValue) \(parameter.name)",
        problem: "is spelled '\(slip)'; write '\(parameter.name)'", rule: parameter.node.place)
    }
  }
}

/// The last message that was as the document asks, which is not judged again: a stub's body is judged when
/// the stub is added and with each response, and most tests of an operation send the same.
final class LastValid<Message: Equatable & Sendable>: Sendable {
  private let known = Lock<Message?>(nil)

  func violations(
    in message: Message, _ judge: () throws(SpecFault) -> [ContractViolation]
  ) throws(SpecFault) -> [ContractViolation] {
    if known.withLock(\.self) == message { return [] }
    let violations = try judge()
    if violations.isEmpty { known.withLock { $0 = message } }
    return violations
  }
}

import UnderstudyCassettes
import UnderstudyHTTP

/// What an operation asks of its requests and responses, with references followed.
final class OperationRules: Sendable {
  /// What a response of a status has.
  struct Response: Sendable {
    /// `200`, `4XX` or `default`.
    let status: String
    let node: SpecNode
    /// Nil where it declares none.
    let headers: NamedRules?
    let body: BodyRules
  }

  let parameters: [NamedRules]
  /// Nil where the operation takes no body.
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
      // What is not a status is an extension, such as `x-examples`.
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
      let body = try BodyRules(node, .response, isRequired: key.first == "2", schemas)
      responses.append(Response(status: key, node: node, headers: rules, body: body))
    }
    self.responses = responses
  }

  /// What holds for a status: its own response, that of its class, or the default.
  func response(for status: Int) -> Response? {
    for key in ["\(status)", "\(status / 100)xx", "default"] {
      if let found = responses.first(where: { $0.status.lowercased() == key }) { return found }
    }
    return nil
  }

  /// The statuses with which servers refuse a request that is wrong, the likeliest first; of one whose path
  /// is wrong they may say that nothing is there.
  static func refusals(_ broken: [Violation]) -> [Int] {
    let ofBody = broken.contains { !$0.place.contains(" ") }
    let ofPath = broken.contains { $0.place.hasPrefix("path ") }
    return (ofBody ? [422, 400] : [400, 422]) + (ofPath ? [404] : [])
      + [405, 406, 411, 413, 414, 415, 416, 417, 428, 431]
  }

  /// Whether the document declares a status with which a broken request is refused.
  func refuses(_ broken: [Violation], with status: Int) -> Bool {
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

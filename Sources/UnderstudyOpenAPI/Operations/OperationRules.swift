import UnderstudyHTTP

/// What an operation asks of its requests and responses, with references followed.
struct OperationRules: Sendable {
  /// What a status may come with.
  struct Response: Sendable {
    /// `200`, `4XX` or `default`.
    let status: String
    let node: SpecNode
    let headers: [SpecParameter]
    let media: MediaTypes
  }

  let operation: SpecOperation
  let parameters: [SpecParameter]
  /// Nil where the operation takes no body.
  let body: SpecNode?
  let media: MediaTypes
  let responses: [Response]

  init(_ operation: SpecOperation) throws(SpecFault) {
    self.operation = operation
    var parameters: [SpecParameter] = []
    // The operation's own come last and win.
    for list in [operation.item["parameters"], operation.node["parameters"]] {
      for node in list?.children ?? [] {
        guard let parameter = try SpecParameter(node) else { continue }
        parameters.removeAll { ($0.place, $0.name) == (parameter.place, parameter.name) }
        parameters.append(parameter)
      }
    }
    self.parameters = parameters
    body = try operation.node["requestBody"]?.resolved()
    media = MediaTypes(body?["content"])
    var responses: [Response] = []
    for member in operation.node["responses"]?.children ?? [] {
      // What is not a status is an extension, such as `x-examples`.
      guard let key = member.key, key == "default" || key.first?.isNumber == true else { continue }
      let node = try member.resolved()
      var headers: [SpecParameter] = []
      for header in node["headers"]?.children ?? [] {
        if let header = try SpecParameter(header: header) { headers.append(header) }
      }
      responses.append(
        Response(
          status: key, node: node, headers: headers, media: MediaTypes(node["content"])))
    }
    self.responses = responses
  }

  /// What holds for a status: its own response, that of its class, or the default.
  func response(for status: Int) -> Response? {
    let keys = ["\(status)", "\(status / 100)xx", "default"]
    return keys.lazy.compactMap { key in responses.first { $0.status.lowercased() == key } }.first
  }
}

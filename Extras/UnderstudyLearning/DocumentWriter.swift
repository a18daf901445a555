import UnderstudyHTTP
import UnderstudyOpenAPI

/// Writes what was learnt as an OpenAPI document.
struct DocumentWriter {
  private typealias Item = (server: String, path: PathNode.Path)

  private let learning: Learning
  /// The service with most requests first.
  private let services: [(server: String, count: Int, paths: [PathNode.Path])]
  private var schemas: SchemaWriter
  private var operationIDs: Set<String> = []
  private var securitySchemes: [String: JSONValue] = [:]
  /// The paths that have ids below.
  private var collections: Set<String> = []

  init(_ learning: Learning) {
    self.learning = learning
    services = learning.services.map { origin, root in
      var root = root
      var base = root.takeBase()
      root.fold()
      base += root.takeBase(isFolded: true)
      let server = ([origin] + base).joined(separator: "/")
      return (server: server, count: root.count, paths: root.paths())
    }.sorted { ($1.count, $0.server) < ($0.count, $1.server) }
    var vocabularies = Vocabularies()
    for operation in services.flatMap(\.paths).flatMap(\.operations.values) {
      operation.shapes.forEach { vocabularies.add($0) }
    }
    schemas = SchemaWriter(files: learning.files, vocabularies)
  }

  mutating func document() -> JSONValue {
    var items: [String: Item] = [:]
    for service in services {
      for path in service.paths {
        // The first service that has a path says what is there.
        if items[path.text] == nil { items[path.text] = (service.server, path) }
      }
    }
    collections = Set(
      items.values.filter { $0.path.segments.last?.isVariable == true }
        .map { PathNode.Path(segments: $0.path.segments.dropLast()).text })
    let main = services.first?.server
    // A single object gives a schema its name before a list of such objects does.
    let sorted = items.sorted { ($0.value.path.rank, $0.key) < ($1.value.path.rank, $1.key) }
    var paths: [String: JSONValue] = [:]
    for (text, item) in sorted {
      paths[text] = self.item(item.path)
      if item.server != main {
        paths[text]?["servers"] = [["url": .string(item.server)]]
      }
    }
    var document: [String: JSONValue] = [
      "openapi": "3.1.0", "paths": .object(paths),
      "info": ["title": .string(title(main)), "version": "1"],
      Evidence.key: ["exchanges": .int(learning.count)],
    ]
    if let main { document["servers"] = [["url": .string(main)]] }
    let components = ["schemas": schemas.components, "securitySchemes": securitySchemes]
      .filter { !$0.value.isEmpty }
    if !components.isEmpty {
      document["components"] = .object(components.mapValues(JSONValue.object))
    }
    return .object(document)
  }

  /// The name of the scheme by which requests are authorized.
  private mutating func securityScheme(_ scheme: String) -> String {
    let name = scheme.isEmpty ? "apiKey" : "\(scheme)Auth"
    securitySchemes[name] =
      scheme.isEmpty
      ? ["type": "apiKey", "in": "header", "name": "Authorization"]
      : ["type": "http", "scheme": .string(scheme)]
    return name
  }

  private func title(_ server: String?) -> String {
    guard let server else { return "A service without traffic" }
    return String(server[(server.firstRange(of: "//")?.upperBound ?? server.startIndex)...])
  }

  // MARK: - Operations

  private mutating func item(_ path: PathNode.Path) -> JSONValue {
    var item: [String: JSONValue] = [:]
    for (method, operation) in path.operations.sorted(by: { $0.key < $1.key }) {
      // OpenAPI has no place for other methods.
      let key = method.lowercased()
      guard SpecOperation.methods.contains(key) else { continue }
      item[key] = self.operation(operation, method, path)
    }
    let seen = path.operations.values.map(\.sightings).reduce(into: Sightings()) { $0.merge($1) }
    let variables = path.segments.filter(\.isVariable).map { variable -> JSONValue in
      [
        "name": .string(variable.text), "in": "path", "required": true,
        "schema": path.forms[variable.text]?.schema ?? ["type": "string"],
        Evidence.key: schemas.evidence(seen, of: seen.messages),
      ]
    }
    if !variables.isEmpty { item["parameters"] = .array(variables) }
    return .object(item)
  }

  private mutating func operation(
    _ operation: LearnedOperation, _ method: String, _ path: PathNode.Path
  ) -> JSONValue {
    let names = OperationNames(
      method, path, answersList: operation.answersList, hasItems: hasItems(beside: path))
    let seen = operation.sightings.messages
    var responses: [String: JSONValue] = [:]
    for (status, response) in operation.responses.sorted(by: { $0.key < $1.key }) {
      responses["\(status)"] = self.response(response, status, names, of: seen)
    }
    var json: [String: JSONValue] = [
      "operationId": .string(unique(names.operation)), "responses": .object(responses),
      Evidence.key: schemas.evidence(operation.sightings, of: seen),
    ]
    let parameters =
      parameters(operation.query, "query", of: seen)
      + parameters(operation.headers, "header", of: seen)
    if !parameters.isEmpty { json["parameters"] = .array(parameters) }
    if let scheme = operation.authorization { json["security"] = [[securityScheme(scheme): []]] }
    if !operation.bodies.isEmpty {
      let withBody = operation.bodies.values.map(\.sightings.messages).reduce(0, +)
      json["requestBody"] = [
        "required": .bool(withBody == seen),
        "content": content(operation.bodies, names.request, nil, of: seen),
      ]
    }
    return .object(json)
  }

  private func hasItems(beside path: PathNode.Path) -> Bool {
    guard let last = path.segments.last, !last.isVariable else { return false }
    return collections.contains(PathNode.Path(segments: path.segments.dropLast()).text)
  }

  private mutating func unique(_ name: String) -> String {
    var (own, number) = (name, 2)
    while !operationIDs.insert(own).inserted { (own, number) = ("\(name)\(number)", number + 1) }
    return own
  }

  private func parameters(
    _ named: [String: LearnedOperation.Named], _ place: String, of messages: Int
  ) -> [JSONValue] {
    named.sorted { $0.key < $1.key }.map { _, named in
      [
        "name": .string(named.name), "in": .string(place),
        "required": .bool(named.shape.sightings.messages == messages),
        "schema": schemas.schema(ofText: named, of: messages),
        Evidence.key: schemas.evidence(named.shape.sightings, of: messages),
      ]
    }
  }

  private mutating func response(
    _ response: LearnedOperation.Response, _ status: Int, _ names: OperationNames, of messages: Int
  ) -> JSONValue {
    let seen = response.sightings.messages
    var json: [String: JSONValue] = [
      "description": .string(StatusText.of(status)),
      Evidence.key: schemas.evidence(response.sightings, of: messages),
    ]
    let headers = response.headers.values.map { named -> (String, JSONValue) in
      (
        named.name,
        [
          "required": .bool(named.shape.sightings.messages == seen),
          "schema": schemas.schema(ofText: named, of: seen),
          Evidence.key: schemas.evidence(named.shape.sightings, of: seen),
        ]
      )
    }
    if !headers.isEmpty { json["headers"] = .object(Dictionary(headers) { first, _ in first }) }
    if !response.bodies.isEmpty {
      json["content"] =
        status < 400
        ? content(response.bodies, names.response, names.item, of: seen)
        : content(response.bodies, "Error", nil, of: seen)
    }
    return .object(json)
  }

  private mutating func content(
    _ bodies: [String: LearnedOperation.Body], _ name: String, _ item: String?, of messages: Int
  ) -> JSONValue {
    var content: [String: JSONValue] = [:]
    for (type, body) in bodies.sorted(by: { $0.key < $1.key }) {
      var entry: [String: JSONValue] = [
        Evidence.key: schemas.evidence(body.sightings, of: messages)
      ]
      if !body.shape.isEmpty {
        entry["schema"] = schemas.body(
          body.shape, name: name, item: item, of: body.sightings.messages)
      }
      // A part without a media type is of the one that its schema has.
      let types = body.types.filter { !$0.value.contains("") && $0.value != ["text/plain"] }
      if !types.isEmpty {
        entry["encoding"] = .object(
          types.mapValues { ["contentType": .string($0.sorted().joined(separator: ", "))] })
      }
      content[type] = .object(entry)
    }
    return .object(content)
  }
}

extension PathNode.Path {
  /// Puts paths of single objects first.
  fileprivate var rank: Int { segments.last?.isVariable == true ? 0 : 1 }
}

extension Segment {
  /// The schema of a variable of this form.
  fileprivate var schema: JSONValue {
    switch self {
    case .number: ["type": "integer"]
    case .uuid: ["type": "string", "format": "uuid"]
    case .date: ["type": "string", "format": "date"]
    case .id, .word: ["type": "string"]
    }
  }
}

import Foundation

/// The operations of GraphQL that a request sends, or a pattern requires: what tells stubs of one URL apart.
///
/// An operation is named beside its document, or in it: in JSON, of which a batch has several, in a query,
/// a form or a part, or in a header of Apollo's.
package struct GraphQLOperations: Sendable, Equatable {
  /// Without repetitions, in their order.
  package private(set) var names: [String] = []
  /// The first field of each operation that has no name.
  package private(set) var fields: [String] = []

  private static let most = 32
  /// About as many characters of a document are looked at.
  private static let longest = 16_384

  package init() {}

  package init(json: JSONValue) { add(json) }

  init(_ reading: inout RequestReading) {
    if let json = reading.json { add(json) }
    for place in [Requirement.Place.query, .field, .part, .header] where names.isEmpty {
      for value in reading.values(in: place) { add(value.value, named: value.name) }
    }
  }

  package init(_ pattern: RequestPattern) {
    for body in pattern.bodies {
      if let json = body.json {
        add(json)
      } else if case .contains(let text) = body.kind {
        add(part: text)
      } else if case .text(let text) = body.kind,
        let json = try? JSONValue(parsing: Data(text.utf8))
      {
        add(json)
      }
    }
    for requirement in pattern.requirements where names.isEmpty {
      switch requirement.value.kind {
      case .equal(let text): add(text, named: requirement.name)
      case .contains(let text) where requirement.name == "query": add(part: text)
      default: break
      }
    }
  }

  // MARK: - Looking for names

  private mutating func add(_ json: JSONValue) {
    if case .array(let batch) = json {
      for operation in batch.prefix(Self.most) { add(operation) }
    } else if let name = json["operationName"]?.string {
      add(name: name)
    } else if let document = json["query"]?.string {
      add(document: document)
    }
  }

  private mutating func add(_ value: String, named name: String) {
    switch name.lowercased() {
    case "operationname", "x-apollo-operation-name": add(name: value)
    case "query": add(document: value)
    case "operations": (try? JSONValue(parsing: Data(value.utf8))).map { add($0) }
    default: break
    }
  }

  private mutating func add(document: String) {
    let name = document.prefix(Self.longest)
      .firstMatch(
        of: /(?:^|[}\r\n])\s*(?:query|mutation|subscription)\s+([A-Za-z_]\w*)\s*[({@]/)?.1
    if let name { return add(name: String(name)) }
    let field = document.prefix(Self.longest)
      .firstMatch(
        of: /^\s*(?:(?:query|mutation|subscription)\b[^{]*)?\{\s*(?:\w+\s*:\s*)?([A-Za-z_]\w*)/)?.1
    if let field, fields.count < Self.most { fields.append(String(field)) }
  }

  /// Adds the operation that part of a body names, in which the document may go on.
  private mutating func add(part: String) {
    let text = part.prefix(Self.longest)
    let name =
      text.firstMatch(of: /"operationName"\s*:\s*"(\w+)"/)?.1
      ?? text.firstMatch(of: /\b(?:query|mutation|subscription)\s+([A-Za-z_]\w*)/)?.1
    if let name { add(name: String(name)) }
  }

  private mutating func add(name: String) {
    let isName = name.utf8.count < 100 && name.wholeMatch(of: /[A-Za-z_]\w*/) != nil
    if isName, names.count < Self.most, !names.contains(name) { names.append(name) }
  }
}

extension RequestReading {
  /// The operations of GraphQL in the request.
  package var operations: GraphQLOperations {
    mutating get {
      if let known = knownOperations { return known }
      let operations = GraphQLOperations(&self)
      knownOperations = operations
      return operations
    }
  }
}

extension RecordedRequest {
  /// The operations in a request that can be one of GraphQL: what a message names is not read of all others.
  package var operations: GraphQLOperations {
    let (path, body) = (target.path.lowercased(), body ?? Data())
    let namesOne =
      body.count <= Self.mostBytesRead && body.range(of: Data("operationName".utf8)) != nil
    guard namesOne || path.contains("graphql") || path.contains("gql") else {
      return GraphQLOperations()
    }
    var reading = RequestReading(request: self)
    return reading.operations
  }
}

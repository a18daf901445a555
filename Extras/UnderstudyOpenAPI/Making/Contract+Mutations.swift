import UnderstudyFixtures
import UnderstudyHTTP

extension Contract {
  package func forbidden(in body: JSONDocument, status: Int, of stub: Stub) -> [ForbiddenValue] {
    guard let path = stub.pattern.url.template?.path.text,
      case .operations(let operations) = table.find(stub.pattern.method ?? "GET", path),
      let entry = try? operations[0].operation.rules.response(for: status)?.body.preferred,
      entry.type.isJSON
    else { return [] }
    return (try? entry.schema?.forbidden(in: body, .response)) ?? []
  }
}

extension Fixture {
  /// The file in each way in which a server's answer can be broken, with values that a schema of an OpenAPI
  /// document does not allow, such as a number above its `maximum`.
  ///
  /// ```swift
  /// let broken = try Fixture("pet.json").mutations(against: Contract("openapi.yaml"), schema: "Pet")
  /// ```
  ///
  /// Stubs have such mutations in each test with the trait `.contract(…)`.
  ///
  /// - Parameters:
  ///   - contract: The document.
  ///   - schema: The name of the schema among the `components`.
  /// - Throws: `FixtureError`, where the file cannot be read; an error that names the line, where the
  ///   document has no such schema.
  public func mutations(against contract: Contract, schema: String) throws -> [Mutation] {
    let schema = try contract.schema(schema)
    return try Self.mutations(of: data, named: name) { document throws(SpecFault) in
      try schema.forbidden(in: document, .response)
    }
  }
}

import UnderstudyCassettes
import UnderstudyFixtures
import UnderstudyHTTP

// A cassette checked against the document of its service, entry by entry.

extension Cassette {
  /// Checks each entry against the OpenAPI document of the service.
  ///
  /// ```swift
  /// try Cassette("popular").check(against: Contract("openapi.yaml"))
  /// ```
  ///
  /// - Throws: ``ContractError``, with what is wrong in each entry; `CassetteError`
  ///   where the file has changed meanwhile.
  public func check(against contract: Contract) throws {
    let verdicts = try verdicts(of: contract)
    var violations = verdicts.flatMap(\.violations)
    if verdicts.allSatisfy({ $0.reason != nil }) {
      let reason = verdicts.first?.reason.map { ": \($0)" } ?? ", which has no entries"
      let text = "\(name): nothing was checked against \(contract.name)\(reason)"
      violations.append(ContractViolation(text, about: text, at: nil))
    }
    if !violations.isEmpty { throw ContractError(violations: violations) }
  }

  /// Judges each entry.
  package func verdicts(of contract: Contract) throws(CassetteError) -> [Verdict] {
    try verdicts { contract.verdict(on: $0, at: $1) }
  }

  /// Has each entry judged, at a place in words.
  package func verdicts(
    _ judge: (Exchange, _ place: String) -> Verdict?
  ) throws(CassetteError) -> [Verdict] {
    let traffic = try RecordedTraffic(self)
    let exchanges = traffic.exchanges
    let unreadable = Verdict(unjudgedBecause: "its URL cannot be read")
    return exchanges.compactMap { exchange in
      judge(exchange, "\(name), entry \(exchange.number)")
    } + Array(repeating: unreadable, count: traffic.entries.count - exchanges.count)
  }
}

extension Fixture {
  /// Checks the file against a schema of an OpenAPI document.
  ///
  /// ```swift
  /// try Fixture("pet.json").check(against: Contract("openapi.yaml"), schema: "Pet")
  /// ```
  ///
  /// - Parameters:
  ///   - contract: The document.
  ///   - schema: The name of the schema among the `components`.
  /// - Throws: ``ContractError`` with what is wrong, or `FixtureError` if the file
  ///   cannot be read.
  public func check(against contract: Contract, schema: String) throws {
    try check(contract, "schema \(schema)", contract.schema(schema))
  }

  /// Checks the file against what an operation answers.
  ///
  /// ```swift
  /// try Fixture("pet.json").check(against: Contract("openapi.yaml"), operation: "getPet")
  /// ```
  ///
  /// - Parameters:
  ///   - contract: The document.
  ///   - operation: The `operationId`.
  ///   - status: The status of the response; by default the first that stands for success.
  /// - Throws: ``ContractError`` with what is wrong, or `FixtureError` if the file
  ///   cannot be read.
  public func check(against contract: Contract, operation: String, status: Int? = nil) throws {
    let operation = try contract.operation(operation)
    let answer = try operation.rules.answer(with: status)
    guard let entry = answer?.body.preferred, entry.type.isJSON, let schema = entry.schema else {
      throw (answer?.node ?? operation.node).fault(
        "\(operation.name) has no JSON for status \(status ?? 200)")
    }
    try check(contract, operation.name, schema)
  }

  private func check(_ contract: Contract, _ owner: String, _ schema: Schema) throws {
    let violations = try schema.violations(ofBody: data, .response)
    if violations.isEmpty { return }
    let text = "\(name) breaks \(contract.name), \(owner): \(violations.lines)"
    throw ContractError(violations: [ContractViolation(text, about: text, at: nil)])
  }
}

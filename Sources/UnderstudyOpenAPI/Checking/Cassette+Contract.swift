import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP

/// What in a file is not as the document of the service has it.
public struct ContractError: Error, LocalizedError, CustomStringConvertible {
  /// Each thing that is wrong.
  public let violations: [ContractViolation]

  /// All that is wrong, a thing after the other.
  public var description: String { violations.map(\.description).joined(separator: "\n") }

  /// The same as `description`.
  public var errorDescription: String? { description }

  /// - Throws: The error, if anything is wrong.
  static func check(_ violations: [ContractViolation]) throws {
    if !violations.isEmpty { throw ContractError(violations: violations) }
  }
}

extension Cassette {
  /// Checks each entry against the OpenAPI document of the service.
  ///
  /// ```swift
  /// @Test func `is as the document has it`() throws {
  ///   try Cassette("popular").check(against: Contract("openapi.yaml"))
  /// }
  /// ```
  ///
  /// - Throws: ``ContractError``, with what is wrong in each entry; `CassetteError`
  ///   where the file has changed meanwhile.
  public func check(against contract: Contract) throws {
    try ContractError.check(violations(of: contract))
  }

  package func violations(of contract: Contract) throws(CassetteError) -> [ContractViolation] {
    try exchanges().flatMap { exchange in
      let judge = Judge(
        contract: contract, request: exchange.request, place: "\(name), entry \(exchange.number)")
      return judge.violations(of: exchange.request, exchange.response)
    }
  }

  /// What the file has of each request; the response is nil where there was none.
  package func exchanges() throws(CassetteError) -> [(
    number: Int, request: RecordedRequest, response: (head: ResponseHead, body: Data)?
  )] {
    let traffic = try RecordedTraffic(self)
    return traffic.entries.compactMap { entry in
      guard let url = URL(asSent: entry.url) else { return nil }
      var headers = entry.headers
      headers["Content-Type"] = entry.requestType
      let request = RecordedRequest(
        method: entry.method, url: url, headers: headers, body: traffic.requestBody(of: entry))
      if !(200...599).contains(entry.status) { return (entry.number, request, nil) }
      var head = ResponseHead(status: entry.status, headers: entry.responseHeaders)
      head.headers["Content-Type"] = entry.responseType
      // HAR has bodies uncompressed.
      head.headers["Content-Encoding"] = nil
      return (entry.number, request, (head, traffic.responseBody(of: entry)))
    }
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
  /// - Throws: ``ContractError`` with what is wrong, or `FixtureError` where the file
  ///   cannot be read.
  public func check(against contract: Contract, schema: String) throws {
    let schemas = contract.source.document.root["components"]?["schemas"]
    guard let node = schemas?[schema] else {
      let names = schemas?.children.compactMap(\.key) ?? []
      throw SpecFault.missing("schema '\(schema)'", schema, among: names, in: contract)
    }
    try check(contract, "schema \(schema)", node)
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
  /// - Throws: ``ContractError`` with what is wrong, or `FixtureError` where the file
  ///   cannot be read.
  public func check(against contract: Contract, operation: String, status: Int? = nil) throws {
    guard let found = contract.table.operation(id: operation) else {
      let ids = contract.table.operations.compactMap(\.id)
      throw SpecFault.missing("operationId '\(operation)'", operation, among: ids, in: contract)
    }
    let answer = try contract.source.rules(of: found).answer(with: status)
    guard let entry = answer?.media.entries.first(where: { $0.type.isJSON }),
      let schema = entry.node["schema"]
    else {
      throw (answer?.node ?? found.node).fault(
        "\(found.name) has no JSON for status \(status.map(String.init) ?? "200")")
    }
    try check(contract, found.name, schema)
  }

  private func check(_ contract: Contract, _ owner: String, _ schema: SpecNode) throws {
    let judge = Judge(contract: contract)
    let breaches = try judge.breaches(ofJSON: data, schema, .response)
    let lines = breaches.lines.map { "\n  \($0)" }.joined()
    let text = "\(name) breaks \(contract.name), \(owner):\(lines)"
    try ContractError.check(breaches.isEmpty ? [] : [ContractViolation(text, about: text, at: nil)])
  }
}

extension SpecFault {
  /// A name that the document does not have, with the one that was probably meant.
  static func missing(
    _ what: String, _ name: String, among names: [String], in contract: Contract
  ) -> SpecFault {
    let advice = Words.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return SpecFault(place: contract.name, reason: "there is no \(what)\(advice)")
  }
}

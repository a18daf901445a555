import Foundation
import UnderstudyCore
import UnderstudyFixtures
import UnderstudyHTTP
import UnderstudyResilience

// The replies of a document that is served, and the values that its schemas forbid.

extension Contract {
  /// Whether a file is probably an OpenAPI document.
  package static func isDocument(_ file: URL) -> Bool {
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return false }
    let isYAML = ["yaml", "yml"].contains(file.pathExtension.lowercased())
    // A byte-order mark is not ASCII.
    guard data.inUTF8.first(where: { $0 < 0x80 && !$0.isSpace }) == UInt8(ascii: "{") else {
      return isYAML
    }
    return (try? BorrowedBytes.lend(data.inUTF8) { bytes in try hasVersion(JSONScanner(bytes)) })
      ?? false
  }

  /// Whether an object has the key of a version among its own, wherever that stands.
  private static func hasVersion(_ scanner: JSONScanner) throws -> Bool {
    var scanner = scanner
    guard try scanner.next() == .beginObject else { return false }
    while case .key(let text)? = try scanner.next() {
      if ["openapi", "swagger"].contains(scanner.string(text)) { return true }
      if let value = try scanner.next() { try scanner.skipRest(of: value) }
    }
    return false
  }

  /// A stub for each operation, which refuses what the document does not allow, and whose requests may
  /// choose the status and the example.
  package var servedStubs: [Stub] {
    fallbacks(at: .nowhere) { operation, pattern in
      var pattern = pattern
      pattern.origin = operation.node.place
      return pattern.reply { request in
        let status = request.preference("code").flatMap { Int($0) }
        if status == nil, let refusal = refusal(of: request, by: operation) { return refusal }
        return reply(to: operation, status: status, example: request.preference("example"))
      }
    }
  }

  /// The values of the parameters in the path of a request that is for an operation.
  fileprivate func values(
    in request: RecordedRequest, where isMeant: (SpecOperation) -> Bool
  ) -> (operation: SpecOperation, values: [String: String])? {
    guard case .operations(let found) = table.find(request.method, request.target.path)
    else { return nil }
    return found.first { isMeant($0.operation) }
  }

  /// The declared answer to a request that the document does not allow; nil for one that it does.
  private func refusal(of request: RecordedRequest, by operation: SpecOperation) -> Reply? {
    let judge = Judge(contract: self, request: request)
    guard let (_, values) = values(in: request, where: { $0 === operation }),
      let rules = try? operation.rules,
      let broken = try? judge.violations(in: request, path: values, rules), !broken.isEmpty
    else { return nil }
    let statuses = OperationRules.refusals(broken)
    let status =
      statuses.first { status in rules.responses.contains { $0.status == "\(status)" } }
      ?? statuses.first { rules.response(for: $0) != nil }
    if let status {
      let reply = reply(to: operation, status: status, example: nil)
      if reply.problem == nil { return reply }
    }
    let text = judge.requestViolations(operation, values).map(\.description).joined(separator: "\n")
    return .data(
      Data("\(text)\n".utf8), status: status ?? 400,
      headers: ["Content-Type": "text/plain; charset=utf-8"])
  }
}

/// Judges the requests that the stubs of served documents answer.
package final class ServedContracts: TrafficJudge {
  private let contracts: Lock<[Contract]>

  package init(_ contracts: [Contract]) { self.contracts = Lock(contracts) }

  /// Takes the documents as they are now in place of those that were read before.
  package func replace(with contracts: [Contract]) { self.contracts.withLock { $0 = contracts } }

  package var name: String { contracts.withLock(\.self).map(\.name).joined(separator: ", ") }
  package var unjudged: [String] { contracts.withLock(\.self).flatMap(\.unjudged) }

  package func verdict(on stub: Stub) -> Verdict { Verdict() }

  package func verdict(on exchange: Exchange) -> Verdict? {
    guard let origin = exchange.stub?.pattern.origin else { return nil }
    for contract in contracts.withLock(\.self) {
      let meant = contract.values(in: exchange.request) { $0.node.place == origin }
      guard let (operation, values) = meant else { continue }
      // An answer that was asked for is right; the declared one to a mistake only tells of it.
      let status = exchange.request.preference("code") == nil ? nil : exchange.status
      let judge = Judge(contract: contract, request: exchange.request)
      return Verdict(judge.requestViolations(operation, values, refusedWith: status))
    }
    return nil
  }
}

extension RecordedRequest {
  /// The choice of a request by `Prefer: code=404, example=sold` or `?__code=404`.
  fileprivate func preference(_ name: String) -> String? {
    let preferences = headers["Prefer"]?.split { ",; ".contains($0) } ?? []
    let wanted = preferences.first { $0.lowercased().hasPrefix("\(name)=") }
    return wanted.map { $0.dropFirst(name.count + 1).trimming { $0 == "\"" } }
      ?? query.first { $0.name == "__\(name)" }?.value
  }
}

extension Contract {
  /// The values in a stub's response of a status that the service would not send.
  func forbidden(in body: JSONDocument, status: Int, of stub: Stub) -> [ForbiddenValue] {
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
  /// - Throws: `FixtureError`, if the file cannot be read; an error that names the line, if the
  ///   document has no such schema.
  public func mutations(against contract: Contract, schema: String) throws -> [Mutation] {
    let schema = try contract.schema(schema)
    return try Self.mutations(of: data, named: name) { document throws(SpecFault) in
      try schema.forbidden(in: document, .response)
    }
  }
}

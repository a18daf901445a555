import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Says what a stub, an exchange or an entry of a cassette breaks, in the words of the test.
struct Judge {
  let contract: Contract
  /// Nil where none answered.
  var stub: Stub?
  /// Nil for a stub as it was written.
  var request: RecordedRequest?
  /// Where a file has it, such as `popular.har, entry 3`.
  var place: String?
  var redaction: Redaction {
    request?.redaction ?? stub?.pattern.redaction ?? .standard
  }

  // MARK: - Paths and methods

  func violation(ofMethod method: String, of operations: [SpecOperation]) -> [ContractViolation] {
    let names = operations.map(\.method).joined(separator: ", ")
    return violation(
      of: request == nil ? "stub" : "request",
      ": \(method) is not declared for \(operations[0].path), only \(names) "
        + "(\(operations[0].item.place))", about: "method \(stub?.shown ?? request?.shown ?? "")")
  }

  func violation(ofPath path: String, host: String?) -> [ContractViolation] {
    let guesses = contract.table.guesses(for: path)
    guard contract.isOwn(host, guesses) else { return [] }
    let base = contract.table.base.isEmpty ? "" : "/" + contract.table.base.joined(separator: "/")
    let names = guesses.map { base + $0.path.text }
    var text = ": there is no path \(redaction.redacted(url: path))"
    if guesses.first?.cost == 0 {
      text += "; write \(names[0])"
    } else if !names.isEmpty {
      text += "; the nearest: \(names.joined(separator: ", "))"
    }
    return violation(
      of: request == nil ? "stub" : "request", "\(text) (\(contract.table.pathsPlace))",
      about: "path \(stub?.shown ?? request?.shown ?? "")")
  }

  // MARK: - Messages

  /// What a reply breaks that is there before any request.
  func violations(of reply: Reply, _ operation: SpecOperation) -> [ContractViolation] {
    guard case .response(let head, let body) = reply.source else { return [] }
    // What is read when the request comes is judged then; what is cut off is broken on purpose.
    let isWhole = reply.pacing.truncation == nil && body.isAtHand
    let bytes = isWhole ? try? body.wholeBytes() : nil
    return violations(of: "stub", operation) { rules throws(SpecFault) in
      try breaches(of: head, body: bytes, to: operation.method, rules)
    }
  }

  /// What a request and its response break; the response is nil where there is none.
  func violations(
    of request: RecordedRequest, _ response: (head: ResponseHead, body: Data)?
  ) -> [ContractViolation] {
    switch contract.table.find(request.method, request.target.path) {
    case .operation(let operation, let parameters):
      var violations = violations(of: "request", operation) { rules throws(SpecFault) in
        try breaches(of: request, rules, path: parameters)
      }
      if let (head, body) = response {
        violations += self.violations(of: "response", operation) { rules throws(SpecFault) in
          try breaches(of: head, body: body, to: request.method, rules)
        }
      }
      return violations
    case .otherMethods(let operations):
      if Contract.isImplied(request.method, operations) { return [] }
      return violation(ofMethod: request.method, of: operations)
    case .nothing: return violation(ofPath: request.target.path, host: request.target.host)
    }
  }

  private func violations(
    of kind: String, _ operation: SpecOperation,
    _ breaches: (OperationRules) throws(SpecFault) -> [Breach]
  ) -> [ContractViolation] {
    do throws(SpecFault) {
      let breaches = try breaches(try contract.source.rules(of: operation))
      if breaches.isEmpty { return [] }
      // What a stub sends is told where it was added, and not with each response.
      let owner = kind == "request" ? kind : stub?.shown ?? ""
      let subject = [owner, operation.name] + breaches.map(\.subject)
      return violation(
        of: kind, ", \(operation.name):" + breaches.lines.map { "\n  \($0)" }.joined(),
        about: subject.joined(separator: "\n"))
    } catch {
      return [ContractViolation(error.description, about: error.description, at: nil)]
    }
  }

  private func violation(
    of kind: String, _ text: String, about subject: String
  ) -> [ContractViolation] {
    [
      ContractViolation(
        "\(title(kind)) breaks \(contract.name)\(text)", about: "\(place ?? "") \(subject)",
        at: stub?.location)
    ]
  }

  private func title(_ kind: String) -> String {
    let shown = request?.shown ?? ""
    if let place {
      return "\(place): the \(kind == "request" ? "request" : "response to") \(shown)"
    }
    return switch (kind, stub) {
    case ("stub", let stub?): "The stub \(stub.shown)"
    // One for any request says nothing.
    case ("response", let stub?) where stub.pattern.url.template != nil:
      "The response to \(shown) by the stub \(stub.shown)"
    case ("response", _): "The response to \(shown)"
    default: "The request \(shown)"
    }
  }
}

extension OperationTable.Path {
  /// As the document has it.
  var text: String { "/" + segments.joined(separator: "/") }
}

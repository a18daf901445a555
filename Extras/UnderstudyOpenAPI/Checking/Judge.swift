import Foundation
import UnderstudyHTTP

/// Checks a stub, an exchange or a cassette entry against the contract and words the violations.
struct Judge {
  private enum Part: String { case stub, request, response = "response to" }

  let contract: Contract
  /// Nil if none answered.
  var stub: Stub?
  /// Nil for a stub as it was written.
  var request: RecordedRequest?
  /// The place in a file, such as `popular.har, entry 3`.
  var place: String?
  /// The operations that may be meant, if something else than the path tells them.
  var meant: [SpecOperation]?

  var redaction: Redaction { request?.redaction ?? stub?.pattern.redaction ?? .standard }

  /// Judges a stub before any request.
  func verdict(on stub: Stub) -> Verdict {
    if let meant { return verdict(on: stub, as: meant.map { ($0, [:]) }) }
    guard let template = stub.pattern.url.template, !template.path.segments.contains(.rest)
    else { return Verdict(unjudgedBecause: "its URL may be any") }
    let method = stub.pattern.method
    // Its parameters as they are written match those of the document, and nothing else there.
    let found = contract.table.find(method ?? "GET", template.path.text)
    guard case .operations(let operations) = found else {
      if template.path.literal == nil, contract.table.overlaps(template.path) {
        return Verdict(unjudgedBecause: "its path may be several of \(contract.name)")
      }
      return verdict(on: found, method, template.path.text, template.host)
    }
    return verdict(on: stub, as: operations)
  }

  private func verdict(
    on stub: Stub, as operations: [(operation: SpecOperation, values: [String: String])]
  ) -> Verdict {
    verdict(on: operations) { operation, _ in
      stub.replies.flatMap { reply -> [ContractViolation] in
        guard case .response(let head, let body) = reply.source else { return [] }
        // A body that is read when the request comes is judged then; one that is cut off is broken on purpose.
        let isWhole =
          reply.pacing.truncation == nil && body.isAtHand && stub.pattern.method != "HEAD"
        let bytes = isWhole ? try? body.wholeBytes() : nil
        return violations(of: .stub, operation) { rules throws(SpecFault) in
          try violations(in: head, body: bytes, operation, rules)
        }
      }
    }
  }

  /// Judges by each of the operations that may be meant, in the words of the first; of many the path
  /// tells nothing, such as `/#Action=Get`.
  private func verdict(
    on operations: [(operation: SpecOperation, values: [String: String])],
    _ judge: (SpecOperation, [String: String]) -> [ContractViolation]
  ) -> Verdict {
    if operations.count > 16 {
      return Verdict(
        unjudgedBecause: "its path may be any of \(operations.count) operations of \(contract.name)"
      )
    }
    let all = operations.lazy.map(judge)
    return Verdict(all.contains(where: \.isEmpty) ? [] : all.first ?? [])
  }

  /// Judges a request that has come to its end, and its response; nil if that is told elsewhere.
  func verdict(on exchange: Exchange) -> Verdict? {
    switch exchange.outcome {
    // A mistake is reported once.
    case .pending, .unplanned, .straggler: return nil
    case .answered, .failed, .cancelled: break
    }
    let (request, target) = (exchange.request, exchange.request.target)
    let found =
      meant.map { .operations($0.map { ($0, [:]) }) }
      ?? contract.table.find(request.method, target.path)
    guard case .operations(let operations) = found else {
      return verdict(on: found, request.method, target.path, .exact(target.host))
    }
    return verdict(on: operations) { operation, values in
      var violations = requestViolations(operation, values, refusedWith: exchange.status)
      if case .answered(let head, let body) = exchange.outcome {
        violations += self.violations(of: .response, operation) { rules throws(SpecFault) in
          try self.violations(
            in: head, body: request.method == "HEAD" ? nil : body, operation, rules)
        }
      }
      return violations
    }
  }

  /// Judges a request, and says nothing if it was refused as the document declares.
  ///
  /// - Parameters:
  ///   - values: The values of the parameters in its path.
  ///   - status: The status of the response.
  func requestViolations(
    _ operation: SpecOperation, _ values: [String: String], refusedWith status: Int? = nil
  ) -> [ContractViolation] {
    guard let request else { return [] }
    return violations(of: .request, operation) { rules throws(SpecFault) in
      let broken = try violations(in: request, path: values, rules)
      return status.map { rules.refuses(broken, with: $0) } == true ? [] : broken
    }
  }

  // MARK: - Words

  /// The message if there is no operation.
  private func verdict(
    on found: OperationTable.Found, _ method: String?, _ path: String, _ host: HostPattern
  ) -> Verdict {
    let part: Part = request == nil ? .stub : .request
    let (table, shown) = (contract.table, stub?.shown ?? request?.shown ?? "")
    let evidence = contract.document.evidence
    if evidence != nil, stub?.isUnseen == true { return Verdict() }
    if evidence?.isEnough == false {
      return Verdict(unjudgedBecause: "\(contract.name) has too few recordings to know all paths")
    }
    if case .otherMethods(let operations) = found {
      // Servers answer OPTIONS without saying so.
      guard let method, method != "OPTIONS" else {
        return Verdict(unjudgedBecause: "\(contract.name) does not declare its method")
      }
      let names = operations.map(\.method).joined(separator: ", ")
      let (path, place) = (operations[0].path, operations[0].item.place)
      return Verdict(
        violation(
          of: part,
          ": \(method) is not declared for \(path), only \(names) (\(place))\(excuse(part))",
          about: "method \(shown)", isUnseen: evidence != nil))
    }
    let guesses = table.guesses(for: path)
    let isOwn = table.hosts.isEmpty || (table.hosts + Self.local).contains(where: host.matches)
    // A request that goes to another host, and is like none of the paths, is another service's.
    guard isOwn || guesses.contains(where: { $0.distance < 2 }) else {
      let hosts = table.hosts.sorted().prefix(3).joined(separator: ", ")
      return Verdict(
        unjudgedBecause:
          "\(contract.name) is of another host, \(hosts), and has no such path (\(table.place))")
    }
    let names = guesses.map(\.path)
    var text = ": there is no path \(redaction.redacted(url: path))"
    if guesses.first?.distance == 0 {
      text += "; write \(names[0])"
    } else if !names.isEmpty {
      text += "; the nearest: \(names.joined(separator: ", "))"
    }
    return Verdict(
      violation(
        of: part, "\(text) (\(table.place))\(excuse(part))", about: "path \(shown)",
        isUnseen: evidence != nil))
  }

  private static let local = ["localhost", "127.0.0.1", "::1"]

  private func violations(
    of part: Part, _ operation: SpecOperation,
    _ broken: (OperationRules) throws(SpecFault) -> [ContractViolation]
  ) -> [ContractViolation] {
    do throws(SpecFault) {
      let broken = try broken(operation.rules).filter { !isExcused($0) }
      if broken.isEmpty { return [] }
      // A stub's breaches are reported where it was added, and not with each response.
      let owner = part == .request ? "request" : stub?.shown ?? ""
      let subject = [owner, operation.name] + broken.map(\.subject)
      let isUnseen = broken.allSatisfy(\.isUnseen)
      return violation(
        of: part, ", \(operation.name): \(broken.lines)" + (isUnseen ? excuse(part) : ""),
        about: subject.joined(separator: "\n"), isUnseen: isUnseen)
    } catch {
      return [ContractViolation(error.description, about: error.description, at: nil)]
    }
  }

  private func violation(
    of part: Part, _ text: String, about subject: String, isUnseen: Bool = false
  ) -> [ContractViolation] {
    let text = "\(title(part)) \(isUnseen ? "is not in" : "breaks") \(contract.name)\(text)"
    return [
      ContractViolation(
        text, about: "\(place ?? "") \(subject)", at: stub?.location, isUnseen: isUnseen)
    ]
  }

  /// Whether the stub says that the service may do what it was never seen to do.
  private func isExcused(_ violation: ContractViolation) -> Bool {
    violation.isUnseen && stub?.isUnseen == true
  }

  /// The way to say that the service may do what it was never seen to do.
  private func excuse(_ part: Part) -> String {
    part == .request || stub == nil || contract.document.evidence == nil
      ? "" : "\n  If the service may do so, mark the stub: .unseen()"
  }

  private func title(_ part: Part) -> String {
    let shown = "\(part.rawValue) \(request?.shown ?? stub?.shown ?? "")"
    if let place { return "\(place): the \(shown)" }
    // A stub for any request says nothing.
    guard part == .response, let stub, stub.pattern.url.template != nil else {
      return "The \(shown)"
    }
    return "The \(shown) by the stub \(stub.shown)"
  }
}

// Breaches of an operation's rules by messages.

extension Judge {
  /// - Parameter path: The values of the parameters in the path.
  func violations(
    in request: RecordedRequest, path: [String: String], _ rules: OperationRules
  ) throws(SpecFault) -> [ContractViolation] {
    var violations: [ContractViolation] = []
    for parameters in rules.parameters {
      let sent =
        switch parameters.place {
        case .path: path.map(FormItem.init)
        case .query: request.query
        case .header: request.headers.items
        case .cookie: request.cookies.map { FormItem(name: $0.name, value: $0.value) }
        case .form, .part: [FormItem]()
        }
      violations += try parameters.violations(of: sent, nil, redaction)
    }
    guard let body = rules.body else { return violations }
    return violations
      + (try self.violations(inBody: request.body ?? Data(), request.headers, body, of: request))
  }

  /// - Parameter body: Nil if it is not to be judged.
  func violations(
    in head: ResponseHead, body: Data?, _ operation: SpecOperation, _ rules: OperationRules
  ) throws(SpecFault) -> [ContractViolation] {
    guard let response = rules.response(for: head.status) else {
      let declared = rules.responses.map(\.status)
      if let evidence = Evidence(operation.node) {
        let problem = "is \(head.status), which is in no recording; in them is \(declared.asList)"
        let violation = ContractViolation(
          place: "status", problem: problem, rule: operation.node.place(evidence, .response),
          isUnseen: true)
        return evidence.isEnough ? [violation] : []
      }
      // A server that fails, or that knows of a cache, says so whatever its document has.
      if head.status >= 500 || [101, 304].contains(head.status) || declared.isEmpty { return [] }
      let problem = "is \(head.status) and must be \(declared.asChoice)"
      let place = (operation.node["responses"] ?? operation.node).place
      return [ContractViolation(place: "status", problem: problem, rule: place)]
    }
    var headers = head.headers
    let violations =
      try response.headers?.violations(of: headers.items, nil, redaction) ?? []
    guard let body, ![204, 304].contains(head.status) else { return violations }
    if head.undoneEncoding != nil { headers["Content-Encoding"] = nil }
    return violations + (try self.violations(inBody: body, headers, response.body))
  }

  /// - Parameter request: Whose form or parts are judged.
  private func violations(
    inBody bytes: Data, _ headers: HeaderFields, _ rules: BodyRules,
    of request: RecordedRequest? = nil
  ) throws(SpecFault) -> [ContractViolation] {
    if rules.entries.isEmpty { return [] }
    if bytes.isEmpty { return rules.isRequired ? rules.violations("body", "is empty") : [] }
    let text = headers["Content-Type"]
    // A response without one is taken as its clients take it.
    guard let type = text.map(rules.type) ?? (request == nil ? rules.entries[0].type : nil)
    else { return [] }
    guard let entry = rules.entry(for: type) else {
      return rules.violations("header Content-Type", "is \(text ?? "")")
    }
    let isCompressed = headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    guard let schema = entry.schema, !isCompressed else { return [] }
    if type.isJSON {
      let judge = { () throws(SpecFault) in
        try schema.violations(ofBody: bytes, rules.direction, redaction)
      }
      // A value that is larger is not to be kept.
      return try bytes.count > 1 << 20
        ? judge() : entry.lastValid.violations(in: bytes, judge)
    }
    guard let request, let fields = entry.fields else { return [] }
    let sent =
      fields.place == .form
      ? request.form : request.parts.map { FormItem(name: $0.name ?? "", value: $0.text ?? "") }
    return try fields.violations(of: sent, rules.direction, redaction)
  }
}

extension BodyRules {
  /// That the media type is none that is declared; of traffic, that it was in none of enough recordings.
  fileprivate func violations(_ place: String, _ sent: String) -> [ContractViolation] {
    if evidence?.isEnough == false { return [] }
    let problem = "\(sent) and must be \(entries.map(\.name).asChoice)"
    return [
      ContractViolation(
        place: place, problem: problem, rule: self.place, isUnseen: evidence != nil)
    ]
  }
}

extension HeaderFields {
  fileprivate var items: [FormItem] { map { FormItem(name: $0.name, value: $0.value) } }
}

extension [String] {
  /// The demand, such as `one of 200, 404`.
  var asChoice: String { (count > 1 ? "one of " : "") + asList }

  fileprivate var asList: String { joined(separator: ", ") }
}

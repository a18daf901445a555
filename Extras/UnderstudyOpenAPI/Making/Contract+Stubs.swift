import Foundation
import UnderstudyCore
import UnderstudyHTTP

// Stubs made from the operations of a document.

extension Contract {
  /// Makes a stub for an operation, which answers as the document has it.
  ///
  /// ```swift
  /// let stubs = HTTPStubs(
  ///   contract.stub("getPet").json { $0["name"] = "Ida" },
  ///   contract.stub("createPet", status: 422))
  /// ```
  ///
  /// The body is an example of the document that is valid, or else the smallest one that its schema allows,
  /// the same each time. An operation, a status or an example that is not in the document is a problem in
  /// the report.
  ///
  /// - Parameters:
  ///   - operation: Its `operationId`.
  ///   - status: A status that the document declares; by default the first that stands for success.
  ///   - example: The name of one of the `examples`.
  public func stub(
    _ operation: String, status: Int? = nil, example: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> Stub {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    do throws(SpecFault) {
      let operation = try self.operation(operation)
      return pattern(of: operation, at: location)
        .reply(reply(to: operation, status: status, example: example))
    } catch {
      return impossible(nil, error.description, at: location)
    }
  }

  /// Makes a stub for a pattern, which answers as the document has it for the operation.
  ///
  /// ```swift
  /// let sold = contract.stub(.get("/v1/pets/{id}").header("X-Client", .any), example: "sold")
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: A method and a path of the document, which may require more; the base path of the
  ///     servers may be left out.
  ///   - status: A status that the document declares; by default the first that stands for success.
  ///   - example: The name of one of the `examples`.
  public func stub(_ pattern: RequestPattern, status: Int? = nil, example: String? = nil) -> Stub {
    let path = pattern.url.template?.path.text ?? ""
    for base in pattern.url.text.hasPrefix("/") ? [table.base, ""] : [""] {
      let found = table.find(pattern.method ?? "GET", base + path)
      guard case .operations(let operations) = found else { continue }
      var pattern = pattern
      if !base.isEmpty { pattern.url = URLPattern(base + pattern.url.text) }
      let operation = operations[0].operation
      return pattern.reply(reply(to: operation, status: status, example: example))
    }
    let nearest = table.guesses(for: path).first
    let advice = nearest.map { "; did you mean \(pattern.method ?? "GET") \($0.path)?" } ?? ""
    return impossible(
      pattern.method, "\(name): there is no operation \(pattern)\(advice)", at: pattern.location)
  }

  /// Makes a stub for each operation of the document, which answers as it has it.
  ///
  /// They may go unused, and in a list with other stubs they come last, wherever they stand.
  public func stubs(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) -> [Stub] {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return fallbacks(at: location) { operation, pattern in
      let reply = operation.answer.withLock { known in
        let reply = known ?? self.reply(to: operation, status: nil, example: nil)
        known = reply
        return reply
      }
      // An operation that cannot be answered is a problem only if it is asked for.
      return reply.problem == nil ? pattern.reply(reply) : pattern.reply { _ in reply }
    }
  }

  /// Stubs for all operations, the most concrete path first.
  func fallbacks(
    at location: CodeLocation, _ make: (SpecOperation, RequestPattern) -> Stub
  ) -> [Stub] {
    table.paths.flatMap(\.self)
      .map { make($0, pattern(of: $0, at: location)).optional().asFallback() }
  }

  private func pattern(of operation: SpecOperation, at location: CodeLocation) -> RequestPattern {
    // Literal stars are no pattern, and several parameters with nothing between them need a name.
    let segments = operation.pattern.segments.enumerated().map { place, segment in
      if segment.text == "*" { return "/*" }
      let isLiteral = if case .literal = segment { true } else { false }
      return "/" + segment.text.replacing("*", with: isLiteral ? "%2A" : "{part\(place)}")
    }
    let url = URLPattern(operation.base + segments.joined())
    return RequestPattern(method: operation.method, url: url, location: location)
  }

  private func impossible(_ method: String?, _ reason: String, at location: CodeLocation) -> Stub {
    RequestPattern(method: method, url: .where("of \(name)") { _ in false }, location: location)
      .reply(Reply(.impossible(reason))).optional()
  }
}

// The document's rules for an answer.

extension Contract {
  /// The reply of an operation; one that cannot be given if the document has no such answer.
  func reply(to operation: SpecOperation, status: Int?, example: String?) -> Reply {
    do throws(SpecFault) {
      return try answer(of: operation, status, example)
    } catch {
      return Reply(.impossible(error.description))
    }
  }

  private func answer(
    of operation: SpecOperation, _ status: Int?, _ example: String?
  ) throws(SpecFault) -> Reply {
    let rules = try operation.rules
    guard let response = rules.answer(with: status) else {
      let declared = rules.responses.map(\.status).joined(separator: ", ")
      throw operation.node.fault(
        "\(operation.name) declares no \(status ?? 200); it has \(declared)")
    }
    let status = status ?? Int(response.status.lowercased().replacing("xx", with: "00")) ?? 200
    var headers: HeaderFields = [:]
    for header in response.headers?.parameters ?? [] where header.isRequired {
      let value = try header.schema?.sample(.response)
      headers[header.name] = value?.string ?? value?.description ?? "0"
    }
    let entry = response.body.preferred
    let names = entry?.node["examples"]?.children.compactMap(\.key) ?? []
    if let example, !names.contains(example) {
      let there = names.isEmpty ? "none" : names.joined(separator: ", ")
      throw response.node.fault("\(operation.name) has no example '\(example)'; it has \(there)")
    }
    guard let entry, ![204, 304].contains(status) else { return .status(status, headers: headers) }
    let body = try body(of: entry, example)
    let isJSON = entry.type.mayBeJSON
    headers["Content-Type"] = isJSON && !entry.type.isJSON ? "application/json" : entry.name
    let text = isJSON ? nil : body.string
    return .data(Data((text ?? body.description).utf8), status: status, headers: headers)
  }

  /// An example that is valid, or else a sample of the schema.
  private func body(of entry: BodyRules.Entry, _ name: String?) throws(SpecFault) -> JSONValue {
    var examples = name == nil ? [entry.node["example"]] : []
    for named in entry.node["examples"]?.children ?? [] where name == nil || named.key == name {
      examples.append(try named.resolved()["value"])
    }
    let isJudged = entry.type.mayBeJSON
    for case let example? in examples {
      let body = example.value.bytes
      guard isJudged, let first = try entry.schema?.violations(ofBody: body, .response).first
      else { return example.json }
      if let name { throw example.fault("the example '\(name)' is not valid: \(first)") }
    }
    guard let schema = entry.schema else { return isJudged ? [:] : "text" }
    if let sample = try schema.sample(.response) { return sample }
    throw entry.node.fault("no body is found that the schema allows; give it an example")
  }
}

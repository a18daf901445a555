import Foundation
import UnderstudyCore
import UnderstudyHTTP

// What the document has for an answer.

extension Contract {
  /// The reply of an operation; one that cannot be given where the document has no such answer.
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
    let rules = try source.rules(of: operation)
    guard let response = rules.answer(with: status) else {
      let declared = rules.responses.map(\.status).joined(separator: ", ")
      throw operation.node.fault(
        "\(operation.name) declares no \(status ?? 200); it has \(declared)")
    }
    let status = status ?? response.status.firstStatus
    var headers: HeaderFields = [:]
    for header in response.headers where header.isRequired {
      guard let schema = header.schema else { continue }
      let value = try source.schema(schema).sample(.response)
      headers[header.name] = value?.string ?? value?.description ?? "0"
    }
    let entry = response.media.entries.first { $0.type.isJSON } ?? response.media.entries.first
    let names = entry?.node["examples"]?.children.compactMap(\.key) ?? []
    if let example, !names.contains(example) {
      let there = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
      throw response.node.fault("\(operation.name) has no example '\(example)'; \(there)")
    }
    guard let entry, ![204, 304].contains(status), operation.method != "HEAD",
      let body = try body(of: entry.node, entry.type, example)
    else { return .status(status, headers: headers) }
    headers["Content-Type"] = entry.type.subtype == "*" ? "application/json" : entry.node.key
    if case .string(let text) = body, !entry.type.isJSON {
      return .data(Data(text.utf8), status: status, headers: headers)
    }
    return .json(Data(body.description.utf8), status: status, headers: headers)
  }

  /// An example that is valid, or a sample of the schema; nil where there is neither.
  private func body(
    of entry: SpecNode, _ type: MediaType, _ name: String?
  ) throws(SpecFault) -> JSONValue? {
    var examples = name == nil ? [entry["example"]].compactMap(\.self) : []
    for named in entry["examples"]?.children ?? [] where name == nil || named.key == name {
      if let value = try named.resolved()["value"] { examples.append(value) }
    }
    guard let node = entry["schema"] else { return examples.first?.json }
    if name == nil, let own = try node.resolved()["example"] { examples.append(own) }
    if !type.isJSON, type.subtype != "*" { return examples.first?.json ?? "" }
    let schema = source.schema(node)
    for example in examples {
      let value = example.json
      let violations = try schema.violations(of: value, .response)
      guard let first = violations.first else { return value }
      if let name {
        throw example.fault("the example '\(name)' is not valid: \(first.path) \(first.problem)")
      }
    }
    return try schema.sample(.response)
  }
}

extension OperationRules {
  /// The response of a status; without one that of the first success.
  func answer(with status: Int?) -> Response? {
    if let status { return response(for: status) }
    return responses.first { $0.status.hasPrefix("2") }
      ?? responses.first { $0.status == "default" } ?? responses.first
  }
}

extension String {
  /// The status that a key of `responses` stands for.
  fileprivate var firstStatus: Int { Int(lowercased().replacing("xx", with: "00")) ?? 200 }
}

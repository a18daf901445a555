import Foundation
import UnderstudyCore
import UnderstudyHTTP

// What the document has for an answer.

extension Contract {
  /// The reply of an operation; one that cannot be given where the document has no such answer.
  func reply(to operation: SpecOperation, status: Int?, example: String?) -> Reply {
    do throws(SpecFault) {
      let rules = try source.rules(of: operation)
      guard let response = rules.answer(with: status) else {
        let declared = rules.responses.map(\.status).joined(separator: ", ")
        return Reply(
          .impossible(
            "\(operation.name) of \(name) declares no \(status ?? 200); it has \(declared)"))
      }
      let status = status ?? response.status.firstStatus
      var headers: HeaderFields = [:]
      for header in response.headers where header.isRequired {
        guard let schema = header.schema else { continue }
        headers[header.name] = try source.schema(schema).sample(.response)?.asText ?? "0"
      }
      let entry = response.media.entries.first { $0.type.isJSON } ?? response.media.entries.first
      guard let entry, ![204, 304].contains(status), operation.method != "HEAD" else {
        if let example { return unknown(example, entry?.node, operation) }
        return .status(status, headers: headers)
      }
      let named = entry.node["examples"]?.children ?? []
      if let example, !named.contains(where: { $0.key == example }) {
        return unknown(example, entry.node, operation)
      }
      if !headers.contains("Content-Type") {
        headers["Content-Type"] =
          entry.type.subtype == "*" ? "application/json" : entry.node.key
      }
      let body = try body(
        of: entry.node, isJSON: entry.type.isJSON || entry.type.subtype == "*", example)
      switch body {
      case .success(.string(let text)?) where !entry.type.isJSON:
        return .data(Data(text.utf8), status: status, headers: headers)
      case .success(let value?):
        return .json(Data(value.description.utf8), status: status, headers: headers)
      case .success(nil): return .status(status, headers: headers)
      case .failure(let problem): return Reply(.impossible(problem.reason))
      }
    } catch {
      return Reply(.impossible(error.description))
    }
  }

  /// An example that is valid, or a sample of the schema; nil where there is neither.
  private func body(
    of entry: SpecNode, isJSON: Bool, _ name: String?
  ) throws(SpecFault) -> Result<JSONValue?, PatternProblem> {
    var examples: [SpecNode] = []
    for named in entry["examples"]?.children ?? [] where name == nil || named.key == name {
      if let value = try named.resolved()["value"] { examples.append(value) }
    }
    if name == nil { examples = [entry["example"]].compactMap(\.self) + examples }
    guard let schema = entry["schema"] else { return .success(examples.first?.json) }
    if name == nil, let own = try schema.resolved()["example"] { examples.append(own) }
    guard isJSON else { return .success(examples.first?.json ?? .string("")) }
    for example in examples {
      let value = example.json
      let violations = try source.schema(schema).violations(of: value, .response)
      if violations.isEmpty { return .success(value) }
      if let name, let first = violations.first {
        return .failure(
          PatternProblem(
            "the example '\(name)' at \(example.place) is not valid: \(first.path) \(first.problem)"
          ))
      }
    }
    return .success(try source.schema(schema).sample(.response))
  }

  private func unknown(_ example: String, _ entry: SpecNode?, _ operation: SpecOperation) -> Reply {
    let names = entry?["examples"]?.children.compactMap(\.key) ?? []
    let there = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
    return Reply(.impossible("\(operation.name) of \(name) has no example '\(example)'; \(there)"))
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

extension JSONValue {
  /// As a header has it.
  fileprivate var asText: String { string ?? description }
}

import Foundation
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

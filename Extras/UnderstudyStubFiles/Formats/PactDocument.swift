import Foundation
import UnderstudyHTTP

/// A file of Pact's as a contract: an OpenAPI document with an operation for each interaction, which asks of the
/// response what the consumer expects.
///
/// A path of the document is of one interaction, and stands on the line on which that begins in the file, so that
/// what is said of the document names the right line.
package struct PactDocument: Sendable {
  /// The OpenAPI document, which has other keys than the file but its lines.
  package let data: Data
  /// The interactions that were left out, each with the reason.
  package let remarks: [String]
  private let name: String
  private let interactions: [PactInteraction]
  /// The path in the document of each interaction.
  package let paths: [String]
  /// The interactions by the path of their sample, and those that match other paths, too.
  private let (byPath, others): ([String: [Int]], [Int])

  /// Reads a file.
  ///
  /// - Parameter isStrict: Whether an interaction that cannot be checked is an error, and not left out.
  /// - Throws: ``StubFileError`` with all that is wrong with it.
  package init(contentsOf file: URL, strict isStrict: Bool) throws(StubFileError) {
    let name = file.lastPathComponent
    let reading = try FormatReading(contentsOf: file, name: name, folder: nil, ignoring: [])
    reading.isStrict = isStrict
    let read = try reading.value(of: PactFile.interactions)
    var remarks = reading.remarks(on: name)
    var (interactions, members): ([PactInteraction], [(line: Int, text: String)]) = ([], [])
    var (paths, counts): ([String], [String: Int]) = ([], [:])
    for interaction in read {
      do throws(Inexpressible) {
        let operation = try interaction.operation
        let path = interaction.target
        counts[path, default: 0] += 1
        // A fragment tells no requests apart, and paths of one document are not the same.
        let own = counts[path] == 1 ? path : "\(path)#\(counts[path] ?? 0)"
        members.append((interaction.line, "\(JSONValue.string(own)): \(operation)"))
        paths.append(own)
        interactions.append(interaction)
      } catch {
        remarks.append(
          "\(name):\(interaction.line): '\(interaction.name)' is left out: \(error.reason)")
      }
    }
    var (text, line) = (
      #"{"openapi": "3.1.0", "info": {"title": "Pact", "version": "1"}, "paths": {"#, 1
    )
    for (index, member) in members.enumerated() {
      text += (index > 0 ? "," : "") + String(repeating: "\n", count: max(0, member.line - line))
      text += member.text
      line = max(line, member.line)
    }
    data = Data("\(text)}}".utf8)
    (self.name, self.interactions, self.paths, self.remarks) = (name, interactions, paths, remarks)
    byPath = Dictionary(grouping: interactions.indices) {
      interactions[$0].sample(at: nil).target.path
    }
    others = interactions.indices.filter { interactions[$0].hasRuleOfPath }
  }

  /// The interactions whose request an exchange has.
  package func interactions(of exchange: Exchange) -> [Int] {
    let own = byPath[exchange.request.target.path] ?? []
    return Set(own + others).sorted().filter { interactions[$0].pattern.matches(exchange.request) }
  }

  /// The interactions whose request, as the file has it, a stub answers.
  package func interactions(of stub: Stub) -> [Int] {
    let path = stub.pattern.url.template?.path.literal
    let origin = stub.pattern.url.origin
    return (path.map { byPath[$0] ?? [] } ?? Array(interactions.indices)).filter {
      stub.pattern.matches(interactions[$0].sample(at: origin))
    }
  }

  /// The interaction in a message, such as `'a film' (films.pact.json:4)`.
  package func title(of interaction: Int) -> String {
    "'\(interactions[interaction].name)' (\(name):\(interactions[interaction].line))"
  }
}

extension PactInteraction {
  /// Whether other paths are asked for in the same way.
  fileprivate var hasRuleOfPath: Bool { pattern.url.template?.path.literal == nil }

  /// The path of the request with its query.
  fileprivate var target: String {
    let items = PactFile.query(request["query"])
    let query = items.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
    return (request["path"]?.string ?? "/")
      + (items.isEmpty ? "" : "?\(query.joined(separator: "&"))")
  }

  /// The request as the file has it.
  fileprivate func sample(at origin: URL?) -> RecordedRequest {
    var headers = HeaderFields()
    for (name, value) in (request["headers"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      for value in value.elements ?? [value] { headers.append(name, value.textInTemplate) }
    }
    let content = request["body"].map { PactContent($0, type: PactFile.type(of: request)) }
    return RecordedRequest(
      method: (request["method"]?.string ?? "GET").uppercased(),
      url: URL(asSent: (origin?.absoluteString ?? "http://localhost") + target)
        ?? URL(filePath: "/"),
      headers: headers, body: content?.data)
  }

  /// The response that is expected, in the words of OpenAPI.
  fileprivate var operation: JSONValue {
    get throws(Inexpressible) {
      let rules = try PactRules(response["matchingRules"])
      var headers: [String: JSONValue] = [:]
      for (name, value) in response["headers"]?.members ?? [:] {
        let text = value.elements?.map(\.textInTemplate).joined(separator: ", ")
        let pattern = try rules.value(text ?? value.textInTemplate, named: name, in: "header")
        headers[name] = ["required": true, "schema": pattern.schema]
      }
      var expected: JSONValue = ["description": .string(name), "headers": .object(headers)]
      if let body = response["body"] {
        let content = PactContent(body, type: PactFile.type(of: response))
        let schema = content.json.map { json in
          PactSchema(rules: rules.all(in: "body")).schema(of: json, at: [], inherited: [])
        }
        if let type = content.type, !content.data.isEmpty {
          expected["content"] = [type: schema.map { ["schema": $0] } ?? [:]]
        }
      }
      let status = rules.first(in: "status") == nil ? response["status"]?.int : nil
      let method = (request["method"]?.string ?? "GET").lowercased()
      return [
        method: [
          "operationId": .string(name),
          "responses": [status.map { "\($0)" } ?? "default": expected],
        ]
      ]
    }
  }
}

/// The schema of what an interaction expects of the JSON of a response, which may have more keys.
private struct PactSchema {
  let rules: [PactRule]

  func schema(
    of value: JSONValue, at path: [PactRule.Step], inherited: [PactMatcher]
  ) -> JSONValue {
    let own = rules.rule(at: path)
    let matchers = own?.matchers ?? inherited
    let demands = matchers.map { $0.schema(like: value) }
    if own?.isChoice == true { return ["anyOf": .array(demands)] }
    let parts = [parts(of: value, at: path, matchers)] + demands
    return parts.dropFirst().reduce(parts[0]) { all, demand in
      let (members, added) = (all.members ?? [:], demand.members ?? [:])
      let areApart = added.allSatisfy { key, value in members[key].map { $0 == value } ?? true }
      return areApart
        ? .object(members.merging(added) { own, _ in own }) : ["allOf": [all, demand]]
    }
  }

  /// The schema of the members or the elements, or of a value that has none and must be equal.
  private func parts(
    of value: JSONValue, at path: [PactRule.Step], _ matchers: [PactMatcher]
  ) -> JSONValue {
    let below = matchers.filter(\.isInherited)
    if let members = value.members {
      if matchers.contains(.values) {
        guard let (key, sample) = members.min(by: { $0.key < $1.key }) else { return [:] }
        return [
          "additionalProperties": schema(of: sample, at: path + [.key(key)], inherited: below)
        ]
      }
      return [
        "type": "object", "required": .array(members.keys.sorted().map(JSONValue.string)),
        "properties": .object(
          Dictionary(
            uniqueKeysWithValues: members.map { key, value in
              (key, schema(of: value, at: path + [.key(key)], inherited: below))
            })),
      ]
    }
    guard let elements = value.elements else { return matchers.isEmpty ? ["const": value] : [:] }
    let own = elements.enumerated().map { index, element in
      schema(of: element, at: path + [.index(index)], inherited: below)
    }
    guard matchers.contains(.type) else {
      let count = JSONValue.int(elements.count)
      return ["type": "array", "prefixItems": .array(own), "minItems": count, "maxItems": count]
    }
    guard let first = elements.first else { return ["type": "array"] }
    let rest = schema(of: first, at: path + [.index(elements.count)], inherited: below)
    return own.allSatisfy { $0 == rest }
      ? ["type": "array", "items": rest]
      : ["type": "array", "prefixItems": .array(own), "items": rest]
  }
}

extension PactMatcher {
  /// The matcher in the words of a schema.
  fileprivate func schema(like value: JSONValue) -> JSONValue {
    switch self {
    // Equal members and elements are asked for one by one.
    case .equality where value.members != nil: ["additionalProperties": false]
    case .equality: value.elements == nil ? ["const": value] : [:]
    case .type: ["type": .string(value.typeName)]
    case .regex(let regex): ["pattern": .string(regex.pattern)]
    case .include(let text): ["pattern": .string(NSRegularExpression.escapedPattern(for: text))]
    case .integer: ["type": "integer"]
    case .decimal, .number: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .null: ["type": "null"]
    case .notEmpty:
      [
        "type": ["object", "array", "string", "number", "boolean"], "minLength": 1, "minItems": 1,
        "minProperties": 1,
      ]
    case .text: ["type": "string", "minLength": 1]
    case .least(let count): ["minItems": .int(count)]
    case .most(let count): ["maxItems": .int(count)]
    case .values: ["type": "object"]
    }
  }
}

extension ValuePattern {
  /// The schema of a header's value.
  fileprivate var schema: JSONValue {
    switch kind {
    case .equal(let text): ["type": "string", "enum": [.string(text)]]
    case .contains(let text):
      ["type": "string", "pattern": .string(NSRegularExpression.escapedPattern(for: text))]
    case .regex(let regex): ["type": "string", "pattern": .string(regex.pattern)]
    case .any, .absent, .predicate: [:]
    }
  }
}

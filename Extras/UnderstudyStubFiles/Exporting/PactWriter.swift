import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// Writes what a consumer relies on as a file of Pact's, specification 3, for the team of its provider.
///
/// The values of a response are samples: the provider may send others of the same types. So it is with what a
/// pattern leaves open of a request, and with secrets.
package struct PactWriter {
  /// A request and its response, as an entry of HAR, and the pattern of the stub that answered.
  package struct Interaction {
    let entry: JSONValue
    let pattern: RequestPattern?

    /// - Parameters:
    ///   - request: The pattern as a report has it, which is what a stub file has; nil in reports of before.
    ///   - summary: The method and the URL as such reports have them; without a meaning if they do not match.
    package init(entry: JSONValue, request: JSONValue?, summary: String) {
      let words = summary.split(separator: " ", maxSplits: 1).map(String.init)
      let url = (entry["request"]?["url"]?.string).flatMap(URL.init(asSent:))
      let read =
        request.flatMap(WrittenPattern.init)?.pattern
        ?? (words.count == 2 ? RequestPattern(nil, URLPattern(words[1])) : nil)
      let target = url.map { RecordedRequest(method: "GET", url: $0) }
      let matches = target.map { read?.url.match($0) != nil } == true
      (self.entry, self.pattern) = (entry, matches ? read : nil)
    }

    init(_ entry: HAREntry, _ pattern: RequestPattern) {
      (self.entry, self.pattern) = (entry.json, pattern)
    }

    /// The interactions of stubs: of each the smallest request that it matches, with each reply.
    package static func all(
      of stubs: [Stub], origin: URL?
    ) -> (interactions: [Interaction], omissions: [String]) {
      // A file of Pact's names no server.
      let writer = StubHARWriter(origin: origin ?? URL(string: "http://localhost"), date: Date())
      var (interactions, omissions): ([Interaction], [String]) = ([], [])
      for stub in stubs {
        do throws(Inexpressible) {
          if let problem = stub.problems.first { throw Inexpressible(problem) }
          interactions += try writer.entries(stub).map { Interaction($0, stub.pattern) }
        } catch {
          omissions.append("left out, \(stub.shown.abbreviated(to: 200)): \(error.reason)")
        }
      }
      return (interactions, omissions)
    }
  }

  let consumer: String
  let provider: String

  package init(consumer: String, provider: String) {
    (self.consumer, self.provider) = (consumer, provider)
  }

  /// The text of the file: interactions that are the same are written once.
  package func data(_ interactions: [Interaction]) -> Data {
    var seen: Set<String> = []
    var counts: [String: Int] = [:]
    var list: [JSONValue] = []
    for interaction in interactions {
      var value = Self.value(interaction)
      guard seen.insert(value.description).inserted else { continue }
      // Each has a description of its own.
      let title = Self.title(value)
      counts[title, default: 0] += 1
      let count = counts[title] ?? 1
      value["description"] = .string(count == 1 ? title : "\(title) (\(count))")
      list.append(value)
    }
    let file: JSONValue = [
      "consumer": ["name": .string(consumer)], "provider": ["name": .string(provider)],
      "interactions": .array(list), "metadata": ["pactSpecification": ["version": "3.0.0"]],
    ]
    return Data("\(file.indented())\n".utf8)
  }

  // MARK: - Interactions

  private static func title(_ interaction: JSONValue) -> String {
    let request = interaction["request"]
    let path = "\(request?["method"]?.string ?? "GET") \(request?["path"]?.string ?? "/")"
    return "\(path) gets \(interaction["response"]?["status"]?.int ?? 200)"
  }

  private static func value(_ interaction: Interaction) -> JSONValue {
    ["request": request(interaction), "response": response(interaction.entry["response"] ?? [:])]
  }

  private static func request(_ interaction: Interaction) -> JSONValue {
    let sent = interaction.entry["request"] ?? [:]
    let pattern = interaction.pattern
    let url = sent["url"]?.string ?? "/"
    let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
    let path = String(parts[0].replacing(/^[^:\/]+:\/\/[^\/]*/, with: ""))
    var request: JSONValue = [
      "method": sent["method"] ?? "GET", "path": .string(path.isEmpty ? "/" : path),
    ]
    var rules: JSONValue = [:]
    if let path = pattern?.url.template?.path, path.literal == nil {
      rules["path"] = rule(["match": "regex", "regex": .string("^\(path.expression)$")])
    }
    let items = parts.count > 1 ? FormItem.parse(parts[1]) : []
    if !items.isEmpty {
      request["query"] = .object(
        Dictionary(grouping: items, by: \.name).mapValues { items in
          .array(items.map { .string($0.value) })
        })
      rules["query"] = self.rules(items.map { ($0.name, $0.value) }, pattern, .query)
    }
    let required = pattern?.values(in: .header).requirements.map { $0.name.lowercased() } ?? []
    let headers = fields(sent, ["accept", "content-type"] + required)
    if !headers.isEmpty {
      request["headers"] = .object(
        Dictionary(headers.map { ($0.0, JSONValue.string($0.1)) }) { first, _ in first })
      rules["header"] = self.rules(headers, pattern, .header)
    }
    if let body = body(sent["postData"]) { request["body"] = body }
    if rules != [:] { request["matchingRules"] = rules }
    return request
  }

  private static func response(_ sent: JSONValue) -> JSONValue {
    var response: JSONValue = ["status": sent["status"] ?? 200]
    let headers = fields(sent, ["content-type", "location"])
    if !headers.isEmpty {
      response["headers"] = .object(
        Dictionary(headers.map { ($0.0, JSONValue.string($0.1)) }) { first, _ in first })
    }
    if let body = body(sent["content"]) {
      response["body"] = body
      if body.string == nil { response["matchingRules"] = ["body": ["$": rule(["match": "type"])]] }
    }
    return response
  }

  /// The fields of these names.
  private static func fields(_ message: JSONValue, _ names: [String]) -> [(String, String)] {
    (message["headers"]?.elements ?? []).compactMap { field in
      guard let name = field["name"]?.string, names.contains(name.lowercased()) else { return nil }
      return (name, field["value"]?.string ?? "")
    }
  }

  /// JSON as it is, or a text; of bytes nothing is asked.
  private static func body(_ content: JSONValue?) -> JSONValue? {
    guard let text = content?["text"]?.string, !text.isEmpty, content?["encoding"] == nil else {
      return nil
    }
    let isJSON = content?["mimeType"]?.string?.lowercased().contains("json") == true
    return isJSON ? (try? JSONValue(parsing: Data(text.utf8))) ?? .string(text) : .string(text)
  }

  // MARK: - Rules

  private static func rule(_ matcher: JSONValue) -> JSONValue {
    ["matchers": [matcher], "combine": "AND"]
  }

  /// The rules of values that may be others; nil if there are none.
  private static func rules(
    _ values: [(String, String)], _ pattern: RequestPattern?, _ place: Requirement.Place
  ) -> JSONValue? {
    var rules: JSONValue = [:]
    for (name, value) in values {
      let requirement = pattern?.values(in: place).requirements.first {
        place.areEqual($0.name, name)
      }
      if let matcher = matcher(requirement?.value, for: value) { rules[name] = rule(matcher) }
    }
    return rules == [:] ? nil : rules
  }

  private static func matcher(_ pattern: ValuePattern?, for value: String) -> JSONValue? {
    switch pattern?.kind {
    case .regex(let regex): ["match": "regex", "regex": .string(regex.pattern)]
    case .contains(let text) where !text.contains(Redaction.placeholder):
      ["match": "include", "value": .string(text)]
    case .any: ["match": "type"]
    default: value.contains(Redaction.placeholder) ? ["match": "type"] : nil
    }
  }
}

import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A collection of Postman's, version 2: each saved example is a stub of the request that it was saved with.
///
/// The first success answers; other examples of the same request answer where `x-mock-response-name` names
/// them, as with Postman's own mock servers.
struct PostmanCollection {
  /// A saved example.
  private struct Example {
    let name: String
    var parts: StubParts
    /// The requirement on the body, which counts if examples of one request differ in it.
    let body: BodyPattern?
    /// The request, by which examples of the same one are found.
    let key: String
    let isSuccess: Bool
  }

  static let file = Format<[StubParts]>([:]) { place in
    guard place.value["item"]?.kind == .array else { return place.refused("it has no list 'item'") }
    let own = variables(in: place.value["variable"]?.value, valueKey: "value")
    var collection = PostmanCollection(
      variables: own.merging(place.file.variables) { $1 })
    collection.read(place, depth: 0)
    return collection.stubs
  }

  /// The values by name of a list of variables, without those that are switched off.
  static func variables(in list: JSONValue?, valueKey: String) -> [String: String] {
    let pairs = (list?.elements ?? []).compactMap { item -> (String, String)? in
      let isOn = item["enabled"] != false && item["disabled"] != true
      guard isOn, let key = item["key"]?.string, let value = item[valueKey] else { return nil }
      return (key, value.textInTemplate)
    }
    return Dictionary(pairs) { $1 }
  }

  private let variables: [String: String]
  private var examples: [Example] = []
  private static let deepest = 64
  /// The most bytes of a text, and of a value, with which variables are filled in: they may multiply.
  private static let mostFilled = (text: 1 << 16, value: 1 << 12)

  private init(variables: [String: String]) { self.variables = variables }

  // MARK: - Reading

  private mutating func read(_ place: JSONPlace, depth: Int) {
    for member in place.members where member.value.key == "item" {
      for item in member.elements {
        if item.value["item"] != nil {
          if depth < Self.deepest { read(item, depth: depth + 1) }
        } else if let request = item.value["request"]?.value {
          read(item, request)
        }
      }
    }
  }

  private mutating func read(_ item: JSONPlace, _ request: JSONValue) {
    let name = item.value["name"]?.string ?? ""
    let responses = item.members.first { $0.value.key == "response" }?.elements ?? []
    if responses.isEmpty {
      item.file.leaveOut("'\(name)' has no saved example, and is left out", at: item)
    }
    for place in responses {
      let value = place.value.value
      // An example has the request that it answers, if it was changed.
      let own = value["originalRequest"]
      let sent = own == nil || own == .null || own == [:] ? request : own ?? request
      guard let pattern = pattern(of: sent) else {
        item.file.leaveOut("'\(name)' has no URL, and is left out", at: place)
        continue
      }
      let title = value["name"]?.string ?? name
      var parts = StubParts(name: title, pattern: pattern, replies: [reply(value)])
      parts.isOptional = true
      let query = pattern.values(in: .query).requirements.map { "\($0.name)=\($0.value)" }
      examples.append(
        Example(
          name: title, parts: parts.named(at: place, in: .stubFile), body: body(of: sent),
          key: "\(pattern) \(query.sorted().joined(separator: "&"))",
          isSuccess: value["code"]?.int ?? 200 < 400))
    }
  }

  /// The text with the values of its variables, which may have variables themselves.
  private func filled(_ text: String) -> String {
    var text = text
    for _ in 0..<4 where text.contains("{{") && text.utf8.count < Self.mostFilled.text {
      text = text.replacing(/\{\{\s*([^{}\s]+)\s*\}\}/) { match in
        let value = variables[String(match.1)] ?? ""
        return value.isEmpty || value.utf8.count > Self.mostFilled.value ? String(match.0) : value
      }
    }
    return text
  }

  private func pattern(of request: JSONValue) -> RequestPattern? {
    let url = request["url"]
    let given = url?["raw"]?.string ?? url?.string ?? request.string ?? url.map(Self.written)
    guard var text = given.map(filled), !text.isEmpty else { return nil }
    // Without a value the server may be any.
    text = text.replacing(/^(?:https?:\/\/)?\{\{[^{}]*\}\}/, with: "")
    if !text.hasPrefix("/"), !text.contains("://") {
      text = text.isEmpty || text.hasPrefix("?") ? "/\(text)" : "//\(text)"
    }
    text = String(text.prefix { $0 != "#" })
    let path = String(text.prefix { $0 != "?" }).replacing(/\{\{([^{}]*)\}\}/) { "{\($0.1)}" }
      .replacing(/\/:([\w-]+)/) { "/{\($0.1)}" }
    let pattern = RequestPattern(request["method"]?.string ?? "GET", URLPattern(path))
    let query = text.dropFirst(text.prefix { $0 != "?" }.count + 1)
    // The text may have what the list says is switched off.
    let off = (url?["query"]?.elements ?? []).filter { $0["disabled"] == true }
      .map { FormItem(name: $0["key"]?.string ?? "", value: $0["value"]?.string ?? "") }
    let items = FormItem.parse(String(query)).filter { !off.contains($0) }.map { item in
      (name: item.name, value: item.value.contains("{{") ? ValuePattern.any : .equal(item.value))
    }
    return pattern.query(exactly: items)
  }

  /// The text of a URL that is given in its parts.
  private static func written(_ url: JSONValue) -> String {
    func joined(_ key: String, _ separator: String) -> String {
      let parts = url[key]?.elements ?? url[key].map { [$0] } ?? []
      return parts.map { ($0["value"] ?? $0).textInTemplate }.joined(separator: separator)
    }
    let host = joined("host", ".")
    let scheme = url["protocol"].map { "\($0.textInTemplate)://" } ?? ""
    let port = url["port"].map { ":\($0.textInTemplate)" } ?? ""
    let items = variables(in: url["query"], valueKey: "value").sorted { $0.key < $1.key }
    let query = items.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    return scheme + host + port + "/" + joined("path", "/") + (query.isEmpty ? "" : "?\(query)")
  }

  private func body(of request: JSONValue) -> BodyPattern? {
    let body = request["body"]
    switch body?["mode"]?.string {
    case "raw":
      let text = filled(body?["raw"]?.string ?? "")
      if text.contains("{{") { return nil }
      let json = try? JSONValue(parsing: Data(text.utf8))
      return text.isEmpty ? nil : json.map { BodyPattern(kind: .json($0)) } ?? .text(text)
    case "urlencoded":
      let fields = Self.variables(in: body?["urlencoded"], valueKey: "value")
      let requirements = fields.sorted { $0.key < $1.key }.map {
        let value = filled($0.value)
        return Requirement(.field, $0.key, value.contains("{{") ? .any : .equal(value))
      }
      return BodyPattern(kind: .named(PlacePattern(requirements, in: .field)))
    default: return nil
    }
  }

  private static let carriage: Set = [
    "content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive",
  ]

  private func reply(_ example: JSONValue) -> Reply {
    var parts = ReplyParts()
    parts.status = example["code"]?.int
    for header in example["header"]?.elements ?? [] {
      guard let name = header["key"]?.string, !Self.carriage.contains(name.lowercased()) else {
        continue
      }
      let field = HeaderFields.Field(name: name, value: header["value"]?.textInTemplate ?? "")
      if field.problem == nil { parts.headers.append(field.name, field.value) }
    }
    let language = example["_postman_previewlanguage"]?.string
    if let text = example["body"]?.string, !text.isEmpty {
      parts.bytes = Data(text.utf8)
      if parts.headers["Content-Type"] == nil, language == "json" {
        parts.headers.append("Content-Type", "application/json")
      }
    }
    return parts.reply
  }

  // MARK: - Examples of one request

  /// The stubs: of the examples of one request the first success needs no name.
  private var stubs: [StubParts] {
    examples.grouped(by: \.key).flatMap { _, examples in
      let bodies = examples.grouped { $0.body.map { "\($0)" } ?? "" }
      return bodies.flatMap { _, examples in
        let first = examples.firstIndex(where: \.isSuccess) ?? 0
        let others = examples.indices.filter { $0 != first }
        return (others + [first]).map { index in
          var parts = examples[index].parts
          if bodies.count > 1, let body = examples[index].body {
            parts.pattern = parts.pattern?.body(body)
          }
          if index != first {
            parts.pattern = parts.pattern?.header("x-mock-response-name", examples[index].name)
          }
          return parts
        }
      }
    }
  }
}

import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A file of Pact's, specification 2 to 4: each HTTP interaction is an optional stub, which matches by the rules of
/// its request.
///
/// An interaction whose request equals an earlier one's, in another state of the provider, is left out: no
/// request says which state is meant.
enum PactFile {
  static let file = Format<[StubParts]>([:]) { place in
    var names: [String: String] = [:]
    return interactions(in: place) { interaction, place in
      let name = interaction.name
      if let other = names.updateValue(name, forKey: interaction.request.description) {
        names[interaction.request.description] = other
        place.file.leaveOut("'\(name)' has the request of '\(other)', and is left out", at: place)
        return nil
      }
      var parts = StubParts(
        name: name, pattern: interaction.pattern, replies: [reply(interaction.response)])
      parts.isOptional = true
      return parts.named(at: place, in: .stubFile)
    }
  }

  /// All interactions of a file, those with equal requests, too.
  static let interactions = Format<[PactInteraction]>([:]) { place in
    interactions(in: place) { interaction, _ in interaction }
  }

  private static func interactions<Value>(
    in place: JSONPlace, _ make: (PactInteraction, JSONPlace) -> Value?
  ) -> [Value]? {
    guard let list = place.members.first(where: { $0.value.key == "interactions" }) else {
      return place.refused("it has no list 'interactions'; messages are not HTTP")
    }
    return list.elements.compactMap { place in
      do throws(Inexpressible) {
        return make(try PactInteraction(place), place)
      } catch {
        place.file.leaveOut(error.reason, at: place)
        return nil
      }
    }
  }

  // MARK: - Requests

  static func pattern(of request: JSONValue) throws(Inexpressible) -> RequestPattern {
    let rules = try PactRules(request["matchingRules"])
    let path = request["path"]?.string ?? "/"
    var pattern = RequestPattern(request["method"]?.string ?? "GET", .url(literally: path))
    switch rules.first(in: "path") {
    case nil, .equality: break
    case .type: pattern.url = "/**"
    case .regex(let regex):
      let text = regex.pattern.trimmingPrefix("^").replacing(/\$$/, with: "")
      pattern.url = .regex(TextRegex.origin + "(?:\(text))" + TextRegex.anyQuery)
    default: throw Inexpressible("the rule of its path is not supported")
    }
    var items: [(name: String, value: ValuePattern)] = []
    for item in query(request["query"]) {
      items.append((item.name, try rules.value(item.value, named: item.name, in: "query")))
    }
    // A parameter that an interaction does not have is unexpected.
    pattern = pattern.query(exactly: items)
    for (name, value) in (request["headers"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      let text = value.elements?.map(\.textInTemplate).joined(separator: ", ")
      pattern = pattern.header(
        name, try rules.value(text ?? value.textInTemplate, named: name, in: "header"))
    }
    guard let body = request["body"] else { return pattern }
    if body == "" { return pattern.body(.empty) }
    let content = PactContent(body, type: type(of: request))
    guard let json = content.json else {
      return content.data.isEmpty ? pattern : pattern.body(.data(content.data))
    }
    let bodyRules = rules.all(in: "body")
    if bodyRules.isEmpty { return pattern.body(BodyPattern(kind: .json(json))) }
    let comparison = PactComparison(rules: bodyRules)
    return pattern.where("the body is like \(json)") { request in
      let sent = request.body.flatMap { try? JSONValue(parsing: $0) }
      return sent.map { comparison.holds(of: $0, as: json) } ?? false
    }
  }

  /// The parameters: a text in version 2, lists by name later.
  static func query(_ query: JSONValue?) -> [FormItem] {
    if let text = query?.string { return FormItem.parse(text) }
    return (query?.members ?? [:]).sorted { $0.key < $1.key }.flatMap { name, value in
      (value.elements ?? [value]).map { FormItem(name: name, value: $0.textInTemplate) }
    }
  }

  static func type(of message: JSONValue) -> String? {
    let header = message["headers"]?.members?.first { $0.key.lowercased() == "content-type" }
    return (header?.value.elements?.first ?? header?.value)?.string
  }

  // MARK: - Responses

  private static func reply(_ response: JSONValue) -> Reply {
    var parts = ReplyParts()
    parts.status = response["status"]?.int
    for (name, value) in (response["headers"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      for value in value.elements ?? [value] {
        let field = HeaderFields.Field(name: name, value: value.textInTemplate)
        if field.problem == nil { parts.headers.append(name, field.value) }
      }
    }
    guard let body = response["body"] else { return parts.reply }
    let content = PactContent(body, type: type(of: response))
    parts.bytes = content.data
    if let type = content.type, parts.headers["Content-Type"] == nil {
      parts.headers.append("Content-Type", type)
    }
    return parts.reply
  }
}

/// A request that a consumer sends, and what it expects of the response.
struct PactInteraction: Sendable {
  let name: String
  /// The line on which it begins.
  let line: Int
  let request, response: JSONValue
  let pattern: RequestPattern

  /// - Throws: the reason for which it is left out.
  init(_ place: JSONPlace) throws(Inexpressible) {
    let value = place.value.value
    name = value["description"]?.string ?? "an interaction"
    line = place.file.line(of: place.value.range.lowerBound)
    if let kind = value["type"]?.string, kind != "Synchronous/HTTP" {
      throw Inexpressible("'\(name)' is not HTTP, and is left out")
    }
    guard let request = value["request"], let response = value["response"] else {
      throw Inexpressible("'\(name)' has no request and response, and is left out")
    }
    (self.request, self.response) = (request, response)
    do throws(Inexpressible) {
      pattern = try PactFile.pattern(of: request)
    } catch {
      throw Inexpressible("'\(name)' is left out: \(error.reason)")
    }
  }
}

/// The body of a message of Pact's: JSON as it is, a text, or an object that says how it is encoded.
struct PactContent {
  let data: Data
  /// The body if it is JSON.
  let json: JSONValue?
  /// The media type.
  let type: String?

  init(_ body: JSONValue, type header: String?) {
    let isWrapped = body["content"] != nil && body["contentType"] != nil
    let content = isWrapped ? body["content"] ?? .null : body
    let declared = header ?? (isWrapped ? body["contentType"]?.string : nil)
    let isJSON = declared.map { $0.lowercased().contains("json") } ?? (content.string == nil)
    let isEncoded = isWrapped && ![nil, .bool(false), "JSON", "json"].contains(body["encoded"])
    type = declared ?? (isJSON && content != .null ? "application/json" : nil)
    if let text = content.string, isEncoded || !isJSON {
      json = nil
      data = (isEncoded ? Data(base64Encoded: text) : nil) ?? Data(text.utf8)
    } else {
      // Not `nil`, which would be JSON's null.
      json = content == .null ? Optional.none : .some(content)
      data = content == .null ? Data() : Data(content.description.utf8)
    }
  }
}

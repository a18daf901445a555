import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A value in a template, with the values that its steps lead to.
struct TemplateValue: Sendable {
  /// The value that helpers work with.
  let json: JSONValue
  /// The value as it is filled in.
  let text: String
  /// The values of a list, which need not be those of `json`.
  let elements: [JSONValue]?
  private let member: @Sendable (String) -> TemplateValue?

  static let null = TemplateValue(.null)

  init(_ json: JSONValue, text: String? = nil) {
    self.json = json
    self.text = text ?? json.textInTemplate
    elements = json.elements
    member = { key in
      if let member = json[key] { return TemplateValue(member) }
      return json.elements?.element(key).map { TemplateValue($0) }
    }
  }

  init(_ text: String) { self.init(.string(text)) }

  /// A list as Java prints it.
  init(list: [JSONValue]) {
    self.init(.array(list), text: "[\(list.map(\.textInTemplate).joined(separator: ", "))]")
  }

  private init(
    _ json: JSONValue, elements: [JSONValue]? = nil,
    member: @escaping @Sendable (String) -> TemplateValue?
  ) {
    (self.json, text) = (json, json.textInTemplate)
    (self.elements, self.member) = (elements, member)
  }

  /// The values of one name, of which the first stands for all.
  init(oneOrMore values: [String]) {
    let values = values.map(JSONValue.string)
    self.init(values.first ?? .null, elements: values) { key in
      values.element(key).map { TemplateValue($0) }
    }
  }

  /// The values by name in a part of a request.
  init(_ items: [(name: String, value: String)], in place: Requirement.Place) {
    let members = items.grouped(by: { place.key(of: $0.name) }).map { _, items in
      let values = items.map { JSONValue.string($0.value) }
      return (items[0].name, values.count == 1 ? values[0] : JSONValue.array(values))
    }
    self.init(.object(Dictionary(members) { first, _ in first })) { key in
      let values = items.filter { place.areEqual(key, $0.name) }.map(\.value)
      return values.isEmpty ? nil : TemplateValue(oneOrMore: values)
    }
  }

  /// A path, whose steps are its segments and the parameters of its template.
  init(path: String, segments: [String], parameters: [String: String]) {
    let elements = segments.map(JSONValue.string)
    self.init(.string(path), elements: elements) { key in
      parameters[key].map { TemplateValue($0) } ?? elements.element(key).map { TemplateValue($0) }
    }
  }

  subscript(step: String) -> TemplateValue? { member(step) }

  func at(_ steps: some Sequence<String>) -> TemplateValue? {
    steps.reduce(self) { value, step in value?[step] }
  }

  /// Whether it counts as true for `if`.
  var isTrue: Bool {
    switch json {
    case .null: false
    case .bool(let flag): flag
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object: true
    case .int, .double, .number: json.double != 0
    }
  }

  /// A number, which may be written as text.
  var number: Double? { json.double ?? json.string.flatMap { Double($0) } }
}

extension JSONValue {
  /// JSON as it stands in a template: texts without quotes.
  var textInTemplate: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: description
    }
  }
}

extension Array {
  /// The element at `2`, `first` or `last`, or at `-1`, the last but one; nil for anything else.
  fileprivate func element(_ key: String) -> Element? {
    if key == "first" { return first }
    if key == "last" { return last }
    guard let number = Int(key) else { return nil }
    let index = number < 0 ? count - 1 + number : number
    return indices.contains(index) ? self[index] : nil
  }
}

/// The request as templates see it.
enum TemplateRequest {
  private typealias Part = @Sendable (RecordedRequest) -> TemplateValue

  private static let parts: [String: Part] = [
    "method": { TemplateValue($0.method) },
    "url": { TemplateValue($0.url.path() + ($0.url.query().map { "?\($0)" } ?? "")) },
    "path": path, "pathSegments": path,
    "query": { named($0, .query) }, "headers": { named($0, .header) },
    "cookies": { named($0, .cookie) },
    "scheme": { TemplateValue($0.target.scheme) }, "host": { TemplateValue($0.target.host) },
    "port": { request in
      let port = request.url.port ?? RequestTarget.defaultPort(of: request.target.scheme)
      return TemplateValue(port.map(JSONValue.int) ?? .null)
    },
    "baseUrl": { request in
      var base = URLComponents()
      base.scheme = request.url.scheme
      base.host = request.url.host()
      base.port = request.url.port
      return TemplateValue(base.string ?? "")
    },
    "body": { TemplateValue($0.text ?? "") },
    "bodyAsBase64": { TemplateValue(($0.body ?? Data()).base64EncodedString()) },
    "multipart": { TemplateValue(.bool(!$0.parts.isEmpty)) },
    "parts": { request in
      let parts = request.parts.map { part in
        (
          part.name ?? "",
          JSONValue.object([
            "name": .string(part.name ?? ""), "body": .string(part.text ?? ""),
            "bodyAsBase64": .string(part.body.base64EncodedString()),
            "binary": .bool(part.text == nil),
            "headers": .object(
              Dictionary(part.headers.map { ($0.name.lowercased(), .string($0.value)) }) { $1 }),
          ])
        )
      }
      return TemplateValue(.object(Dictionary(parts) { first, _ in first }))
    },
  ]

  private static let path: Part = { request in
    TemplateValue(
      path: request.url.path(percentEncoded: false), segments: request.segments,
      parameters: request.pathParameters)
  }

  private static func named(_ request: RecordedRequest, _ place: Requirement.Place) -> TemplateValue
  {
    TemplateValue(request.values(in: place).map { ($0.name, $0.value) }, in: place)
  }

  /// The parts that are many values, and no text.
  private static let objects: Set = ["query", "headers", "cookies", "parts"]

  /// The part of the request at `request.…`, whose first step is left out.
  static func value(at steps: ArraySlice<String>, of request: RecordedRequest) -> TemplateValue? {
    let steps = steps.first == "requestLine" ? steps.dropFirst() : steps
    return steps.first.flatMap { parts[$0]?(request) }?.at(steps.dropFirst())
  }

  /// Why a path can lead to nothing; nil if it may.
  static func problem(of steps: [String], isAlone: Bool) -> String? {
    guard steps.first == "request" else { return nil }
    let rest = steps.dropFirst()
    let part = (rest.first == "requestLine" ? rest.dropFirst() : rest)
    guard let name = part.first, parts[name] != nil else {
      return "of a request there are \(parts.keys.sorted().joined(separator: ", "))"
    }
    return isAlone && part.count == 1 && objects.contains(name)
      ? "it is all of the \(name); add a name, or write {{toJson request.\(name)}}" : nil
  }
}

extension RecordedRequest {
  fileprivate var segments: [String] {
    target.path.split(separator: "/").map { CanonicalPath.plain($0) }
  }
}

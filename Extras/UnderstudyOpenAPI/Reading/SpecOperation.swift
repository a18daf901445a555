import Foundation
import UnderstudyCassettes
import UnderstudyCore
import UnderstudyHTTP

/// A method of a path, as a document describes it.
package final class SpecOperation: Sendable {
  /// In upper case.
  package let method: String
  /// The path as the document has it, such as `/pets/{id}`, below the base path of the servers.
  package let path: String
  /// The path as it is matched.
  let pattern: PathPattern
  /// Its `operationId`.
  package let id: String?
  package let node: SpecNode
  /// The parts that hold for all methods of the path.
  package let item: SpecNode
  private let schemas: SchemaTable
  private let known = Lock<Result<OperationRules, SpecFault>?>(nil)
  /// The answer of a stub for each operation, made once: each test may ask for them all.
  let answer = Lock<Reply?>(nil)

  /// The names under which OpenAPI has methods.
  package static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]
  /// Other keys of a path.
  private static let others: Set<String> = [
    "$ref", "summary", "description", "servers", "parameters",
  ]

  /// Reads a member of a path; nil for one that is no method.
  init?(
    _ node: SpecNode, of path: String, _ item: SpecNode, _ schemas: SchemaTable
  ) throws(SpecFault) {
    guard let key = node.key, Self.methods.contains(key) else {
      if let key = node.key, !Self.others.contains(key), !key.hasPrefix("x-") {
        schemas.note("'\(key)'", at: node)
      }
      return nil
    }
    // Documents of many files have each operation in one, though OpenAPI does not.
    let node = try node.resolved()
    (method, self.path, id) = (key.uppercased(), path, node["operationId"]?.string)
    (self.node, self.item, self.schemas) = (node, item, schemas)
    pattern = PathPattern(inDocument: path)
    if pattern.text.contains("*"), !path.contains("*") { schemas.note("'\(path)'", at: item) }
  }

  /// Such as `GET /pets/{id} (getPet)`.
  package var name: String { "\(method) \(path)" + (id.map { " (\($0))" } ?? "") }

  /// Its servers, those of its path, or those of the document.
  var servers: SpecNode? { node["servers"] ?? item["servers"] ?? node.document.root["servers"] }
  /// The base path of its first server.
  package var base: String { servers.serverBase }

  /// The operation's demands on its messages, read when they are first needed.
  var rules: OperationRules {
    get throws(SpecFault) {
      try known.withLock { known in
        let rules =
          known ?? Result { () throws(SpecFault) in try OperationRules(self, schemas) }
        known = rules
        return rules
      }.get()
    }
  }
}

extension PathPattern {
  /// A path as a document has it; parameters with nothing between them are one without a name.
  fileprivate init(inDocument path: String) {
    // A query or a fragment in it tells operations apart in no way that a path shows.
    let segments = path.prefix { !"?#".contains($0) }.pathSegments.map { text -> Segment in
      guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}"), open < close
      else { return .literal(CanonicalPath.ofSegment(text)) }
      let name = String(text[open..<close].dropFirst())
      let isClear = Segment.parts(of: name).dropLast().allSatisfy { !$0.end.isEmpty }
      return .parameter(
        name: isClear ? name : nil,
        prefix: CanonicalPath.ofSegment(text[..<open]),
        suffix: CanonicalPath.ofSegment(text[close...].dropFirst()))
    }
    self.init(segments: segments)
  }
}

/// A value with a name: a parameter of a request, a header of a response, a field of a form.
struct SpecParameter: Sendable {
  enum Place: String { case path, query, header, cookie, form, part }

  /// The notation of its value.
  private enum Form {
    case text, json
    /// A value after the other, each with the name.
    case repeated
    /// A list with a mark between its elements.
    case list(Character)
  }

  /// The ways of writing that are judged, with what is between the elements of a list.
  private static let marks: [Place: [String: Character]] = [
    .path: ["simple": ","], .header: ["simple": ","], .cookie: ["form": ","],
    .query: ["form": ",", "spaceDelimited": " ", "pipeDelimited": "|", "deepObject": ","],
  ]
  private static let fields: Set<String> = [
    "name", "in", "description", "summary", "required", "deprecated", "allowEmptyValue", "style",
    "explode", "allowReserved", "schema", "example", "examples", "content", "$ref",
  ]

  let place: Place
  let name: String
  let isRequired: Bool
  let node: SpecNode
  /// Nil if it is written in a way that is not judged: it only has to be there.
  let schema: Schema?
  /// Whether names such as `name[key]` and `name[]` are of it, too.
  let takesBrackets: Bool
  /// Of an object whose members have a name each in place of it, their names, and which of them are lists.
  let members: [String: Bool]?
  /// Whether such an object may have others.
  let takesOthers: Bool
  private let form: Form
  private let mayBeList: Bool
  private let allowsEmpty: Bool

  /// Reads a parameter of a list, or a header by its key; nil for one that is not judged.
  init?(_ node: SpecNode, _ schemas: SchemaTable) throws(SpecFault) {
    let key = node.key
    let node = try node.resolved()
    schemas.noteOthers(Self.fields, in: node)
    guard let name = key ?? node["name"]?.text,
      let place = Place(rawValue: key == nil ? node["in"]?.string ?? "" : "header")
    else {
      schemas.note("a parameter in '\(node["in"]?.text ?? "")'", at: node)
      return nil
    }
    // These are described elsewhere, whatever is said of them here.
    let others = ["accept", "content-type", "authorization"]
    if place == .header, others.contains(name.lowercased()) { return nil }
    let media = node["content"]?.children.first
    let schema = (media ?? node)["schema"].map { Schema($0, in: schemas) }
    // A path has its parameters.
    let isRequired = place != .path && node["required"]?.bool == true
    try self.init(name, place, node, schema, isRequired, writing: node, media: media?.key)
    if self.schema == nil, schema != nil { schemas.note("how '\(name)' is written", at: node) }
  }

  /// - Parameters:
  ///   - writing: Where the document says how the value is written.
  ///   - media: The media type that the value is written as.
  init(
    _ name: String, _ place: Place, _ node: SpecNode, _ schema: Schema?, _ isRequired: Bool,
    writing: SpecNode?, media: String?
  ) throws(SpecFault) {
    let isForm = place != .path && place != .header
    let style = writing?["style"]?.string ?? (isForm ? "form" : "simple")
    let isExploded = writing?["explode"]?.bool ?? (style == "form")
    let types = try schema?.table.types(schema?.index ?? 0).subtracting(.null)
    takesBrackets = place == .form || style == "deepObject"
    // An object is JSON in a part of a form.
    let isObject = types == .object && !takesBrackets && place != .part
    let mark = Self.marks[place]?[style]
    var members: [String: Bool]?
    // Of an object only the members are judged that have a name each.
    var (isKnown, takesOthers) = (Self.marks[place] == nil || mark != nil && !isObject, false)
    if media == nil, isObject, isExploded, style == "form", let schema {
      let rules = try schema.table.rules(schema.index)
      (members, isKnown) = ([:], true)
      for name in rules.all.flatMap(\.properties.keys) {
        let own = try rules.schemas(of: name).map(schema.table.types)
          .reduce(SchemaTypes.all) { $0.intersection($1) }.subtracting(.null)
        members?[name] = own == .array
        // Nothing says how an object in an object is written.
        if own == .object { isKnown = false }
      }
      let others = try rules.all.compactMap(\.additional).map(schema.table.types)
      takesOthers = rules.all.contains { !$0.patterns.isEmpty } || others.contains { !$0.isEmpty }
    }
    let isJSON =
      media.map { MediaType($0)?.isJSON == true }
      ?? ([.form, .part].contains(place) && types == .object)
    let list: Form = isExploded && isForm ? .repeated : .list(mark ?? ",")
    form = isJSON ? .json : media == nil && types == .array ? list : .text
    self.schema = media == nil && isKnown || isJSON ? schema : nil
    (self.name, self.place, self.node) = (name, place, node)
    (self.members, self.takesOthers) = (members, takesOthers)
    mayBeList = types.map { $0 != .all && $0.contains(.array) } ?? false
    allowsEmpty = node["allowEmptyValue"]?.bool == true
    self.isRequired = isRequired && !allowsEmpty
  }

  /// The values sent with the name, as texts; nil if there is nothing to judge.
  func value(of items: [FormItem]) -> JSONValue? {
    let values = items.map(\.value)
    if allowsEmpty, values == [""] { return nil }
    if let members {
      return .object(
        Dictionary(
          uniqueKeysWithValues: items.grouped(by: \.name).map { name, items in
            let values = items.map { JSONValue.string($0.value) }
            return (name, members[name] == true || values.count > 1 ? .array(values) : values[0])
          }))
    }
    if takesBrackets, items.contains(where: { $0.name.count > name.count }) {
      return Self.nested(
        items.map { item in
          let keys = item.name.dropFirst(name.count).split(separator: "[", maxSplits: 16)
          return (keys.map { $0.hasSuffix("]") ? $0.dropLast() : $0 }[...], item.value)
        })
    }
    let text = values.last ?? ""
    switch form {
    case .repeated: return .array(values.map(JSONValue.string))
    case .list(let mark):
      let elements = values.flatMap { $0.split(separator: mark, omittingEmptySubsequences: false) }
      return .array(elements.map { .string($0.trimming(while: \.isWhitespace)) })
    // A value that may be a list is one if it is there several times.
    case .text where values.count > 1 && mayBeList: return .array(values.map(JSONValue.string))
    case .text: return .string(text)
    case .json: return (try? JSONValue(parsing: Data(text.utf8))) ?? .string(text)
    }
  }

  /// The value that names with brackets make together: `filter[age]`, `ids[]`, `items[0][price]`.
  private static func nested(
    _ items: [(keys: ArraySlice<Substring>, value: String)]
  ) -> JSONValue {
    if items.count == 1, items[0].keys.isEmpty { return .string(items[0].value) }
    let members = items.grouped { $0.keys.first ?? "" }.map { key, items in
      (key, items.map { ($0.keys.dropFirst(), $0.value) })
    }
    if members.allSatisfy({ key, _ in key.allSatisfy(\.isNumber) }) {
      // A value without a key is one more element of a list.
      return .array(
        members.flatMap { key, items in
          key.isEmpty ? items.map { nested([$0]) } : [nested(items)]
        })
    }
    return .object(
      Dictionary(uniqueKeysWithValues: members.map { (String($0), nested($1)) }))
  }
}

/// A media type without its parameters, such as `application/json`; either half may be a star.
struct MediaType: Sendable {
  let type: String
  let subtype: String

  init?(_ text: String) {
    let parts = text.prefix { $0 != ";" }.lowercased().split(separator: "/")
    guard parts.count == 2 else { return nil }
    type = parts[0].trimming(while: \.isWhitespace)
    subtype = parts[1].trimming(while: \.isWhitespace)
  }

  var mayBeJSON: Bool { isJSON || subtype == "*" && ["*", "application"].contains(type) }
  var isJSON: Bool { subtype == "json" || subtype.hasSuffix("+json") }
  var stars: Int { (type == "*" ? 1 : 0) + (subtype == "*" ? 1 : 0) }

  /// Whether this, as a document has it, stands for another one.
  func covers(_ other: MediaType) -> Bool {
    (type == "*" || type == other.type) && (subtype == "*" || subtype == other.subtype)
  }
}

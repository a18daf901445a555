import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// A value with a name: a parameter of a request, a header of a response, a field of a form.
struct SpecParameter: Sendable {
  enum Place: String { case path, query, header, cookie, form, part }

  /// How its value is written.
  private enum Form {
    case text
    /// One value after the other, each with the name.
    case repeated
    /// A list with commas.
    case commas
    case json
  }

  let place: Place
  let name: String
  let isRequired: Bool
  let node: SpecNode
  /// Nil where it is written in a way that is not judged: it only has to be there.
  let schema: Schema?
  /// Whether names such as `name[key]` and `name[]` are of it, too.
  let takesBrackets: Bool
  private let form: Form
  private let allowsEmpty: Bool

  /// Reads a parameter of a list, or a header by its key; nil for one that is not judged.
  init?(_ node: SpecNode, _ schemas: SchemaTable) throws(SpecFault) {
    let key = node.key
    let node = try node.resolved()
    guard let name = key ?? node["name"]?.text,
      let place = Place(rawValue: key == nil ? node["in"]?.string ?? "" : "header")
    else { return nil }
    // These are described elsewhere, whatever is said of them here.
    let others = ["accept", "content-type", "authorization"]
    if place == .header, others.contains(name.lowercased()) { return nil }
    let media = node["content"]?.children.first
    let schema = (media ?? node)["schema"].map { Schema($0, in: schemas) }
    // A path has its parameters, several of a segment together.
    let isRequired = place != .path && node["required"]?.bool == true
    try self.init(name, place, node, schema, isRequired, writing: node, media: media?.key)
  }

  /// - Parameters:
  ///   - writing: Where the document says how the value is written.
  ///   - media: The media type that the value is written as.
  init?(
    _ name: String, _ place: Place, _ node: SpecNode, _ schema: Schema?, _ isRequired: Bool,
    writing: SpecNode?, media: String?
  ) throws(SpecFault) {
    let isForm = place != .path && place != .header
    let style = writing?["style"]?.string ?? (isForm ? "form" : "simple")
    let isExploded = isForm && writing?["explode"]?.bool ?? true
    let types = try schema?.table.types(schema?.index ?? 0).subtracting(.null)
    takesBrackets = place == .form || style == "deepObject"
    let isPlain = takesBrackets || style == "form" || style == "simple"
    let isObject = types == .object && !takesBrackets
    // Each of its members has a name of its own.
    if media == nil, isObject, isExploded { return nil }
    if let media {
      form = MediaType(media)?.isJSON == true ? .json : .text
      self.schema = form == .json ? schema : nil
    } else {
      let list: Form = isExploded ? .repeated : .commas
      form = types == .array ? list : place == .form && types == .object ? .json : .text
      self.schema = isPlain && !isObject ? schema : nil
    }
    (self.name, self.place, self.node) = (name, place, node)
    allowsEmpty = node["allowEmptyValue"]?.bool == true
    self.isRequired = isRequired && !allowsEmpty
  }

  /// What was sent with the name, as texts; nil where there is nothing to judge.
  func value(of items: [FormItem]) -> JSONValue? {
    let values = items.map(\.value)
    if allowsEmpty, values == [""] { return nil }
    if takesBrackets, items.contains(where: { $0.name.count > name.count }) {
      return Self.nested(
        items.map { item in
          let keys = item.name.dropFirst(name.count).split(separator: "[", maxSplits: 16)
          return (keys.map { $0.hasSuffix("]") ? $0.dropLast() : $0 }[...], item.value)
        })
    }
    switch form {
    case .repeated: return .array(values.map(JSONValue.string))
    case .commas:
      let elements = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      return .array(elements.map { .string($0.trimming(while: \.isWhitespace)) })
    case .json, .text:
      let text = values.last ?? ""
      let json = form == .json ? try? JSONValue(parsing: Data(text.utf8)) : nil
      return json ?? .string(text)
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
      // What has no key is one more element of a list.
      return .array(
        members.flatMap { key, items in
          key.isEmpty ? items.map { nested([$0]) } : [nested(items)]
        })
    }
    return .object(
      Dictionary(uniqueKeysWithValues: members.map { (String($0), nested($1)) }))
  }
}

import UnderstudyHTTP

/// A parameter of a request, or a header of a response.
struct SpecParameter: Sendable {
  enum Place: String, CaseIterable { case path, query, header, cookie }

  /// How its value is written.
  enum Form: Sendable {
    case text
    /// One value after the other, each with the name.
    case repeated
    /// A list with commas.
    case commas
    /// `filter[name]=x`.
    case fields
    case json
    /// In a way that is not judged: it only has to be there.
    case other
  }

  let place: Place
  let name: String
  let isRequired: Bool
  let node: SpecNode
  let form: Form
  let schema: Schema?

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
    let schema = try (media ?? node)["schema"]?.resolved()
    let isForm = place == .query || place == .cookie
    let style = node["style"]?.string ?? (isForm ? "form" : "simple")
    let isExploded = isForm && node["explode"]?.bool ?? true
    if let media {
      form = media.key.flatMap(MediaType.init)?.isJSON == true ? .json : .other
    } else if style == "deepObject" {
      form = .fields
    } else if style != "form" && style != "simple"
      || schema?.isOfType("object") == true && isExploded
    {
      // Not even its name need be there.
      return nil
    } else if schema?.isOfType("array") == true {
      form = isExploded ? .repeated : .commas
    } else {
      form = schema?.isOfType("object") == true ? .other : .text
    }
    (self.place, self.name, self.node) = (place, name, node)
    isRequired = place == .path || node["required"]?.bool == true
    self.schema = schema.map { Schema($0, in: schemas) }
  }
}

extension SpecNode {
  /// A string, or a number as it is spelled: YAML has `openapi: 3.0` for one.
  var text: String { string ?? number ?? bool.map { "\($0)" } ?? "" }

  /// Whether a schema says that its values are of this type.
  func isOfType(_ type: String) -> Bool {
    guard let node = self["type"] else { return false }
    return node.string == type || node.children.contains { $0.string == type }
  }
}

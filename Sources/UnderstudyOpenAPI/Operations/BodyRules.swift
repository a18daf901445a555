import UnderstudyHTTP

/// What a document asks of the body of a request or a response.
struct BodyRules: Sendable {
  /// What holds for one media type.
  struct Entry: Sendable {
    /// As the document has it.
    let name: String
    let type: MediaType
    let node: SpecNode
    let schema: Schema?

    /// What is asked of the fields of a form.
    func fields(_ schema: Schema) throws(SpecFault) -> NamedRules {
      NamedRules(try properties(of: schema, .form), .form, schema)
    }

    /// What is asked of the parts of a body of several.
    func parts(_ schema: Schema) throws(SpecFault) -> NamedRules {
      NamedRules(try properties(of: schema, .part), .part, at: node, schema.table)
    }

    private func properties(
      of schema: Schema, _ place: SpecParameter.Place
    ) throws(SpecFault) -> [SpecParameter] {
      var fields: [SpecParameter] = []
      for rule in try schema.table.rules(schema.index).all {
        for (name, property) in rule.properties {
          let isField = place == .form
          let field = try SpecParameter(
            name, place, property.place ?? rule.node,
            isField ? property.schema.map { Schema($0, schema.table) } : nil,
            property.requirement != nil, writing: node["encoding"]?[name],
            media: node["encoding"]?[name]?["contentType"]?.string)
          if let field { fields.append(field) }
        }
      }
      return fields
    }
  }

  let direction: Direction
  let isRequired: Bool
  /// Where the document has the media types.
  let place: String
  let entries: [Entry]

  init(_ node: SpecNode, _ direction: Direction, isRequired: Bool, _ schemas: SchemaTable) {
    (self.direction, self.isRequired) = (direction, isRequired)
    place = (node["content"] ?? node).place
    entries = (node["content"]?.children ?? []).compactMap { node in
      guard let name = node.key, let type = MediaType(name) else { return nil }
      let schema = node["schema"].map { Schema($0, in: schemas) }
      return Entry(name: name, type: type, node: node, schema: schema)
    }
  }

  /// A media type as a message has it, which is mostly as the document has it; nil for what is none.
  func type(_ text: String) -> MediaType? {
    entries.first { $0.name == text }?.type ?? MediaType(text)
  }

  /// What holds for a media type, the most concrete first.
  func entry(for type: MediaType) -> Entry? {
    entries.filter { $0.type.covers(type) }.min { $0.type.stars < $1.type.stars }
  }

  /// What a client is answered with.
  var preferred: Entry? { entries.first { $0.type.isJSON } ?? entries.first }
}

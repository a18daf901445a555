import Foundation
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
    /// What is asked of the fields of a form, or which parts there must be: they may be files.
    private(set) var fields: NamedRules?
    let lastValid = LastValid<Data>()

    fileprivate init?(_ node: SpecNode, _ schemas: SchemaTable) throws(SpecFault) {
      guard let name = node.key, let type = MediaType(name) else {
        schemas.note("'\(node.key ?? "")'", at: node)
        return nil
      }
      schemas.noteOthers(["schema", "example", "examples", "encoding"], in: node)
      (self.name, self.type, self.node) = (name, type, node)
      schema = node["schema"].map { Schema($0, in: schemas) }
      let place: SpecParameter.Place? =
        name.isFormType ? .form : type.type == "multipart" ? .part : nil
      var fields: [SpecParameter] = []
      guard let schema, !type.mayBeJSON else { return }
      let rules = try? schemas.rules(schema.index)
      if place != .form, rules?.isPlainText != true {
        schemas.note(
          place == .part ? "what is in the parts of a form" : "a body of \(name)", at: node)
      }
      guard let place else { return }
      for rule in try schemas.rules(schema.index).all {
        for (name, property) in rule.properties {
          let own = property.schema.map { Schema($0, schemas) }
          let demand = property.requirement.map { rule.required[$0].place }
          let encoding = node["encoding"]?[name]
          let field = try SpecParameter(
            name, place, demand ?? rule.node, place == .form ? own : nil, demand != nil,
            writing: encoding, media: encoding?["contentType"]?.string)
          fields.append(field)
        }
      }
      self.fields = NamedRules(fields, place, at: node, schemas, place == .form ? schema : nil)
    }
  }

  let direction: Direction
  let isRequired: Bool
  /// Where the document has the media types.
  let place: String
  let entries: [Entry]

  init(
    _ node: SpecNode, _ direction: Direction, isRequired: Bool, _ schemas: SchemaTable
  ) throws(SpecFault) {
    (self.direction, self.isRequired) = (direction, isRequired)
    place = (node["content"] ?? node).place
    if direction == .request {
      schemas.noteOthers(["description", "content", "required", "$ref"], in: node)
    }
    entries = try (node["content"]?.children ?? []).map { node throws(SpecFault) in
      try Entry(node, schemas)
    }.compactMap(\.self)
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

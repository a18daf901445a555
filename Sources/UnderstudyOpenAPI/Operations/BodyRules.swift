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

import UnderstudyHTTP
import UnderstudyOpenAPI

/// Writes shapes as schemas of OpenAPI 3.1, each with its evidence, and those with a name as components.
struct SchemaWriter {
  /// Fewer objects of one kind do not show what it has, and fewer of all kinds not which kinds there are.
  private static let (least, leastOfAll) = (3, 12)

  private let files: [String]
  private let vocabularies: Vocabularies
  private(set) var components: [String: JSONValue] = [:]
  /// The names of the components by what they say, whatever their evidence.
  private var names: [JSONValue: String] = [:]

  init(files: [String], _ vocabularies: Vocabularies) {
    (self.files, self.vocabularies) = (files, vocabularies)
  }

  // MARK: - Evidence

  /// The number of times that something came, the messages that could have had it, and the first one that had.
  func evidence(_ sightings: Sightings, of messages: Int) -> JSONValue {
    var evidence: [String: JSONValue] = [
      "seen": .int(sightings.messages), "of": .int(messages),
    ]
    if sightings.values != sightings.messages { evidence["values"] = .int(sightings.values) }
    if let first = sightings.first {
      evidence["entry"] = .string("\(files[first.file]) entry \(first.entry)")
    }
    return .object(evidence)
  }

  // MARK: - Components

  /// The schema of a body: an object, and the objects of a list, are components.
  ///
  /// - Parameters:
  ///   - name: The name that an object has by its path, such as `User`.
  ///   - item: The name of what is in a list; nil if the body stands for no list.
  mutating func body(_ shape: Shape, name: String, item: String?, of messages: Int) -> JSONValue {
    var schema = schema(shape, of: messages)
    if shape.arrays > 0, shape.objects == 0, let items = shape.items.first, items.isRecord {
      schema["items"] = schema["items"].map { reference($0, name: item ?? name) }
      return schema
    }
    guard shape.isRecord else { return schema }
    let lists = shape.members.filter { $0.shape.items.first?.isRecord == true }
    if let item, lists.count == 1, let items = schema["properties"]?[lists[0].name]?["items"] {
      schema["properties"]?[lists[0].name]?["items"] = reference(items, name: item)
    }
    return reference(schema, name: name)
  }

  /// A reference to the component that says the same, or to a new one.
  private mutating func reference(_ schema: JSONValue, name: String) -> JSONValue {
    let plain = schema.withoutEvidence
    if let known = names[plain] { return ["$ref": .string("#/components/schemas/\(known)")] }
    // The names of components have no other letters.
    let plainName = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let name = plainName.isEmpty ? "Root" : plainName
    // An object in a list has mostly less than one that is alone.
    var (own, number) = (name, 1)
    while components[own] != nil {
      (own, number) = (number == 1 ? "\(name)Summary" : "\(name)\(number)", number + 1)
    }
    components[own] = schema
    names[plain] = own
    return ["$ref": .string("#/components/schemas/\(own)")]
  }

  // MARK: - Schemas

  /// - Parameters:
  ///   - messages: How many could have had the value.
  ///   - words: The words that a text may be, if they are known.
  func schema(_ shape: Shape, of messages: Int, words: [String]? = nil) -> JSONValue {
    var schema: [String: JSONValue] = [Evidence.key: evidence(shape.sightings, of: messages)]
    let types = shape.types
    // A value that was always null may be anything.
    if types != ["null"], !types.isEmpty {
      schema["type"] = types.count == 1 ? .string(types[0]) : .array(types.map(JSONValue.string))
    }
    if shape.strings > 0 { add(words, of: shape, to: &schema) }
    let inside = shape.sightings.messages
    if let items = shape.items.first {
      schema["items"] = self.schema(
        items, of: inside, words: self.words(items, items.texts.variety))
    }
    if shape.objects > 0 { addMembers(shape, to: &schema) }
    return .object(schema)
  }

  private func add(_ words: [String]?, of shape: Shape, to schema: inout [String: JSONValue]) {
    if shape.texts.count > 0, let format = shape.texts.formats.name {
      schema["format"] = .string(format)
    } else if let words {
      let isNullable = shape.nulls > 0
      schema["enum"] = .array(words.map(JSONValue.string) + (isNullable ? [.null] : []))
    }
  }

  /// The words of a text that has no name.
  ///
  /// - Parameter variety: The number of different samples of what is around it: of few nothing is certain.
  private func words(_ shape: Shape, _ variety: Int) -> [String]? {
    variety > 4 && shape.words != nil ? shape.texts.vocabulary(isTag: false) : nil
  }

  private func addMembers(_ shape: Shape, to schema: inout [String: JSONValue]) {
    let inside = shape.sightings.messages
    if shape.isDictionary {
      schema["additionalProperties"] = self.schema(shape.dictionaryValues, of: inside)
      return
    }
    let isVaried = shape.variety > 4
    schema["properties"] = .object(
      Dictionary(
        uniqueKeysWithValues: shape.members.map { member in
          let isSecret = Redaction.standard.isSecret(member: member.name)
          return (
            member.name,
            self.schema(
              member.shape, of: inside,
              words: isVaried && !isSecret ? vocabularies.words(of: member) : nil)
          )
        }))
    if let other = shape.others.first {
      schema["additionalProperties"] = self.schema(other, of: inside)
    }
    let required = shape.members.filter { $0.shape.sightings.values >= shape.objects }.map(\.name)
    if !required.isEmpty { schema["required"] = .array(required.sorted().map(JSONValue.string)) }
    // A value that is no object fits each of them.
    schema[shape.objects == shape.sightings.values ? "oneOf" : "anyOf"] = choices(shape)
  }

  /// A branch for each word of the member that tells the kind of an object, if other members go with it.
  private func choices(_ shape: Shape) -> JSONValue? {
    guard let tag = shape.tag, let variants = shape.variants, variants.count > 1,
      shape.members[tag].shape.sightings.values == shape.objects,
      shape.members[tag].shape.strings == shape.objects, shape.objects >= Self.leastOfAll,
      variants.values.allSatisfy({ $0.count >= Self.least })
    else { return nil }
    let words = variants.sorted { $0.key < $1.key }
    let own = words.map { _, variant in
      Set(shape.members.indices.filter { variant.members[$0] == variant.count })
    }
    let common = own.dropFirst().reduce(own[0]) { $0.intersection($1) }
    guard own.contains(where: { !$0.subtracting(common).isEmpty }),
      words.allSatisfy({ Redaction.standard.redacted(text: $0.key) == $0.key })
    else { return nil }
    let name = shape.members[tag].name
    return .array(
      zip(words, own).map { word, members in
        let required = members.subtracting(common).map { shape.members[$0].name } + [name]
        return [
          "properties": .object([name: ["const": .string(word.key)]]),
          "required": .array(required.sorted().map(JSONValue.string)),
        ]
      })
  }

  /// The schema of a value that is written as text: of a parameter or a header.
  func schema(ofText named: LearnedOperation.Named, of messages: Int) -> JSONValue {
    let (name, shape) = (named.name, named.shape)
    let isSecret = Redaction.standard.isSecret(name)
    let kinds = [shape.integers + shape.fractions, shape.booleans, shape.strings].count { $0 > 0 }
    var schema: [String: JSONValue] = [Evidence.key: evidence(shape.sightings, of: messages)]
    schema["type"] = .string(kinds == 1 ? shape.types[0] : "string")
    // A text of an open vocabulary may be a number now and then.
    if kinds == 1, shape.strings > 0 {
      add(isSecret ? nil : shape.texts.vocabulary(isTag: false), of: shape, to: &schema)
    }
    if !named.isList { return .object(schema) }
    let evidence = schema.removeValue(forKey: Evidence.key) ?? [:]
    return ["type": "array", "items": .object(schema), Evidence.key: evidence]
  }
}

extension Shape {
  /// An object with names of its own.
  fileprivate var isRecord: Bool { objects > 0 && arrays == 0 && !members.isEmpty && !isDictionary }

  /// The names of the types that came, in one order.
  fileprivate var types: [String] {
    [
      ("object", objects), ("array", arrays), ("string", strings),
      (fractions > 0 ? "number" : "integer", integers + fractions), ("boolean", booleans),
      ("null", nulls),
    ].filter { $0.1 > 0 }.map(\.0)
  }
}

extension JSONValue {
  /// The value without the evidence in it.
  package var withoutEvidence: JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { $0.key != Evidence.key }.mapValues(\.withoutEvidence))
    case .array(let elements): .array(elements.map(\.withoutEvidence))
    default: self
    }
  }
}

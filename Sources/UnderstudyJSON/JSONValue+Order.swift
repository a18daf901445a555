// JSON whose arrays are compared in any order.

extension JSONValue {
  /// The same with the elements of its arrays sorted, which is equal for two that differ in their order alone.
  package var sorted: JSONValue {
    switch self {
    case .array(let elements):
      let keyed = elements.map(\.sorted).map { (text: $0.description, value: $0) }
      return .array(keyed.sorted { $0.text < $1.text }.map(\.value))
    case .object(let members): return .object(members.mapValues(\.sorted))
    default: return self
    }
  }

  /// The same with its arrays in the order of another's, as far as their elements have their like there.
  package func arranged(like model: JSONValue) -> JSONValue {
    switch (self, model) {
    case (.object(let members), .object(let models)):
      let arranged = members.map { key, value in
        (key, models[key].map(value.arranged) ?? value)
      }
      return .object(Dictionary(uniqueKeysWithValues: arranged))
    case (.array(let elements), .array(let models)):
      let places = Self.places(of: models, in: elements)
      let taken = Set(places.compactMap(\.self))
      var others = elements.indices.filter { !taken.contains($0) }.map { elements[$0] }[...]
      let arranged = zip(models, places).compactMap { model, place in
        place.map { elements[$0].arranged(like: model) } ?? others.popFirst()
      }
      return .array(arranged + others)
    default: return self
    }
  }

  /// Which of some elements each part has for itself: one that is equal, or else contains it; nil where
  /// none is left.
  package static func places(of parts: [JSONValue], in elements: [JSONValue]) -> [Int?] {
    var equals = Dictionary(grouping: elements.indices.reversed()) { elements[$0].sorted }
    var places = parts.map { equals[$0.sorted]?.popLast() }
    let free = equals.values.joined().sorted()
    let left = parts.indices.filter { places[$0] == nil }
    let claims = Claims(
      left.map { part in
        free.filter { parts[part].isContained(in: elements[$0], unordered: true) }
      })
    for (part, place) in zip(left, claims.places) { places[part] = place }
    return places
  }
}

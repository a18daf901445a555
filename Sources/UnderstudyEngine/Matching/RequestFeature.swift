/// Where a request has a value that stubs may require to be equal to theirs.
enum RequestFeature: Hashable, Sendable {
  case named(Requirement.Place, String)
  /// The member of the JSON in the body that these keys lead to.
  case member([String])

  /// The values that a request has there: of a repeated name several.
  func values(in reading: inout RequestReading) -> Set<JSONValue> {
    switch self {
    case .named(let place, let name):
      var values = reading.values(in: place).filter { place.areEqual(name, $0.name) }.map(\.value)
      // Several header fields of one name mean the same as one with a list.
      if place == .header { values.append(values.joined(separator: ", ")) }
      return Set(values.map(JSONValue.string))
    case .member(let keys):
      return Set([keys.reduce(reading.json) { $0?[$1] }].compactMap(\.self))
    }
  }
}

extension RequestPattern {
  /// All the values without which no request matches, by where it must have them.
  var features: [RequestFeature: JSONValue] {
    var features: [RequestFeature: JSONValue] = [:]
    // Of a repeated name the first value stays, as below.
    for requirement in requirements.reversed() {
      if case .equal(let value) = requirement.value.kind {
        features[.named(requirement.place, requirement.featureName)] = .string(value)
      }
    }
    for body in bodies.reversed() { body.json?.insertMembers(at: [], into: &features) }
    return features
  }

  /// The value without which no request matches; nil where none is required to be equal.
  func value(of feature: RequestFeature) -> JSONValue? {
    switch feature {
    case .named(let place, let name):
      for requirement in values(in: place).requirements where requirement.featureName == name {
        if case .equal(let value) = requirement.value.kind { return .string(value) }
      }
      return nil
    case .member(let keys):
      let values = bodies.lazy.compactMap { keys.reduce($0.json) { $0?[$1] } }
      return values.first(where: \.isComparedWhole)
    }
  }
}

extension Requirement {
  /// One spelling of the name.
  fileprivate var featureName: String { place == .header ? name.lowercased() : name }
}

extension JSONValue {
  /// Whether a request must have the same value: neither members nor what stands for a secret.
  fileprivate var isComparedWhole: Bool {
    switch self {
    case .object, .array: false
    case .string(let text): !text.contains(Redaction.placeholder)
    default: true
    }
  }

  fileprivate func insertMembers(
    at keys: [String], into features: inout [RequestFeature: JSONValue]
  ) {
    if isComparedWhole { features[.member(keys)] = self }
    guard case .object(let members) = self else { return }
    for (key, value) in members { value.insertMembers(at: keys + [key], into: &features) }
  }
}

import Foundation

/// Finds the stubs that may match a request, best first, without looking at the others.
///
/// Stubs with a literal path lie under their method, scheme, host, port and path; those with a template
/// under their host in a tree of segments; the rest (a regular expression, a predicate) together. Many
/// in one such place are parted by a value that they require. What comes out is a superset:
/// `RequestPattern.match` decides, except on patterns that have nothing else to compare.
package struct StubIndex: Sendable {
  /// A stub's number; the higher one wins.
  package typealias Priority = Int

  private struct Key: Hashable {
    // Nil stands for any, and for a host pattern with a star.
    let method: String?
    let scheme: String?
    let host: String?
    /// 0 for the port of the scheme.
    let port: Int?
    let path: String
  }

  private var literals: [Key: Bucket] = [:]
  /// The kinds of key in use, so that a look-up hashes no key that cannot be there.
  private var shapes: [Shape] = []
  private var trees: [String?: PathTree] = [:]
  /// By the numbers in the trees.
  private var templates: [Bucket] = []
  private var unindexed = Bucket()

  private struct Shape: Equatable {
    let hasMethod: Bool
    let hasScheme: Bool
    let hasHost: Bool
    let hasPort: Bool
  }

  package init() {}

  /// Adds a stub; its priority must be higher than all before, which keeps every list sorted.
  package mutating func insert(_ pattern: RequestPattern, priority: Priority) {
    guard let template = pattern.url.template else {
      return unindexed.insert(pattern, priority)
    }
    let host: String? = if case .exact(let name) = template.host { name } else { nil }
    if let path = template.path.literal {
      let key = Key(
        method: pattern.method, scheme: template.scheme, host: host,
        port: template.port.number, path: path)
      let shape = Shape(
        hasMethod: key.method != nil, hasScheme: key.scheme != nil, hasHost: host != nil,
        hasPort: key.port != nil)
      if !shapes.contains(shape) { shapes.append(shape) }
      literals[key, default: Bucket()].insert(pattern, priority)
    } else {
      let number = trees[host, default: PathTree()]
        .number(of: template.path.segments[...], orNew: templates.count)
      if number == templates.count { templates.append(Bucket()) }
      templates[number].insert(pattern, priority)
    }
  }

  /// The candidates for a request, highest priority first.
  package func candidates(for reading: inout RequestReading) -> Candidates {
    let request = reading.request
    let target = request.target
    var candidates = Candidates()
    for shape in shapes {
      let key = Key(
        method: shape.hasMethod ? request.method : nil,
        scheme: shape.hasScheme ? target.scheme : nil,
        host: shape.hasHost ? target.host : nil,
        port: shape.hasPort ? target.port ?? 0 : nil, path: target.path)
      literals[key]?.collect(&reading, into: &candidates)
    }
    if !trees.isEmpty {
      let segments = target.path.pathSegments
      func collect(_ number: Int) { templates[number].collect(&reading, into: &candidates) }
      trees[target.host]?.visit(segments[...], collect)
      trees[nil]?.visit(segments[...], collect)
    }
    unindexed.collect(&reading, into: &candidates)
    return candidates
  }

  /// Several ascending lists, read as one from the highest number down.
  package struct Candidates: Sequence, IteratorProtocol {
    /// Apart from the others, since mostly it is the only one.
    private var first: ArraySlice<Priority> = []
    private var others: Heap<ArraySlice<Priority>>?

    mutating func append(_ list: [Priority]) {
      if list.isEmpty { return }
      if first.isEmpty { return first = list[...] }
      if others == nil { others = Heap { $0.last ?? .min > $1.last ?? .min } }
      others?.insert(list[...])
    }

    package mutating func next() -> Priority? {
      if let best = others?.first, best.last ?? .min > first.last ?? .min {
        others?.popFirst()
        if !first.isEmpty { others?.insert(first) }
        first = best
      }
      // `dropLast` moves a bound; `removeLast` would copy the list the index still holds.
      defer { first = first.dropLast() }
      return first.last
    }
  }

  /// The stubs in one place of the index; if they are many, parted by a value that they require.
  struct Bucket: Sendable {
    /// Up to this number of stubs, they are not parted.
    private var most = 8
    private var priorities: [Priority] = []
    private var patterns: [RequestPattern] = []
    /// The depth to which they have been parted already.
    private let depth: Int
    private var feature: RequestFeature?
    private var parts: [JSONValue: Bucket] = [:]
    /// The stubs that require no such value; an array so that the type can hold itself.
    private var rest: [Bucket] = []

    private static let deepest = 8

    init(depth: Int = 0) { self.depth = depth }

    mutating func insert(_ pattern: RequestPattern, _ priority: Priority) {
      if let feature {
        if let value = pattern.value(of: feature) {
          parts[value, default: Bucket(depth: depth + 1)].insert(pattern, priority)
        } else {
          rest[0].insert(pattern, priority)
        }
        return
      }
      priorities.append(priority)
      patterns.append(pattern)
      if priorities.count > most, depth < Self.deepest { part() }
    }

    /// Parts the stubs by what tells most of them apart, if anything does.
    private mutating func part() {
      var values: [RequestFeature: [JSONValue]] = [:]
      for pattern in patterns {
        for (feature, value) in pattern.features { values[feature, default: []].append(value) }
      }
      // The number of stubs that a request has to be compared with then.
      let costs = values.mapValues { patterns.count - $0.count + $0.count / Set($0).count }
      guard let best = costs.min(by: { $0.value < $1.value }), best.value * 4 <= 3 * patterns.count
      else { return most *= 2 }
      let stubs = zip(patterns, priorities)
      self = Bucket(depth: depth)
      feature = best.key
      rest = [Bucket(depth: depth + 1)]
      for (pattern, priority) in stubs { insert(pattern, priority) }
    }

    func collect(_ reading: inout RequestReading, into candidates: inout Candidates) {
      guard let feature else { return candidates.append(priorities) }
      for value in feature.values(in: &reading) {
        parts[value]?.collect(&reading, into: &candidates)
      }
      rest.first?.collect(&reading, into: &candidates)
    }
  }
}

extension RequestPattern {
  /// Whether a request that the index finds the pattern for has matched it.
  var isDecidedByIndex: Bool {
    guard let template = url.template, template.path.literal != nil else { return false }
    if case .below = template.host { return false }
    return places.isEmpty && bodies.isEmpty && predicates.isEmpty
  }
}

extension URLTemplate.Port {
  fileprivate var number: Int? {
    switch self {
    case .any: nil
    case .standard: 0
    case .number(let number): number
    }
  }
}

/// The place of a request's value that stubs may require to be equal to theirs.
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
        features[.named(requirement.place, requirement.key)] = .string(value)
      }
    }
    for body in bodies.reversed() { body.json?.insertMembers(at: [], into: &features) }
    return features
  }

  /// The value without which no request matches; nil if none is required to be equal.
  func value(of feature: RequestFeature) -> JSONValue? {
    switch feature {
    case .named(let place, let name):
      for requirement in values(in: place).requirements where requirement.key == name {
        if case .equal(let value) = requirement.value.kind { return .string(value) }
      }
      return nil
    case .member(let keys):
      let values = bodies.lazy.compactMap { keys.reduce($0.json) { $0?[$1] } }
      return values.first(where: \.isComparedWhole)
    }
  }
}

extension JSONValue {
  /// Whether a request must have the same value: neither members nor a placeholder.
  fileprivate var isComparedWhole: Bool {
    switch self {
    case .object, .array: false
    default: fillingSecrets(from: .null) == self
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

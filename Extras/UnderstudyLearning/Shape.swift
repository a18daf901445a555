import Foundation
import UnderstudyHTTP

/// A place of a recording: the number of its file among those that were learnt from, and of the entry there.
struct RecordedPlace: Sendable, Comparable {
  let file: Int
  let entry: Int

  static func < (left: RecordedPlace, right: RecordedPlace) -> Bool {
    (left.file, left.entry) < (right.file, right.entry)
  }
}

/// Counts of how often something came: the values, the messages that had them, and where the first one is.
struct Sightings: Sendable {
  private(set) var values = 0
  private(set) var messages = 0
  private(set) var first: RecordedPlace?
  private var last: RecordedPlace?

  mutating func add(at place: RecordedPlace) {
    values += 1
    if last == place { return }
    messages += 1
    last = place
    first = first ?? place
  }

  /// Adds the sightings in other messages.
  mutating func merge(_ other: Sightings) {
    values += other.values
    messages += other.messages
    first = [first, other.first].compactMap(\.self).min()
  }
}

/// Properties that the JSON values at one place have in common.
///
/// A value is added by counting: nothing of it is kept but the names of its members, and a few words.
struct Shape: Sendable {
  struct Member: Sendable {
    let name: String
    /// Whether the name says that the value tells what kind of object it is in.
    let isTag: Bool
    var shape = Shape()

    init(_ name: String) {
      (self.name, isTag) = (name, Shape.tags.contains(name))
    }
  }

  /// Objects with one word in the member that tells their kind: how many, and how many had each member.
  struct Variant: Sendable {
    var count = 0
    var members: [Int: Int] = [:]
  }

  static let tags: Set<String> = [
    "type", "kind", "object", "event", "event_type", "eventType", "@type", "_type", "__typename",
    "resourceType", "resource_type", "media_type",
  ]
  /// An object with more members has data for names.
  private static let mostMembers = 200
  private static let mostVariants = 16
  /// Values that are nested deeper are not judged either.
  private static let deepest = 60

  private(set) var sightings = Sightings()
  private(set) var (nulls, booleans, integers, fractions) = (0, 0, 0, 0)
  private(set) var (strings, arrays, objects) = (0, 0, 0)
  private(set) var texts = TextFacts()
  /// A few of the whole numbers, to tell whether they differ.
  private var numbers: Set<Int> = []
  private(set) var members: [Member] = []
  private(set) var places: [String: Int] = [:]
  /// The values whose names are data, such as ids.
  private(set) var others: [Shape] = []
  /// The elements of lists.
  private(set) var items: [Shape] = []
  /// The member by which objects are told apart, and what each word of it comes with; nil if there are many.
  private(set) var tag: Int?
  private(set) var variants: [String: Variant]? = [:]

  var isEmpty: Bool { sightings.values == 0 }

  // MARK: - Reading

  /// Adds the value of a body.
  mutating func add(_ document: JSONDocument, at place: RecordedPlace) {
    BorrowedBytes.lend(document.data) { bytes in
      add(0, of: BodyReading(document: document, bytes: bytes), at: place, depth: 0)
    }
  }

  /// Adds a form: its fields by their names, several of one name as a list.
  mutating func add(_ fields: [(name: String, field: LearnedField)], at place: RecordedPlace) {
    sightings.add(at: place)
    objects += 1
    for (name, fields) in fields.grouped(by: \.name) {
      let fields = fields.map(\.field)
      if let member = member(name) {
        members[member].shape.add(fields, at: place)
      } else {
        if others.isEmpty { others = [Shape()] }
        others[0].add(fields, at: place)
      }
    }
  }

  private mutating func add(_ fields: [LearnedField], at place: RecordedPlace) {
    if fields.count > 1 {
      sightings.add(at: place)
      arrays += 1
      if items.isEmpty { items = [Shape()] }
      return fields.forEach { items[0].add([$0], at: place) }
    }
    if case .json(let document) = fields[0] { return add(document, at: place) }
    sightings.add(at: place)
    strings += 1
    switch fields[0] {
    case .text(var text): text.withUTF8 { texts.add($0) }
    case .file, .json: texts.addFile()
    }
  }

  /// Adds a text that may stand for a number or a Boolean, as in a query.
  mutating func add(text: String, at place: RecordedPlace) {
    sightings.add(at: place)
    switch (try? JSONValue(parsing: Data(text.utf8))) {
    case .int: integers += 1
    case .double, .number: fractions += 1
    case .bool: booleans += 1
    default: strings += 1
    }
    var text = text
    text.withUTF8 { texts.add($0) }
  }

  private mutating func add(
    _ index: Int, of body: BodyReading, at place: RecordedPlace, depth: Int
  ) {
    sightings.add(at: place)
    let node = body.nodes[index]
    switch node.kind {
    case .null: nulls += 1
    case .boolean: booleans += 1
    case .number:
      if node.number.isInteger { integers += 1 } else { fractions += 1 }
      if numbers.count < 16 { numbers.insert(body.hash(of: node)) }
    case .string:
      strings += 1
      body.lend(node.text) { texts.add($0) }
    case .array:
      arrays += 1
      if node.count > 0, items.isEmpty { items = [Shape()] }
      var child = index + 1
      while child < node.next, depth < Self.deepest {
        items[0].add(child, of: body, at: place, depth: depth + 1)
        child = body.nodes[child].next
      }
    case .object:
      objects += 1
      if depth < Self.deepest { addMembers(of: index, of: body, at: place, depth: depth + 1) }
    }
  }

  private mutating func addMembers(
    of index: Int, of body: BodyReading, at place: RecordedPlace, depth: Int
  ) {
    var (expected, word) = (0, String?.none)
    var present: [Int] = []
    var child = index + 1
    while child < body.nodes[index].next {
      let node = body.nodes[child]
      if let member = self.member(of: node, body, near: expected) {
        members[member].shape.add(child, of: body, at: place, depth: depth)
        expected = member + 1
        if variants != nil { present.append(member) }
        if members[member].isTag, node.kind == .string, tag == nil || tag == member {
          tag = member
          word = body.text(node.text)
        }
      } else {
        if others.isEmpty { others = [Shape()] }
        others[0].add(child, of: body, at: place, depth: depth)
      }
      child = node.next
    }
    if let word { add(variant: word, with: present) }
  }

  private mutating func add(variant word: String, with present: [Int]) {
    if variants?[word] == nil, variants?.count == Self.mostVariants || word.utf8.count > 32 {
      variants = nil
    }
    variants?[word, default: Variant()].count += 1
    for member in present { variants?[word]?.members[member, default: 0] += 1 }
  }

  /// The member for a key, mostly the one behind the last; nil if its name is data.
  private mutating func member(
    of node: JSONNode, _ body: BodyReading, near expected: Int
  ) -> Int? {
    guard let key = node.key else { return nil }
    if expected < members.count, body.isText(key, members[expected].name) { return expected }
    return member(body.text(key))
  }

  private mutating func member(_ name: String) -> Int? {
    if let known = places[name] { return known }
    if Segment(name).isData || name.contains("@") || members.count == Self.mostMembers {
      return nil
    }
    return newMember(name)
  }

  private mutating func newMember(_ name: String) -> Int {
    places[name] = members.count
    members.append(Member(name))
    return members.count - 1
  }

  // MARK: - Comparing

  /// Adds what other messages have at the same place.
  mutating func merge(_ other: Shape) {
    sightings.merge(other.sightings)
    nulls += other.nulls
    booleans += other.booleans
    integers += other.integers
    fractions += other.fractions
    strings += other.strings
    arrays += other.arrays
    objects += other.objects
    texts.merge(other.texts)
    if numbers.count < 16 { numbers.formUnion(other.numbers) }
    let placed = other.members.map { member in
      let place = places[member.name] ?? newMember(member.name)
      members[place].shape.merge(member.shape)
      return place
    }
    merge(&others, other.others)
    merge(&items, other.items)
    let otherTag = other.tag.map { placed[$0] }
    if tag != nil, otherTag != nil, tag != otherTag { variants = nil }
    tag = tag ?? otherTag
    if other.variants == nil { variants = nil }
    for (word, variant) in other.variants ?? [:] {
      variants?[word, default: Variant()].count += variant.count
      for (member, count) in variant.members {
        variants?[word]?.members[placed[member], default: 0] += count
      }
    }
    if variants?.count ?? 0 > Self.mostVariants { variants = nil }
  }

  private func merge(_ own: inout [Shape], _ other: [Shape]) {
    guard let first = other.first else { return }
    if own.isEmpty { own = [first] } else { own[0].merge(first) }
  }

  /// The number of different samples of an object, as far as its members tell.
  var variety: Int {
    members.map { max($0.shape.numbers.count, $0.shape.texts.variety) }.max() ?? 0
  }

  /// Whether an object's names are data, and its values alike, so that it is a dictionary.
  var isDictionary: Bool {
    guard objects > 0 else { return false }
    if members.isEmpty { return !others.isEmpty }
    let seen = members.reduce(0) { $0 + $1.shape.sightings.values }
    if members.count > 8, seen * 5 < members.count * objects,
      members.dropFirst().allSatisfy({ $0.shape.isLike(members[0].shape) })
    {
      return true
    }
    // Names of which most came once will be followed by others: the share of those is the chance of a new one.
    let once = members.count { $0.shape.sightings.values == 1 }
    let kinds = members[0].shape.kinds
    return objects > 2 && members.count > 4 && once * 2 >= seen
      && members.allSatisfy { $0.shape.kinds == kinds }
  }

  /// The shape of all values of a dictionary.
  var dictionaryValues: Shape {
    (others + members.map(\.shape)).reduce(into: Shape()) { $0.merge($1) }
  }
}

/// A body that is learnt from, while its bytes are lent.
private struct BodyReading {
  let nodes: [JSONNode]
  private let bytes: BorrowedBytes
  private let scanner: JSONScanner

  init(document: JSONDocument, bytes: BorrowedBytes) {
    (nodes, self.bytes, scanner) = (document.nodes, bytes, JSONScanner(bytes))
  }

  func text(_ text: JSONScanner.Text) -> String { scanner.string(text) }

  func isText(_ text: JSONScanner.Text, _ other: String) -> Bool {
    !text.hasEscapes && text.end - text.start == other.utf8.count
      && bytes.slice(text.start, text.end).elementsEqual(other.utf8)
  }

  func lend(_ text: JSONScanner.Text, to body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if !text.hasEscapes { return body(bytes.slice(text.start, text.end)) }
    var text = scanner.string(text)
    text.withUTF8(body)
  }

  /// A number that differs where the values do.
  func hash(of node: JSONNode) -> Int {
    bytes.slice(node.range.lowerBound, node.range.upperBound).reduce(0) { $0 &* 31 &+ Int($1) }
  }
}

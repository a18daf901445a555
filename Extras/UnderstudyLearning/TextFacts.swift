import UnderstudyHTTP
import UnderstudyOpenAPI

/// Facts about the texts at one place: the formats that all of them have, and the words that came.
///
/// A word is kept only while there are few, since texts that all differ are no vocabulary.
struct TextFacts: Sendable {
  private static let mostWords = 12
  private static let longestWord = 32

  /// The number of texts that tell something: a cassette has placeholders for secrets.
  private(set) var count = 0
  private(set) var formats = TextFormats.all
  /// The number of times that each word came; nil if there are many, or texts that are no words.
  private(set) var words: [String: Int]? = [:]

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let own = formats.isEmpty ? [] : TextFormats(of: bytes, among: formats)
    if own.isEmpty, !formats.isEmpty || words != nil, bytes.isRedacted {
      // A stand-in for a text says nothing of the others.
      words = nil
      return
    }
    count += 1
    formats.formIntersection(own)
    if words != nil { add(word: bytes) }
  }

  /// Adds a file, of which nothing is read.
  mutating func addFile() {
    count += 1
    formats.formIntersection(.binary)
    words = nil
  }

  private mutating func add(word bytes: UnsafeBufferPointer<UInt8>) {
    let isWord =
      bytes.count <= Self.longestWord && bytes.contains(where: \.isASCIILetter)
      && bytes.allSatisfy { $0.isToken || "-.:/ ".utf8.contains($0) }
    guard isWord else { return words = nil }
    words?[String(decoding: bytes, as: UTF8.self), default: 0] += 1
    if words?.count ?? 0 > Self.mostWords { words = nil }
  }

  mutating func merge(_ other: TextFacts) {
    if count == 0 {
      formats = other.formats
    } else if other.count > 0 {
      formats.formIntersection(other.formats)
    }
    count += other.count
    words = words.flatMap { own in other.words.map { own.merging($0, uniquingKeysWith: +) } }
    if words?.count ?? 0 > Self.mostWords { words = nil }
  }

  /// The number of different texts, as far as they are counted.
  var variety: Int { words?.count ?? (count > 0 ? Self.mostWords : 0) }

  /// The words if they are probably all there are: few that came often.
  ///
  /// - Parameter isTag: Whether the name of the value says that it has a word; a single one may be all.
  func vocabulary(isTag: Bool) -> [String]? {
    words.flatMap { Self.vocabulary($0, isTag: isTag) }
  }

  fileprivate static func vocabulary(_ words: [String: Int], isTag: Bool) -> [String]? {
    let count = words.values.reduce(0, +)
    guard count >= 15, (isTag ? 1 : 2)...mostWords ~= words.count, count >= 5 * words.count,
      words.values.allSatisfy({ $0 >= 3 }),
      words.keys.allSatisfy({ Redaction.standard.redacted(text: $0) == $0 })
    else { return nil }
    return words.keys.sorted()
  }
}

/// The words of members of one name, such as `status`, wherever a service has them: what the few values of one place
/// do not tell, those of several places do.
///
/// Places are of one vocabulary if they have a word in common.
struct Vocabularies {
  /// The number of times that each word came, by the name.
  private var byName: [String: [[String: Int]]] = [:]

  /// Adds the words of a body.
  mutating func add(_ shape: Shape) {
    // The values of a dictionary are written as one.
    if shape.isDictionary { return add(shape.dictionaryValues) }
    for member in shape.members {
      if let words = member.shape.words { add(words, of: member.name) }
      add(member.shape)
    }
    for inner in shape.items + shape.others { add(inner) }
  }

  private mutating func add(_ words: [String: Int], of name: String) {
    var (apart, joined) = ([[String: Int]](), words)
    for others in byName[name] ?? [] {
      if words.keys.contains(where: { others[$0] != nil }) {
        joined.merge(others, uniquingKeysWith: +)
      } else {
        apart.append(others)
      }
    }
    byName[name] = apart + [joined]
  }

  /// The words of a member if they are probably all there are, by its own values or else by those of others.
  func words(of member: Shape.Member) -> [String]? {
    guard let own = member.shape.words else { return nil }
    return member.shape.texts.vocabulary(isTag: member.isTag)
      ?? byName[member.name]?.first { words in own.keys.allSatisfy { words[$0] != nil } }
      .flatMap { TextFacts.vocabulary($0, isTag: member.isTag) }
  }
}

extension Shape {
  /// The number of times that each word came; nil if not all values are words of a vocabulary, or null.
  var words: [String: Int]? {
    strings > 0 && strings + nulls == sightings.values && texts.formats.isEmpty
      ? texts.words.flatMap { $0.isEmpty ? nil : $0 } : nil
  }
}

/// The formats of texts that are told from others by their bytes.
///
/// A text that has one of these is valid by the format of the same name, and not always the reverse: the
/// service may write a form that is not known here.
struct TextFormats: OptionSet {
  let rawValue: UInt8

  static let date = TextFormats(rawValue: 1)
  static let dateTime = TextFormats(rawValue: 2)
  static let uuid = TextFormats(rawValue: 4)
  static let uri = TextFormats(rawValue: 8)
  static let email = TextFormats(rawValue: 16)
  /// A file in a form, whatever its bytes.
  static let binary = TextFormats(rawValue: 32)
  static let all = TextFormats(rawValue: 63)

  private static let names: [(format: TextFormats, name: String)] = [
    (.date, "date"), (.dateTime, "date-time"), (.uuid, "uuid"), (.uri, "uri"), (.email, "email"),
    (.binary, "binary"),
  ]

  /// The name that OpenAPI has for it.
  var name: String? { Self.names.first { contains($0.format) }?.name }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The formats that a text has, of those that are in question.
  init(of bytes: UnsafeBufferPointer<UInt8>, among others: TextFormats = .all) {
    self = []
    if others.contains(.date), bytes.count == 10, bytes.isDate { insert(.date) }
    if others.contains(.dateTime), bytes.isDateTime { insert(.dateTime) }
    if others.contains(.uuid), bytes.isUUID { insert(.uuid) }
    if others.contains(.uri), bytes.isURI { insert(.uri) }
    if others.contains(.email), bytes.isEmail { insert(.email) }
  }
}

extension UInt8 {
  /// Letters, digits, `-` and `_` of ASCII.
  fileprivate var isToken: Bool { isInWord && self < 0x80 }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a part of the text stands for a secret.
  var isRedacted: Bool {
    let mark = Redaction.placeholder.utf8
    return count >= mark.count
      && indices.dropLast(mark.count - 1).contains { index in
        self[index] == mark.first && self[index...].starts(with: mark)
      }
  }

  /// The number that some digits are; nil for other bytes.
  private func number(_ start: Int, _ end: Int) -> Int? {
    guard count >= end else { return nil }
    var number = 0
    for index in start..<end {
      guard self[index].isDigit else { return nil }
      number = number * 10 + Int(self[index] & 15)
    }
    return number
  }

  private func has(_ mark: Unicode.Scalar, at index: Int) -> Bool {
    count > index && self[index] == UInt8(ascii: mark)
  }

  fileprivate var isDate: Bool {
    // Most texts are none, which two bytes show.
    has("-", at: 4) && has("-", at: 7) && TextFormat.isDate(prefix(10))
  }

  fileprivate var isDateTime: Bool {
    guard count >= 20, has("T", at: 10), has(":", at: 13), has(":", at: 16), isDate,
      let hour = number(11, 13), let minute = number(14, 16), let second = number(17, 19),
      hour < 24, minute < 60, second < 60
    else { return false }
    var index = 19
    if has(".", at: index) {
      let start = index + 1
      index = start
      while index < count, self[index].isDigit { index += 1 }
      if index == start { return false }
    }
    if has("Z", at: index) { return count == index + 1 }
    guard has("+", at: index) || has("-", at: index), count == index + 6, has(":", at: index + 3),
      let hours = number(index + 1, index + 3), let minutes = number(index + 4, index + 6)
    else { return false }
    return hours < 24 && minutes < 60
  }

  fileprivate var isUUID: Bool {
    count == 36
      && indices.allSatisfy {
        [8, 13, 18, 23].contains($0) ? has("-", at: $0) : self[$0].hexValue != nil
      }
  }

  fileprivate var isURI: Bool {
    guard starts(with: "http".utf8), count > 10, let colon = firstIndex(of: UInt8(ascii: ":")),
      colon < 6, has("/", at: colon + 1), has("/", at: colon + 2)
    else { return false }
    return allSatisfy { $0.isToken || "!#$&'()*+,-./:;=?@~[]".utf8.contains($0) }
  }

  fileprivate var isEmail: Bool {
    let parts = split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let words = parts.map {
      $0.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }
    return words[1].count > 1
      && words.joined().allSatisfy { word in
        !word.isEmpty && word.allSatisfy { $0.isToken || "-+".utf8.contains($0) }
      }
      && words[1].joined().allSatisfy { $0 != UInt8(ascii: "+") }
  }
}

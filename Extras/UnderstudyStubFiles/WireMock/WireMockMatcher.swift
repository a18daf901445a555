import Foundation
import UnderstudyCassettes
import UnderstudyHTTP

/// A matcher of WireMock's for one text, which may be absent: a table of keys, for every part of a request.
struct WireMockMatcher: Sendable {
  /// The requirement, as messages complete `the header X …`.
  let words: String
  let holds: @Sendable (String?) -> Bool
  /// The same requirement in the engine's own terms, of a value and of a body; nil if it has no such.
  private(set) var pattern: ValuePattern?
  private(set) var body: BodyPattern?

  init(_ words: String, _ holds: @escaping @Sendable (String?) -> Bool) {
    (self.words, self.holds) = (words, holds)
  }

  init(_ pattern: ValuePattern) {
    self.init("is \(pattern)") { $0.map(pattern.matches) ?? pattern.isAbsent }
    self.pattern = pattern
    switch pattern.kind {
    case .equal(let text): body = .text(text)
    case .contains(let text): body = .contains(text)
    case .absent: body = .empty
    case .any, .regex, .predicate: break
    }
  }

  init(ofBody body: BodyPattern) {
    switch body.kind {
    case .text(let text): self.init(.equal(text))
    case .contains(let text): self.init(.contains(text))
    case .empty: self.init(.absent)
    default:
      let pattern = RequestPattern(nil, .any).body(body)
      self.init("is \(body)") { text in
        text.map { pattern.matches(.anywhere(body: Data($0.utf8))) } ?? false
      }
      self.body = body
    }
  }

  /// Whether it compares JSON, a list as a whole.
  private var isOfJSON: Bool { body?.equalJSON != nil || body?.containedJSON != nil }

  static let format: Format<WireMockMatcher> = Format<Parts>.object(Parts(), fields, needsOne: true)
    .map({ $0.matcher(at: $1) }, { Parts(matcher: $0) })

  /// The keys of a matcher, before they are put together.
  struct Parts: Sendable {
    var matcher: WireMockMatcher?
    var json: JSONValue?
    var ignoresCase = false
    var ignoresOrder = false
    var allowsMore = false
    var date = WireMockDate()

    func matcher(at place: JSONPlace) -> WireMockMatcher? {
      if let json {
        let body = BodyPattern(kind: allowsMore ? .jsonContaining(json) : .json(json))
        return WireMockMatcher(ofBody: ignoresOrder ? body.ignoringArrayOrder() : body)
      }
      if date.comparison != nil { return date.matcher(at: place) }
      guard ignoresCase else { return matcher }
      guard let text = matcher?.pattern?.equalText else {
        return place.refused("'caseInsensitive' is supported beside 'equalTo' alone")
      }
      let escaped = NSRegularExpression.escapedPattern(for: text)
      return WireMockMatcher(.regex("(?i)^\(escaped)$"))
    }
  }

  // MARK: - Keys

  typealias Key = Field<Parts>

  static let fields: [Key] =
    [
      key("equalTo", .scalar, { WireMockMatcher(.equal($0)) }, \.equalText),
      key("contains", .string, { WireMockMatcher(.contains($0)) }, \.containedText),
      key(
        "doesNotContain", .string,
        { text in WireMockMatcher("does not contain \"\(text)\"") { $0?.contains(text) != true } }),
      key(
        "matches", .regex, { WireMockMatcher(.regex("^(?s:\($0))$")) },
        { $0.isAny ? ".*" : $0.regex?.ofWhole }),
      key(
        "doesNotMatch", .regex,
        { text in
          let regex = TextRegex("^(?s:\(text))$")
          return WireMockMatcher("does not match /\(text)/") { $0.map(regex.matches) != true }
        }),
      key(
        "absent", .bool, { WireMockMatcher($0 ? .absent : .any) }, { $0.isAbsent ? true : nil }),
      .property("caseInsensitive", .bool, { parts, flag, _ in parts.ignoresCase = flag }),
      .property(
        "equalToJson", WireMockFormat.json, { parts, json, _ in parts.json = json },
        { $0.matcher?.body.flatMap { $0.equalJSON ?? $0.containedJSON } }
      ).exclusive(),
      .property(
        "ignoreArrayOrder", .bool, { parts, flag, _ in parts.ignoresOrder = flag },
        { $0.matcher?.body?.ignoresArrayOrder == true ? true : nil }),
      .property(
        "ignoreExtraElements", .bool, { parts, flag, _ in parts.allowsMore = flag },
        { $0.matcher?.body?.containedJSON == nil ? nil : true }),
      key("matchesJsonPath", .either(path, or: within { pathAndMatcher }), \.self),
      .property(
        "binaryEqualTo", .base64,
        { parts, data, _ in parts.matcher = WireMockMatcher(ofBody: .data(data)) },
        { $0.matcher?.body?.equalData }
      ).exclusive(),
      key(
        "and", nested,
        { parts in WireMockMatcher(parts, "and") { text in parts.allSatisfy { $0.holds(text) } } }),
      key(
        "or", nested,
        { parts in WireMockMatcher(parts, "or") { text in parts.contains { $0.holds(text) } } }),
      key(
        "not", inner, { part in WireMockMatcher("not (\(part.words))") { !part.holds($0) } }),
    ] + comparisons + WireMockDate.fields

  private static func key<Value>(
    _ key: String, _ format: Format<Value>, _ make: @escaping @Sendable (Value) -> WireMockMatcher,
    _ value: @escaping @Sendable (ValuePattern) -> Value? = { _ in nil }
  ) -> Key {
    .property(
      key, format, { parts, value, _ in parts.matcher = make(value) },
      { $0.matcher?.pattern.flatMap(value) }
    ).exclusive()
  }

  private static let comparisons: [Key] = [
    number("equalToNumber") { $0 == $1 }, number("greaterThanNumber") { $0 > $1 },
    number("greaterThanEqualNumber") { $0 >= $1 }, number("lessThanNumber") { $0 < $1 },
    number("lessThanEqualNumber") { $0 <= $1 },
  ]

  private static func number(
    _ name: String, _ compare: @escaping @Sendable (Double, Double) -> Bool
  ) -> Key {
    let number = Format<String>.scalar.map { text, place in
      Double(text) ?? place.refused("it is not a number")
    }
    return key(
      name, number,
      { expected in
        WireMockMatcher("\(name) \(expected)") { text in
          text.flatMap { Double($0) }.map { compare($0, expected) } ?? false
        }
      })
  }

  // MARK: - Matchers of matchers

  private static let deepest = 40

  /// A matcher within one; its format is looked up when it is read, since the table has itself.
  private static func within(
    _ format: @escaping @Sendable () -> Format<WireMockMatcher>
  ) -> Format<WireMockMatcher> {
    Format([:]) { place in
      place.keyPath.utf8.count { $0 == UInt8(ascii: ".") } > deepest
        ? place.refused("it is nested too deeply") : format().read(place)
    }
  }

  private static let inner = within { format }

  private static let nested = Format<[WireMockMatcher]>.list(of: inner)

  private init(
    _ parts: [WireMockMatcher], _ word: String, _ holds: @escaping @Sendable (String?) -> Bool
  ) {
    self.init(parts.map(\.words).joined(separator: " \(word) "), holds)
  }

  // MARK: - JSON

  private static let query: Format<JSONPathQuery> = Format<String>.string.map { text, place in
    do throws(Inexpressible) {
      return try JSONPathQuery(text)
    } catch {
      return place.refused(error.reason)
    }
  }

  private static let path: Format<WireMockMatcher> = query.map { path, _ in
    WireMockMatcher("has \(path.text)") { text in
      text.flatMap(JSONValue.init(text:)).map(path.isFound) ?? false
    }
  }

  private static let pathAndMatcher: Format<WireMockMatcher> = Format<Parts>.object(
    Parts(), [.unused("expression").required()] + fields, needsOne: true
  ).map { parts, place in
    guard let expression = place.members.first(where: { $0.value.key == "expression" }),
      let path = query.read(expression), let matcher = parts.matcher(at: place)
    else { return nil }
    return WireMockMatcher("has \(path.text), which \(matcher.words)") { text in
      let found = text.flatMap(JSONValue.init(text:)).flatMap(path.value)
      if let value = found, value != .null, matcher.isOfJSON {
        return matcher.holds(value.description)
      }
      // Without a value nothing holds but `absent`, and of several one is enough.
      let values = found == .null ? [] : found.map { $0.elements ?? [$0] } ?? []
      return values.isEmpty
        ? matcher.pattern?.isAbsent == true
        : values.contains { matcher.holds($0.string ?? $0.description) }
    }
  }
}

extension RecordedRequest {
  /// A request that has nothing but a body and headers.
  static func anywhere(headers: HeaderFields = [:], body: Data) -> RecordedRequest {
    RecordedRequest(
      method: "POST", url: URL(filePath: "/"), headers: headers, body: body)
  }
}

extension JSONValue {
  fileprivate init?(text: String) {
    guard let value = try? JSONValue(parsing: Data(text.utf8)) else { return nil }
    self = value
  }
}

/// A date that a mapping compares with one of a request.
struct WireMockDate: Sendable {
  fileprivate(set) var comparison: (@Sendable (Date, Date) -> Bool)?
  private var words = ""
  private var expected = ""
  private var offset: Int?
  private var unit = "days"
  private var format: String?
  private var expectedTruncation: String?
  private var actualTruncation: String?
  private var truncatesLast = false

  static let fields: [WireMockMatcher.Key] = [
    comparison("before") { $0 < $1 }, comparison("after") { $0 > $1 },
    comparison("equalToDateTime") { $0 == $1 },
    .property("expectedOffset", .int, { parts, offset, _ in parts.date.offset = offset }),
    .property("expectedOffsetUnit", .string, { parts, unit, _ in parts.date.unit = unit }),
    .property("actualFormat", .string, { parts, format, _ in parts.date.format = format }),
    .property(
      "truncateExpected", truncation, { parts, words, _ in parts.date.expectedTruncation = words }),
    .property(
      "truncateActual", truncation, { parts, words, _ in parts.date.actualTruncation = words }),
    .property("applyTruncationLast", .bool, { parts, flag, _ in parts.date.truncatesLast = flag }),
  ]

  private static func comparison(
    _ key: String, _ holds: @escaping @Sendable (Date, Date) -> Bool
  ) -> WireMockMatcher.Key {
    .property(
      key, .string,
      { parts, text, _ in
        parts.date.comparison = holds
        (parts.date.words, parts.date.expected) = (key, text)
      }
    ).exclusive()
  }

  private static let truncation: Format<String> = Format<String>.name(
    of: WrittenDate.truncationNames.map { ($0, $0) })

  func matcher(at place: JSONPlace) -> WireMockMatcher? {
    guard date(Date()) != nil else {
      return place.refused("'\(expected)' is not a date, 'now' or 'now +3 days'")
    }
    return WireMockMatcher("is a date \(words) \(expected)") { [self] text in
      guard let text, let sent = WrittenDate.date(in: text, format: format),
        let expected = date(Date()), let comparison
      else { return false }
      let actual = actualTruncation.flatMap { WrittenDate.date(sent, truncatedTo: $0) } ?? sent
      return comparison(actual, expected)
    }
  }

  /// The date to compare with.
  private func date(_ now: Date) -> Date? {
    let isRelative = expected.hasPrefix("now")
    let written = isRelative ? expected.dropFirst("now".count) : ""
    let offset =
      self.offset.map { "\($0) \(unit)" }
      ?? written.trimming(while: \.isWhitespace).replacing("+", with: "")
    guard let start = isRelative ? now : WrittenDate.date(in: expected) else { return nil }
    let steps: [(Date) -> Date?] = [
      { date in expectedTruncation.map { WrittenDate.date(date, truncatedTo: $0) } ?? date },
      { date in offset.isEmpty ? date : WrittenDate.date(date, offsetBy: offset) },
    ]
    return (truncatesLast ? steps.reversed() : steps).reduce(start) { date, step in
      date.flatMap(step)
    }
  }
}

import Foundation

/// A requirement on the body of a request.
///
/// ```swift
/// .post("/games").body(.json(containing: ["platform": 48]))
/// .post("/games").body(.text("fields name; limit 25;"))
/// .post("/games").body(.contains("limit 25"))
/// ```
public struct BodyPattern: Sendable {
  package enum Kind: Sendable {
    case empty
    case data(Data)
    case text(String)
    case contains(String)
    case json(JSONValue)
    case jsonContaining(JSONValue)
    /// Fields of a form, or parts: `RequestPattern.body(_:)` makes them requirements of its own.
    case named(PlacePattern)
    case unreadable(reason: String)
  }

  package let kind: Kind
  package var ignoresArrayOrder = false
  /// Whether anything may stand for a placeholder in its JSON or its text.
  package private(set) var ignoresSecrets = false

  package init(kind: Kind) { self.kind = kind }

  /// No body, or one without a byte.
  ///
  /// ```swift
  /// .post("/logout").body(.empty)
  /// ```
  public static let empty = BodyPattern(kind: .empty)

  /// Exactly these bytes.
  public static func data(_ data: Data) -> BodyPattern { BodyPattern(kind: .data(data)) }

  /// Exactly this text, in UTF-8.
  public static func text(_ text: String) -> BodyPattern { BodyPattern(kind: .text(text)) }

  /// A text in UTF-8 that contains this text.
  public static func contains(_ text: String) -> BodyPattern {
    BodyPattern(kind: .contains(text))
  }

  /// This JSON, whatever the order of its keys and its white space.
  ///
  /// A string that is itself a JSON object or array, as in `.json("{…}")`, is treated as a mistake: the
  /// pattern matches nothing, and is a problem in the report. To match such a string on purpose, encode
  /// it: `.json(try JSONEncoder().encode(text))`.
  public static func json(_ value: JSONValue) -> BodyPattern { encoded(value) { .json($0) } }

  /// The JSON this value encodes to, whatever the order of its keys and its white space.
  public static func json(_ value: some Encodable) -> BodyPattern {
    encoded(value) { .json($0) }
  }

  /// The JSON object of these variables of several types, whatever the order of its keys.
  @_disfavoredOverload
  public static func json(_ members: KeyValuePairs<String, (any Encodable)?>) -> BodyPattern {
    reading("a member cannot be encoded as JSON") { .json(try JSONValue(members: members)) }
  }

  /// The JSON in these bytes, whatever the order of its keys and its white space.
  public static func json(_ data: Data) -> BodyPattern { parsed(data) { .json($0) } }

  /// JSON that contains all of this; its objects may have more keys.
  public static func json(containing value: JSONValue) -> BodyPattern {
    encoded(value) { .jsonContaining($0) }
  }

  /// JSON that contains all that this value encodes to; its objects may have more keys.
  public static func json(containing value: some Encodable) -> BodyPattern {
    encoded(value) { .jsonContaining($0) }
  }

  /// JSON that contains all of the JSON in these bytes; its objects may have more keys.
  public static func json(containing data: Data) -> BodyPattern {
    parsed(data) { .jsonContaining($0) }
  }

  /// The same JSON with the elements of its arrays in any order.
  ///
  /// ```swift
  /// .post("/games").body(.json(["tags": ["rpg", "pc"]]).ignoringArrayOrder())
  /// ```
  public func ignoringArrayOrder() -> BodyPattern { copy(of: self) { $0.ignoresArrayOrder = true } }

  /// The same JSON or text where anything may stand for `REDACTED`, as in traffic that was recorded
  /// without its secrets.
  ///
  /// ```swift
  /// .post("/login").body(.json(["user": "ida", "password": "REDACTED"]).ignoringSecrets())
  /// ```
  public func ignoringSecrets() -> BodyPattern {
    let hasSome =
      switch kind {
      case .json(let value): value.isRedacted
      case .text(let text): text.isRedacted
      default: false
      }
    return copy(of: self) { $0.ignoresSecrets = hasSome }
  }

  /// A form (`application/x-www-form-urlencoded`) with these fields, and perhaps others.
  ///
  /// ```swift
  /// .post("/login").body(.form(["user": "ida", "remember": "1"]))
  /// ```
  public static func form(_ fields: KeyValuePairs<String, String>) -> BodyPattern {
    form(fields.map { FormItem(name: $0.key, value: $0.value) }, isExact: false)
  }

  /// A form with these fields, and no others if it is exact.
  package static func form(_ items: [FormItem], isExact: Bool) -> BodyPattern {
    var fields = PlacePattern(.field)
    for item in items { fields.require(item.name, .equal(item.value)) }
    fields.isExact = isExact
    return BodyPattern(kind: .named(fields))
  }

  /// A `multipart/form-data` body with a part of this name, with this text and file name.
  ///
  /// ```swift
  /// .post("/photos").body(.part("photo", filename: .regex("[.]jpe?g$")))
  /// ```
  public static func part(
    _ name: String, _ value: ValuePattern = .any, filename: ValuePattern? = nil
  ) -> BodyPattern {
    var parts = PlacePattern(.part)
    parts.require(Requirement(.part, name, value, filename: filename))
    return BodyPattern(kind: .named(parts))
  }

  private static func encoded(
    _ value: some Encodable, as kind: (JSONValue) -> Kind
  ) -> BodyPattern {
    if let mistake = JSONText.mistake(in: value) {
      return BodyPattern(kind: .unreadable(reason: mistake))
    }
    return reading("`\(type(of: value))` cannot be encoded as JSON") {
      kind(try JSONValue(encoding: value))
    }
  }

  private static func parsed(_ data: Data, as kind: (JSONValue) -> Kind) -> BodyPattern {
    reading("the bytes of `.json(…)` are not JSON") { kind(try JSONValue(parsing: data)) }
  }

  private static func reading(_ fault: String, _ kind: () throws -> Kind) -> BodyPattern {
    do {
      return BodyPattern(kind: try kind())
    } catch {
      return BodyPattern(kind: .unreadable(reason: "\(fault): \(error.teaching)"))
    }
  }

  /// The JSON that is required; nil if none is.
  package var json: JSONValue? {
    switch kind {
    case .json(let value), .jsonContaining(let value): value
    default: nil
    }
  }

  package func matches(_ reading: inout RequestReading) -> Bool {
    let body = reading.request.body ?? Data()
    switch kind {
    case .empty: return body.isEmpty
    case .data(let data): return body == data
    case .text(let text) where ignoresSecrets:
      return reading.request.text.map(text.equalsIgnoringSecrets) ?? false
    case .text(let text): return body == Data(text.utf8)
    case .contains(let text):
      return reading.request.text.map { TextSearch.contains($0, text) } ?? false
    case .json(let value):
      guard let json = reading.json else { return false }
      let value = ignoresSecrets ? value.fillingSecrets(from: json) : value
      return ignoresArrayOrder ? json.sorted == value.sorted : json == value
    case .jsonContaining(let value):
      return reading.json.map { value.isContained(in: $0, unordered: ignoresArrayOrder) } ?? false
    case .named(let values): return values.matches(&reading)
    case .unreadable: return false
    }
  }

  /// Why it matches nothing, if it cannot be read.
  package var problem: String? { if case .unreadable(let reason) = kind { reason } else { nil } }
}

// Recorded values match any value if a secret was replaced.

extension JSONValue {
  /// The recorded value with the sent one wherever a secret was replaced, so that both can be compared.
  package func fillingSecrets(from sent: JSONValue) -> JSONValue {
    switch (self, sent) {
    case (.string, _), (.int, _), (.double, _), (.number, _): isRedacted ? sent : self
    case (.object(let recorded), .object(let sent)):
      .object(
        Dictionary(
          uniqueKeysWithValues: recorded.map { key, value in
            (key, sent[key].map(value.fillingSecrets) ?? value)
          }))
    case (.array(let recorded), .array(let sent)) where recorded.count == sent.count:
      .array(zip(recorded, sent).map { $0.fillingSecrets(from: $1) })
    default: self
    }
  }
}

extension String {
  /// Whether a text that was sent equals this one, apart from the secrets that were replaced.
  package func equalsIgnoringSecrets(_ sent: String) -> Bool {
    let pieces = split(separator: Redaction.placeholder, omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, sent.hasPrefix(first) else {
      return false
    }
    if pieces.count == 1 { return self == sent }
    var rest = sent.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() {
      if piece.isEmpty { continue }
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

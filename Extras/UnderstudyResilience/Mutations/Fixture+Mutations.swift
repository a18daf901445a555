import Foundation
import UnderstudyFixtures
import UnderstudyHTTP

// The broken variants of a sample, found in an outline of its JSON.

extension Fixture {
  /// The file in each way in which a server's answer can be broken.
  ///
  /// ```swift
  /// @Test(arguments: try Fixture("popular-movies.json").mutations)
  /// func survives(_ page: Fixture.Mutation) async throws {
  ///   let stubs = HTTPStubs(.get("/3/movie/popular").reply(.json(page)))
  ///   _ = try? await MoviesClient(session: stubs.session).popular()  // does not crash
  /// }
  /// ```
  ///
  /// In JSON, each value is broken in the ways of its type: see ``Mutation/Kind``. Of the elements of an
  /// array, only the first that has a key is broken there. Then, and for a file of any kind, the whole
  /// file: cut off, not UTF-8, behind a byte-order mark, empty, and an HTML page in its place. Everything
  /// else stays byte for byte. A variant that a client decodes nevertheless, since a key is optional to
  /// it, is found by `filter`: `mutations.filter { $0.keyPath != "page" }`.
  ///
  /// The bytes of a variant are made when they are asked for. Of many variants, `sample` takes some:
  /// `mutations.sample(50, seed: 7)`.
  ///
  /// - Throws: `FixtureError`, if the file cannot be read, or is named `.json` and is not.
  public var mutations: [Mutation] {
    get throws(FixtureError) {
      let isJSON = name.lowercased().hasSuffix(".json")
      return Self.mutations(of: isJSON ? try dataOfJSON : try data, named: name)
    }
  }

  /// Bytes in each way in which a server's answer can be broken, as ``mutations`` breaks a file.
  ///
  /// ```swift
  /// let broken = Fixture.mutations(of: Data(#"{"id": 7}"#.utf8), named: "user")
  /// #expect(broken.contains { "\($0)" == "user with id missing" })
  /// ```
  public static func mutations(of data: Data, named name: String) -> [Mutation] {
    mutations(of: data, named: name) { _ in [] }
  }

  /// The same, and each value that a contract forbids.
  package static func mutations<Failure: Error>(
    of data: Data, named name: String,
    forbidding forbidden: (JSONDocument) throws(Failure) -> [ForbiddenValue]
  ) throws(Failure) -> [Mutation] {
    let document = (try? JSONDocument(data)).flatMap { $0.data == data ? $0 : nil }
    let forbidden = Dictionary(
      grouping: try document.map { document throws(Failure) in try forbidden(document) } ?? [],
      by: \.range)
    let values = (document.map { JSONOutline($0).values } ?? []).flatMap { place in
      JSONOutline.Value.defects.compactMap { row in
        row.broken(place).map { Mutation(of: name, data, row.kind, row.words, $0, at: place) }
      }
        + (forbidden[place.value.range] ?? []).map { forbidden in
          let edit = ByteEdit(forbidden.range, Data(forbidden.value.description.utf8))
          return Mutation(
            of: name, data, .outOfRange, "with @ against \(forbidden.rule)", [edit], at: place)
        }
    }
    let all = 0..<data.count
    // White space behind the end would leave the JSON whole.
    let content = document?.root.range ?? all
    let middle = content.lowerBound + content.count / 2
    // Behind a quote, if there is one.
    let quote = document?.values.lazy
      .compactMap { $0.keyRange ?? ($0.kind == .string ? $0.range : nil) }.first
    let spoilt = quote.map { $0.lowerBound + 1 } ?? middle
    let page = "<!DOCTYPE html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>\n"
    // Half of a number is a number.
    let isNumber = document?.root.kind == .number
    let wholes: [(Mutation.Kind, String, ByteEdit)] = [
      (.byteOrderMark, "behind a byte-order mark", ByteEdit(0..<0, Data("\u{FEFF}".utf8))),
      (.truncated, "cut off in the middle", ByteEdit(middle..<data.count)),
      (.notUTF8, "with a byte that is not UTF-8", ByteEdit(spoilt..<spoilt, Data([0xFF]))),
      (.empty, "without a byte", ByteEdit(all)),
      (.html, "with an HTML page in its place", ByteEdit(all, Data(page.utf8))),
    ]
    return values
      + wholes.filter { $0.0 == .html || !data.isEmpty && !($0.0 == .truncated && isNumber) }
      .map { Mutation(of: name, data, $0.0, $0.1, [$0.2]) }
  }
}

/// The values of a JSON text that are worth breaking.
///
/// Of the elements of an array, each key is listed once: a page of twenty films would be broken in
/// twenty times as many ways, and teach nothing more.
struct JSONOutline {
  struct Value: Sendable {
    /// Nil for the outermost.
    let keyPath: String?
    /// The key path as names have it, without secrets.
    let shown: String
    let value: JSONDocument.Value
    /// The bytes to cut out for its key to be missing; nil for a value without a key.
    let member: Range<Int>?
    /// Whether it is one of few words that the elements of an array have there.
    fileprivate(set) var isWord = false

    fileprivate init(at path: JSONPath, _ value: JSONDocument.Value, _ cut: Range<Int>?) {
      keyPath = path == .root ? nil : path.description
      // Two keys that are secrets are still two places.
      let redacted = keyPath.map(Redaction.standard.redacted(text:))
      let place = redacted.map { "\($0) (byte \(value.range.lowerBound))" } ?? "the root"
      shown = redacted == keyPath ? keyPath ?? place : place
      (self.value, member) = (value, cut)
    }
  }

  /// In the order of the text.
  private(set) var values: [Value] = []

  init(_ document: JSONDocument) {
    var shapes: [JSONPath: Int] = [:]
    var words: [Int: (total: Int, different: Set<String>)] = [:]
    var open: [(path: JSONPath, shape: JSONPath, value: JSONDocument.Value, cut: Range<Int>?)] = [
      (.root, .root, document.root, nil)
    ]
    while let (path, shape, value, cut) = open.popLast() {
      let listed = shapes[shape] ?? values.count
      if listed == values.count {
        shapes[shape] = listed
        values.append(Value(at: path, value, cut))
      }
      if value.kind == .string, !shape.isOnePlace, let text = value.string {
        words[listed, default: (0, [])].total += 1
        words[listed]?.different.insert(text)
      }
      let places = zip(value.children, value.cuts).enumerated().map { index, child in
        let key = child.0.key.map(JSONPath.Step.key)
        let path = path.appending(key ?? .index(index))
        return (path, shape.appending(key ?? .element), child.0, key == nil ? nil : child.1)
      }
      open += places.reversed()
    }
    for (listed, texts) in words where texts.total >= 3 {
      values[listed].isWord = texts.different.count * 2 <= texts.total
    }
  }
}

extension JSONOutline.Value {
  /// Each way to break a value by itself, and to cut the text off there, with `@` for its place; nil if
  /// it cannot be broken so, or stays as it is.
  static let defects = structure + numbers + texts + dates + arrays + cuts

  private static let structure: [ValueDefect] = [
    .init(.missing, "with @ missing") { place in place.member.map { [ByteEdit($0)] } },
    .init(.null, "with @ null") { $0.put("null") },
    .init(.retyped, "with @ of another type") { $0.put(otherTypes[$0.value.kind] ?? "{}") },
    .init(.retyped, "with @ as text") { $0.put("\"\($0.text)\"", if: .number, .boolean) },
    .init(.retyped, "with @ as a number") { $0.put($0.text == "true" ? "1" : "0", if: .boolean) },
    .init(.emptied, "with @ empty") { $0.inside.flatMap { $0.isEmpty ? nil : [ByteEdit($0)] } },
    .init(.unknownWord, "with @ as an unknown word") { $0.isWord ? $0.put(#""unknown""#) : nil },
    .init(.duplicated, "with @ twice") { $0.isRoot ? nil : $0.doubled },
    .init(.wrapped, "with @ in an array") { $0.wrapped("[", "]") },
    .init(.wrapped, #"with @ in {"data": …}"#) { $0.wrapped(#"{"data":"#, "}") },
    .init(.wrapped, "with @ in quotes") {
      $0.isRoot ? $0.put("\(JSONValue.string($0.text))") : nil
    },
  ]

  // Other values of a null are unknown; few values are an object without a key.
  private static let otherTypes: [JSONDocument.Kind: String] = [
    .string: "0", .number: #""""#, .boolean: #""""#, .object: "[]",
  ]

  // On both sides of the limits of what numbers are read into: `Int32`, `Int64`, and the integers of `Double`.
  private static let numbers: [ValueDefect] =
    [
      "0", "-0", "-1", "0.5", "2147483647", "2147483648", "9007199254740993", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "1e400",
    ].map { number in .init(.number, "with @ as \(number)") { $0.put(number, if: .number) } }
    + [
      .init(.number, "with @ and a decimal zero") {
        $0.value.number.flatMap(Int.init) == nil ? nil : $0.put("\($0.text).0")
      }
    ]

  private static let texts: [ValueDefect] =
    [
      ("spaces", "   "), ("joined emoji", "👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇺🇦"),
      ("combining marks", "e\u{301}Z\u{351}\u{36B}\u{343}a\u{322}\u{35A}l\u{334}g\u{327}o\u{321}"),
      ("right-to-left text", "\u{202E}שלום مرحبا"),
      ("zero-width characters", #"\u200b\u200d\u2060\ufeff"#), ("an escaped NUL", #"a\u0000b"#),
      ("markup", #"<b>&amp;</b>\"'\\"#),
    ].map { words, text in
      .init(.text, "with @ as \(words)") { $0.put("\"\(text)\"", if: .string) }
    }
    + [
      .init(.text, "with @ as 100,000 letters") { $0.value.kind == .string ? $0.letters : nil },
      .init(.notUTF8, "with @ as half of a surrogate pair") { $0.put(#""a\ud800b""#, if: .string) },
    ]

  private static let dates: [ValueDefect] = ISODate.formats.map { words, format in
    .init(.date, "with @ \(words)") { place in
      place.value.string.flatMap(ISODate.init).flatMap { place.put(format($0)) }
    }
  }

  private static let arrays: [ValueDefect] = [
    .init(.count, "with one element in @") { $0.shortened },
    .init(.count, "with 10,000 elements in @") { $0.lengthened },
  ]

  private static let cuts: [ValueDefect] = [
    .init(.truncated, "cut off before @") { $0.isRoot ? nil : $0.cut($0.value.range.lowerBound) },
    .init(.truncated, "cut off inside @") { $0.cut($0.inside?.lowerBound) },
    .init(.truncated, "cut off behind @") { $0.isRoot ? nil : $0.cut($0.value.range.upperBound) },
    .init(.truncated, "cut off behind the comma after @") { $0.cut($0.comma) },
  ]
}

extension JSONOutline.Value {
  private var text: String { String(decoding: value.bytes, as: UTF8.self) }
  private var isRoot: Bool { keyPath == nil }

  /// The bytes between the quotes or brackets.
  private var inside: Range<Int>? {
    let hasEnds = [.string, .array, .object].contains(value.kind)
    return hasEnds ? value.range.lowerBound + 1..<value.range.upperBound - 1 : nil
  }

  private var letters: [ByteEdit]? {
    inside.map { [ByteEdit($0, Data("a".utf8), times: 100_000)] }
  }

  /// An array of its first element alone.
  private var shortened: [ByteEdit]? {
    guard value.kind == .array, value.count > 1 else { return nil }
    let children = value.children
    return [ByteEdit(children[0].range.upperBound..<children[children.count - 1].range.upperBound)]
  }

  /// An array of its first element 9,999 times, and its last; of large elements there would be more bytes
  /// than a client is ever sent.
  private var lengthened: [ByteEdit]? {
    guard value.kind == .array, let first = value.children.first, let last = value.children.last,
      first.range.count <= 1_000
    else { return nil }
    let range = first.range.lowerBound..<last.range.lowerBound
    return [ByteEdit(range, first.bytes + Data(",".utf8), times: 9_999)]
  }

  /// The place behind the comma that follows the value.
  private var comma: Int? {
    let data = value.document.data
    let next = data[value.range.upperBound...].firstIndex { !$0.isSpace }
    return next.flatMap { data[$0] == UInt8(ascii: ",") ? $0 + 1 : nil }
  }

  /// Puts a text in the place of a value of these types, or of any, that is written otherwise.
  private func put(
    _ text: @autoclosure () -> String, if types: JSONDocument.Kind...
  ) -> [ByteEdit]? {
    guard types.isEmpty || types.contains(value.kind) else { return nil }
    let data = Data(text().utf8)
    return value.bytes == data ? nil : [ByteEdit(value.range, data)]
  }

  private func cut(_ offset: Int?) -> [ByteEdit]? {
    offset.map { [ByteEdit($0..<value.document.data.count)] }
  }

  private func wrapped(_ before: String, _ after: String) -> [ByteEdit]? {
    let (start, end) = (value.range.lowerBound, value.range.upperBound)
    let edits = [ByteEdit(start..<start, Data(before.utf8)), ByteEdit(end..<end, Data(after.utf8))]
    return isRoot ? edits : nil
  }

  /// The same again behind a comma, in two edits so that nothing is copied.
  private var doubled: [ByteEdit] {
    let (data, end) = (value.document.data, value.range.upperBound)
    let start = value.keyRange?.lowerBound ?? value.range.lowerBound
    let comma = ByteEdit(end - 1..<end, data[end - 1..<end] + Data(",".utf8))
    return [comma, ByteEdit(end..<end, data[start..<end])]
  }
}

/// A string that reads as a date in ISO 8601, in its parts; a day alone begins at midnight.
struct ISODate: Sendable {
  private let (day, time, fraction, zone): (String, String, String, String)
  private let seconds: Int

  init?(_ text: String) {
    guard 10...40 ~= text.utf8.count,
      let parts = text.wholeMatch(
        of:
          /([0-9]{4}-[0-9]{2}-[0-9]{2})(?:([T ][0-9]{2}:[0-9]{2}(?::[0-9]{2})?)(\.[0-9]+)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?/
      )?.output, let reading = DateReading.readings(of: text).first
    else { return nil }
    (day, time) = (String(parts.1), String(parts.2 ?? "T00:00:00"))
    (fraction, zone) = (String(parts.3 ?? ""), String(parts.4 ?? ""))
    seconds = Int(reading.seconds)
  }

  /// The date in other formats, as JSON, by what follows its place in a name.
  static let formats: [(words: String, text: @Sendable (ISODate) -> String)] = [
    ("as seconds since 1970", { "\($0.seconds)" }),
    ("as milliseconds since 1970", { "\($0.seconds)000" }),
    (
      "in RFC 1123", { "\"\(Date(timeIntervalSince1970: Double($0.seconds)).formatted(rfc1123))\"" }
    ),
    ("as a day alone", { "\"\($0.day)\"" }),
    ("without a time zone", { "\"\($0.day)\($0.time)\($0.fraction)\"" }),
    ("in another time zone", { "\"\($0.day)\($0.time)\($0.fraction)+05:30\"" }),
    ("and microseconds", { "\"\($0.day)\($0.time).123456\($0.zone)\"" }),
    ("without fractions", { "\"\($0.day)\($0.time)\($0.zone)\"" }),
    ("on February 30", { "\"\($0.day.prefix(4))-02-30\($0.time)\($0.fraction)\($0.zone)\"" }),
  ]

  private static let rfc1123 = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) GMT
      """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))
}

extension Reply {
  /// A broken variant of a file, byte for byte; `Content-Type` is `application/json`, or `text/html`
  /// where that is what it is, unless the headers say otherwise.
  ///
  /// ```swift
  /// for page in try Fixture("popular-movies.json").mutations {
  ///   let stubs = HTTPStubs(.get("/3/movie/popular").reply(.json(page)))
  ///   _ = try? await MoviesClient(session: stubs.session).popular()
  /// }
  /// ```
  public static func json(
    _ mutation: Fixture.Mutation, status: Int = 200, headers: HeaderFields = [:]
  ) -> Reply {
    var headers = headers
    if !headers.contains("Content-Type") {
      headers["Content-Type"] = mutation.kind == .html ? "text/html" : "application/json"
    }
    return .data(mutation.data, status: status, headers: headers)
  }
}

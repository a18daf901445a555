import Foundation
import UnderstudyHTTP

/// A text in which `{{…}}` is filled in from each request, as WireMock does it.
///
/// Two tables have what may stand between the braces; a text with anything else is refused. A value is
/// escaped for the place where it stands.
struct ResponseTemplate: Sendable {
  typealias Piece = @Sendable (RecordedRequest, inout SeededNumbers) -> String

  private var pieces: [Piece] = []
  /// Whether there is anything to fill in.
  private(set) var isFilled = false

  /// - Parameter language: That of the text.
  /// - Throws: what cannot be filled in.
  init(_ text: String, in language: TemplateLanguage) throws(Inexpressible) {
    var end = text.startIndex
    var place = TemplatePlace(language)
    for match in text.matches(of: /(?s)\{\{\{(.*?)\}\}\}|\{\{(.*?)\}\}/) {
      let before = text[end..<match.range.lowerBound]
      add(before)
      place.pass(before)
      let inside = place.unescaped(match.1 ?? match.2 ?? "")
      let escape = place.escape(
        before: text[match.range.upperBound...], isVerbatim: match.1 != nil)
      let words: [String] = inside.matches(of: /(?:[^\s'"]|'[^']*'|"[^"]*")+/).map {
        String($0.output).replacing(/['"]/, with: "")
      }
      guard
        let piece = words.first.flatMap({ Self.helpers[$0]?(Array(words.dropFirst())) })
          ?? Self.part(words)
      else {
        throw Inexpressible(
          """
          '{{\(inside)}}' of the template is not supported; known are request.…, \
          jsonPath request.body, now and randomValue
          """)
      }
      pieces.append { request, numbers in escape(piece(request, &numbers)) }
      isFilled = true
      end = match.range.upperBound
    }
    if text[end...].contains("{{") {
      throw Inexpressible("a '{{' of the template is not closed")
    }
    add(text[end...])
  }

  private mutating func add(_ text: Substring) {
    if !text.isEmpty { pieces.append { [text = String(text)] _, _ in text } }
  }

  func text(for request: RecordedRequest, _ numbers: inout SeededNumbers) -> String {
    pieces.reduce(into: "") { $0 += $1(request, &numbers) }
  }

  // MARK: - The request

  /// The parts of a request with values that go by a name.
  private static let places: [String: Requirement.Place] = [
    "query": .query, "headers": .header, "cookies": .cookie,
  ]

  private typealias Values = @Sendable (RecordedRequest) -> [String]

  private static func values(named name: String, in key: String) -> Values? {
    guard let place = places[key] else { return nil }
    return { $0.values(in: place).filter { place.areEqual(name, $0.name) }.map(\.value) }
  }

  /// The values of the other parts.
  private static let unnamed: [String: Values] = [
    "method": { [$0.method] }, "body": { [$0.text ?? ""] },
    "url": { [$0.url.path() + ($0.url.query().map { "?\($0)" } ?? "")] },
    "path": { [$0.url.path(percentEncoded: false)] },
    "path.[]": { $0.target.path.split(separator: "/").map { CanonicalPath.plain($0) } },
  ]

  /// Such as `request.path.[1]` or `request.headers.X-Id`.
  private static func part(_ words: [String]) -> Piece? {
    guard words.count == 1,
      let match = words[0].wholeMatch(of: /request\.(\w+)(?:\.(.+?))??(?:\.\[(\d+)\])?/)
    else { return nil }
    let (key, index) = (String(match.1), match.3.flatMap { Int($0) })
    let name = match.2.map { $0.trimming { "[]".contains($0) } }
    let isSegment = key == "pathSegments" || key == "path" && index != nil
    let found = name.map { values(named: $0, in: key) } ?? unnamed[isSegment ? "path.[]" : key]
    guard let values = found else { return nil }
    return { request, _ in values(request).dropFirst(index ?? 0).first ?? "" }
  }

  // MARK: - Helpers

  private static let helpers: [String: @Sendable ([String]) -> Piece?] = [
    "now": now, "jsonPath": jsonPath, "randomValue": randomValue,
  ]

  @Sendable private static func now(_ words: [String]) -> Piece? {
    if !words.isEmpty { return nil }
    return { _, _ in Date().formatted(.iso8601) }
  }

  @Sendable private static func jsonPath(_ words: [String]) -> Piece? {
    guard words.count == 2, words[0] == "request.body", let path = JSONPath(words[1]),
      path.isOnePlace
    else { return nil }
    return { request, _ in
      let value = (try? request.json()).flatMap { path.value(in: $0) }
      return value.map { $0.string ?? $0.description } ?? ""
    }
  }

  @Sendable private static func randomValue(_ words: [String]) -> Piece? {
    var options = ["length": "36", "type": "ALPHANUMERIC"]
    for word in words {
      let (name, value) = (word.prefix { $0 != "=" }, word.drop { $0 != "=" }.dropFirst())
      guard options.updateValue(String(value), forKey: String(name)) != nil else { return nil }
    }
    guard let length = Int(options["length"] ?? ""), 0...65_536 ~= length,
      let digits = alphabets[options["type"] ?? ""].map({ Array($0) })
    else { return nil }
    let groups = options["type"] == "UUID" ? [8, 4, 4, 4, 12] : [length]
    return { _, numbers in
      groups.map { count in
        String((0..<count).map { _ in digits.randomElement(using: &numbers) ?? "0" })
      }.joined(separator: "-")
    }
  }

  private static let alphabets = [
    "ALPHABETIC": "abcdefghijklmnopqrstuvwxyz", "NUMERIC": "0123456789",
    "ALPHANUMERIC": "abcdefghijklmnopqrstuvwxyz0123456789", "HEXADECIMAL": "0123456789abcdef",
    "UUID": "0123456789abcdef",
  ]
}

extension SeededNumbers {
  /// Templates of different texts get different numbers.
  init(of text: Data) { self.init(seed: text.reduce(5_381) { $0 &* 33 &+ UInt64($1) }) }
}

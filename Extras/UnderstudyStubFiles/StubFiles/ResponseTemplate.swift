import Foundation
import UnderstudyCore
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

  /// - Parameter language: The language of the text.
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

extension Reply {
  /// The reply whose headers and body are templates; one with a problem if they cannot be.
  func asTemplate() -> Reply {
    guard case .response(let head, let body) = source else { return self }
    do throws(Inexpressible) {
      let data = try body.bytes()
      let language = TemplateLanguage(of: data, type: head.headers["Content-Type"])
      let text = try ResponseTemplate(String(validUTF8: data) ?? "", in: language)
      var headers: [(name: String, value: ResponseTemplate)] = []
      for field in head.headers {
        headers.append(
          (field.name, try ResponseTemplate(field.value, in: .init(ofHeader: field.name))))
      }
      if !text.isFilled, !headers.contains(where: \.value.isFilled) { return self }
      if case .chunks = body { throw Inexpressible("the body of a template comes at once") }
      let numbers = Lock(SeededNumbers(of: data))
      var copy = self
      copy.declaration = .template(self)
      copy.source = .computed { [headers] request in
        numbers.withLock { numbers in
          let fields = headers.map { ($0.name, $0.value.text(for: request, &numbers)) }
          return .data(
            text.isFilled ? Data(text.text(for: request, &numbers).utf8) : data,
            status: head.status,
            headers: HeaderFields(fields.map { HeaderFields.Field(name: $0, value: $1) }))
        }
      }
      return copy
    } catch {
      return Reply(.impossible(error.reason))
    }
  }
}

/// The language of a template's text, which its values must not break.
enum TemplateLanguage: Sendable {
  case json, markup, form, text, header, cookie, url

  /// The language of a body, by its type, or by what it looks like.
  init(of body: Data, type: String?) {
    let start = body.first { !($0 == 0x20 || 9...13 ~= $0) }.map { Character(Unicode.Scalar($0)) }
    let looksLikeJSON = start == "[" || start == "{" && !body.starts(with: Data("{{".utf8))
    switch type?.lowercased() {
    case let type? where type.contains("json"): self = .json
    case let type? where type.contains("xml") || type.contains("html"): self = .markup
    case let type? where type.isFormType: self = .form
    case _?: self = .text
    case nil where looksLikeJSON || (try? JSONValue(parsing: body)) != nil: self = .json
    case nil: self = start == "<" ? .markup : .text
    }
  }

  init(ofHeader name: String) {
    switch name.lowercased() {
    case "location", "content-location": self = .url
    case "set-cookie": self = .cookie
    default: self = .header
    }
  }
}

/// The place in a text where a value stands, which decides how it is escaped.
struct TemplatePlace {
  typealias Escape = @Sendable (String) -> String

  private let language: TemplateLanguage
  /// Whether it is between quotes.
  private var isQuoted = false
  /// The last character that is no space, before which there may be others.
  private var last: Unicode.Scalar?
  private var isInQuery = false

  init(_ language: TemplateLanguage) { self.language = language }

  /// Goes past a part of the text.
  mutating func pass(_ text: Substring) {
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\", isQuoted {
        isEscaped = true
      } else if scalar == "\"" {
        isQuoted.toggle()
      }
      if scalar == "?" || scalar == "#" { isInQuery = true }
      if !scalar.properties.isWhitespace { last = scalar }
    }
  }

  /// The text between the braces, which in JSON is part of a string.
  func unescaped(_ inside: Substring) -> Substring {
    guard language == .json, isQuoted,
      let text = try? JSONValue(parsing: Data("\"\(inside)\"".utf8)).string
    else { return inside }
    return text[...]
  }

  /// Gives the escape for a value here; what follows it is no longer at the beginning.
  ///
  /// - Parameter isVerbatim: Whether it is in three braces, by which markup is meant to be inserted.
  mutating func escape(before rest: Substring, isVerbatim: Bool) -> Escape {
    let (isFirst, isQuoted, isInQuery) = (last == nil, isQuoted, isInQuery)
    let opens = last.map { ":,[".unicodeScalars.contains($0) } ?? true
    let closes = rest.first { !$0.isWhitespace }.map { ",]}".contains($0) } ?? true
    last = "x"
    switch language {
    case .text: return { $0 }
    case .markup where isVerbatim: return { $0 }
    case .json where opens && closes && !isQuoted:
      return { value in
        if (try? JSONValue(parsing: Data(value.utf8))) != nil { return value }
        return value.isEmpty ? "null" : JSONValue.string(value).description
      }
    case .json: return { String(JSONValue.string($0).description.dropFirst().dropLast()) }
    case .markup: return { $0.escapedForMarkup }
    case .form: return { $0.percentEncoded }
    case .url where isInQuery: return { $0.percentEncoded }
    case .url:
      let kept = isFirst ? ":/?#[]@!$&'()*+,;=" : ":/@!$&'()*+,;="
      return { $0.percentEncoded(keeping: kept) }
    case .header, .cookie:
      let isCookie = language == .cookie
      return { value in
        // A line break would begin a header of its own.
        let line = value.replacingScalars { $0.value < 0x20 || $0.value == 0x7F ? " " : nil }
        if isCookie { return line.replacing(";", with: "%3B") }
        return isQuoted
          ? line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") : line
      }
    }
  }
}

extension String {
  fileprivate var escapedForMarkup: String {
    let entities: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]
    return replacingScalars { entities[$0] }
  }

  /// Scalars and not characters, since a mark that combines with one would hide it.
  fileprivate func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let new = replacement(scalar) { text += new } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// The text as part of a URL that may be encoded already.
  fileprivate func percentEncoded(keeping kept: String) -> String {
    var bytes = utf8[...]
    var text = ""
    while let byte = bytes.popFirst() {
      let digits = bytes.prefix(2).map { Character(Unicode.Scalar($0)) }
      let character = Character(Unicode.Scalar(byte))
      let isEncoded = character == "%" && digits.count == 2 && digits.allSatisfy(\.isHexDigit)
      let isKept = isEncoded || kept.contains(character)
      text += isKept ? "\(character)" : byte < 0x80 ? "\(character)".percentEncoded : Self.hex(byte)
    }
    return text
  }

  private static func hex(_ byte: UInt8) -> String { "%" + String(byte, radix: 16).uppercased() }
}

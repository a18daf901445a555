import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// A text in which `{{…}}` is filled in from each request, as WireMock does it.
///
/// A text with anything that is not known is refused. A value is escaped for the place where it stands.
struct ResponseTemplate: Sendable {
  private let nodes: [TemplateNode]
  /// Whether the text that comes out may be another one.
  let isFilled: Bool

  /// - Parameters:
  ///   - language: The language of the text.
  ///   - names: The variables that are given.
  /// - Throws: what cannot be filled in.
  init(
    _ text: String, in language: TemplateLanguage, naming names: Set<String> = []
  ) throws(Inexpressible) {
    nodes = try TemplateParser.nodes(of: text, in: language, naming: names)
    isFilled =
      nodes.reduce(into: "") { if case .text(let part) = $1 { $0 += part } } != text
  }

  /// - Throws: what cannot be filled in with this request.
  func text(
    for request: RecordedRequest, _ numbers: inout SeededNumbers,
    with variables: [String: TemplateValue] = [:]
  ) throws(Inexpressible) -> String {
    var run = TemplateRun(request, numbers, variables)
    defer { numbers = run.numbers }
    try run.run(nodes)
    return run.text
  }
}

extension SeededNumbers {
  /// Templates of different texts get different numbers.
  init(of text: Data) { self.init(seed: text.reduce(5_381) { $0 &* 33 &+ UInt64($1) }) }
}

extension Reply {
  /// The reply whose headers and body are templates; one with a problem if they cannot be.
  ///
  /// - Parameter parameters: The values at `parameters.…`; nil if there are no such in the template's format.
  func asTemplate(with parameters: [String: JSONValue]? = nil) -> Reply {
    guard case .response(let head, let body) = source else { return self }
    do throws(Inexpressible) {
      let data = try body.bytes()
      let language = TemplateLanguage(of: data, type: head.headers["Content-Type"])
      let variables = parameters.map { ["parameters": TemplateValue(.object($0))] } ?? [:]
      let names = Set(variables.keys)
      let text = try ResponseTemplate(String(validUTF8: data) ?? "", in: language, naming: names)
      var headers: [(name: String, value: ResponseTemplate)] = []
      for field in head.headers {
        let value = try ResponseTemplate(
          field.value, in: .init(ofHeader: field.name), naming: names)
        headers.append((field.name, value))
      }
      if !text.isFilled, !headers.contains(where: \.value.isFilled) { return self }
      if case .chunks = body { throw Inexpressible("the body of a template comes at once") }
      let numbers = Lock(SeededNumbers(of: data))
      var copy = self
      copy.declaration = .template(self)
      copy.source = .computed { [headers] request in
        do {
          return try numbers.withLock { numbers in
            let fields = try headers.map { field in
              HeaderFields.Field(
                name: field.name,
                value: try field.value.text(for: request, &numbers, with: variables))
            }
            return .data(
              text.isFilled
                ? Data(try text.text(for: request, &numbers, with: variables).utf8) : data,
              status: head.status, headers: HeaderFields(fields))
          }
        } catch {
          // As WireMock does, which has the reason in the response.
          return .text((error as? Inexpressible)?.reason ?? "\(error)", status: 500)
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
    let closes = Self.firstCharacter(of: rest).map { ",]}".contains($0) } ?? true
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

extension TemplatePlace {
  /// The first character that is no white space, and in no tag of a block.
  private static func firstCharacter(of text: Substring) -> Character? {
    var text = text.drop(while: \.isWhitespace)
    while let tag = text.prefixMatch(of: /\{\{~?(?:[#\/^!]|else\b)[^}]*\}\}/) {
      text = text[tag.range.upperBound...].drop(while: \.isWhitespace)
    }
    return text.first
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

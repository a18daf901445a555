import Foundation
import UnderstudyHTTP

/// The language of a template's text, which its values must not break.
enum TemplateLanguage: Sendable {
  case json, markup, form, text, header, cookie, url

  /// That of a body, by its type, or by what it looks like.
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

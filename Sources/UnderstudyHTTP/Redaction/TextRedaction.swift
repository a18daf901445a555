import Foundation

/// Finds named values in a text of any kind and replaces those that are secret.
///
/// It is no parser and wants no valid text: a body that was cut off, several JSON values in a row,
/// or JSON inside of a page hold secrets too. All else stays as it was, byte for byte.
struct TextRedaction {
  private let redaction: Redaction
  private let placeholder: [UInt8]
  private let names = Names()

  /// What is known of the names so far: a text has few, thousands of times.
  private final class Names {
    private var known: [String: Bool] = [:]

    func isSecret(_ name: String, _ decide: (String) -> Bool) -> Bool {
      if let known = known[name] { return known }
      let isSecret = decide(name)
      known[name] = isSecret
      return isSecret
    }
  }

  init(_ redaction: Redaction) {
    self.redaction = redaction
    placeholder = Array(Redaction.placeholder.utf8)
  }

  func url(_ text: String) -> String {
    let bytes = items(
      userInfo(withoutScheme: Array(text.utf8)), endingAt: Set("&#".utf8), depth: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  func text(_ text: String) -> String {
    String(decoding: self.text(Array(text.utf8)), as: UTF8.self)
  }

  func text(_ bytes: [UInt8]) -> [UInt8] { self.text(bytes, depth: 0) }

  /// In a form everything up to the next `&` belongs to a value.
  func form(_ bytes: [UInt8]) -> [UInt8] {
    text(items(bytes, endingAt: Set("&".utf8), depth: 0))
  }

  /// A text in a text in a text…: deeper than anybody means it.
  private static let deepest = 8

  private func text(_ bytes: [UInt8], depth: Int) -> [UInt8] {
    if depth > Self.deepest { return placeholder }
    return json(items(userInfo(bytes), endingAt: Self.textEnds, depth: depth), depth: depth)
  }

  // MARK: - URLs and forms

  /// What ends the value of a query item in a text around its URL.
  private static let textEnds = Set("&#\"'<>\\ \t\r\n".utf8)

  /// Replaces the values of secret `name=value` pairs, and the secrets inside of encoded values.
  private func items(_ bytes: [UInt8], endingAt ends: Set<UInt8>, depth: Int) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var place = 0
    var end = 0
    while let equals = bytes.place(of: UInt8(ascii: "="), from: place) {
      place = equals + 1
      let beginsValue = place > end
      if beginsValue { end = bytes[place...].firstIndex(where: ends.contains) ?? bytes.endIndex }
      let value: [UInt8]?
      if isSecretItem(before: equals, in: bytes, from: copied) {
        value = place < end && !isRedacted(bytes[place..<end]) ? placeholder : nil
      } else {
        value = beginsValue ? encoded(bytes[place..<end], depth: depth) : nil
      }
      guard let value else { continue }
      result += bytes[copied..<place]
      result += value
      (copied, place) = (end, end)
    }
    return result.isEmpty ? bytes : result + bytes[copied...]
  }

  /// Whether a value was replaced before: a message may quote another.
  private func isRedacted(_ value: ArraySlice<UInt8>) -> Bool {
    value.starts(with: placeholder) && value.dropFirst(placeholder.count).first?.isInWord != true
  }

  /// An encoded value without the secrets in it, such as those of a URL to come back to; nil where
  /// there are none.
  private func encoded(_ value: ArraySlice<UInt8>, depth: Int) -> [UInt8]? {
    guard value.contains(UInt8(ascii: "%")) else { return nil }
    let plain = FormItem.parse("=" + String(decoding: value, as: UTF8.self)).first?.value ?? ""
    let bytes = Array(plain.utf8)
    let redacted = text(bytes, depth: depth + 1)
    if redacted == bytes { return nil }
    let text = String(decoding: redacted, as: UTF8.self)
    return text.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { Array($0.utf8) }
      ?? placeholder
  }

  private func isSecretItem(before equals: Int, in bytes: [UInt8], from start: Int) -> Bool {
    let name = bytes[max(start, equals - Self.longestName)..<equals].suffix(while: \.isInItemName)
    guard !name.isEmpty else { return false }
    return names.isSecret(
      PercentDecoding.decode(String(decoding: name, as: UTF8.self)), redaction.isSecret)
  }

  /// No name is longer; it keeps a long text without one from being read again and again.
  private static let longestName = 256

  /// Replaces what is between `://` and `@`.
  private func userInfo(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var place = 0
    while let slash = bytes.place(of: UInt8(ascii: "/"), from: place) {
      place = slash + 1
      guard slash > 0, bytes[slash - 1] == UInt8(ascii: ":"), place < bytes.count,
        bytes[place] == UInt8(ascii: "/")
      else { continue }
      place += 1
      let authority = bytes[place...].prefix { !"/?#\"'<>\\ \t\r\n".utf8.contains($0) }
      guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
      result += bytes[copied..<place] + placeholder
      (copied, place) = (at, at)
    }
    return result.isEmpty ? bytes : result + bytes[copied...]
  }

  /// The same for a URL alone, which may lack its scheme: `//me:secret@host`, `me:secret@host`.
  private func userInfo(withoutScheme bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: "//".utf8) ? 2 : 0
    let authority = bytes[start...].prefix { !"/?# ".utf8.contains($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return userInfo(bytes) }
    return bytes[..<start] + placeholder + bytes[at...]
  }

  // MARK: - JSON

  /// Replaces the values of secret `"key": value` pairs, in strings that hold JSON as well.
  private func json(_ bytes: [UInt8], depth: Int) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var place = 0
    while let opening = bytes.place(of: JSONPiece.quote, from: place) {
      let literal = JSONPiece.literal(in: bytes, from: opening)
      place = literal.end
      if let value = JSONPiece.value(after: literal, in: bytes) {
        guard names.isSecret(literal.text, redaction.isSecret), !JSONPiece.isHarmless(bytes[value])
        else {
          continue
        }
        result += bytes[copied..<value.lowerBound]
        result += JSONPiece.quoted(placeholder)
        (copied, place) = (value.upperBound, value.upperBound)
      } else if literal.hasEscapes {
        let inner = literal.decoded
        let redacted = text(inner, depth: depth + 1)
        guard redacted != inner else { continue }
        result += bytes[copied..<opening]
        result += JSONPiece.quoted(redacted)
        (copied, place) = (literal.after, literal.after)
      }
    }
    return result.isEmpty ? bytes : result + bytes[copied...]
  }
}

extension UInt8 {
  /// Letters, digits, what is between words, brackets, escapes, and anything beyond ASCII.
  fileprivate var isInItemName: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: "-_.%+[]".utf8.contains(self)
    }
  }
}

extension ArraySlice {
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice {
    self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

import Foundation
import UnderstudyCore

/// What stands for signs that cannot stand for themselves.
enum Escapes {
  private static let longest = 4_096

  /// A text without the escapes of XML and HTML.
  static func withoutEntities(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
    return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
    ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&"),
  ]

  /// A text in Base64 with neither padding nor the letters that differ between its alphabets.
  ///
  /// Nil of what may be a word: without padding and signs, and too short to be bytes.
  static func base64(_ text: String) -> String? {
    let bare = String(text.prefix { $0 != "=" })
    guard text.utf8.count > 5, text.utf8.count < longest,
      text.utf8.dropFirst(bare.utf8.count).allSatisfy({ $0 == UInt8(ascii: "=") }),
      bare.utf8.allSatisfy({ $0.isInWord || "+/-".utf8.contains($0) }),
      bare.count < text.count || text.utf8.count > 15 || bare.contains(where: \.isUppercase)
    else { return nil }
    return bare.replacing("-", with: "+").replacing("_", with: "/")
  }
}

/// Signs that have several forms.
enum Typography {
  /// As a typewriter has them.
  static func plain(_ text: String) -> String? {
    guard text.utf8.count < 4_096 else { return nil }
    return String(text.map { signs[$0] ?? $0 })
      .replacing("…", with: "...").replacing("--", with: "-")
  }

  private static let signs: [Character: Character] = [
    "’": "'", "‘": "'", "“": "\"", "”": "\"", "„": "\"", "–": "-", "—": "-", "−": "-", "‐": "-",
    "‑": "-", "×": "x", "∕": "/", "：": ":", "，": ",", "\u{2032}": "'", "\u{2033}": "\"",
  ]
}

/// White space, and what is not seen at all: a no-break space, a joiner, the selector of an emoji.
enum Blanks {
  static func without(_ text: String) -> String? {
    let seen = text.unicodeScalars.filter { !isBlank($0) }
    return seen.isEmpty ? nil : String(String.UnicodeScalarView(seen))
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    // To look up what a scalar is takes long, and most are of ASCII.
    if scalar.isASCII { return scalar == " " || 9...13 ~= scalar.value }
    return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .format
  }

  /// The hint of two texts that are the same without blanks: it names one that no keyboard has.
  static func hint(_ stub: String, _ request: String) -> Hint {
    let odd = { (text: String) in
      text.unicodeScalars.lazy.filter { !$0.isASCII && isBlank($0) }
        .reduce(into: [Unicode.Scalar: Int]()) { $0[$1, default: 0] += 1 }
    }
    let (asked, sent) = (odd(stub), odd(request))
    let inRequest = sent.first { $1 > asked[$0, default: 0] }?.key
    guard let scalar = inRequest ?? asked.first(where: { $1 > sent[$0, default: 0] })?.key else {
      return Hint(.whiteSpace)
    }
    let code = String(format: "U+%04X", scalar.value)
    let name = scalar.properties.name.map { " (\($0.lowercased()))" } ?? ""
    return Hint(.unseen, code + name, side: inRequest == nil ? .stub : .request)
  }
}

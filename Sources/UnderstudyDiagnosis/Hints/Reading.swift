import Foundation
import UnderstudyCore

/// A way to read a text: two texts that read the same are one value in two writings.
struct Reading: Sendable {
  let kind: Hint.Kind
  /// Whether one side alone is read, such as one that is encoded twice.
  private let isOfOneSide: Bool
  /// The meaning of a text, however it is written; nil if it cannot be read so.
  private let read: @Sendable (String) -> String?

  init(
    _ kind: Hint.Kind, isOfOneSide: Bool = false, _ read: @escaping @Sendable (String) -> String?
  ) {
    (self.kind, self.isOfOneSide, self.read) = (kind, isOfOneSide, read)
  }

  /// The hint, if both texts read the same.
  func hint(_ stub: String, _ request: String) -> Hint? {
    guard isOfOneSide else {
      guard let asked = read(stub) else { return nil }
      return asked == read(request) ? Hint(kind) : nil
    }
    if let plain = read(request), plain != request, plain == stub { return Hint(kind) }
    guard let plain = read(stub), plain != stub, plain == request else { return nil }
    return Hint(kind, side: .stub)
  }

  /// The first reading under which two texts are the same.
  static func hint(_ stub: String, _ request: String) -> Hint? {
    for reading in mayBeSpelledAlike(stub, request) ? spellings : [] {
      if let hint = reading.hint(stub, request) { return hint }
    }
    // Two plain words can only be equal as Booleans.
    if isWord(stub), isWord(request) { return meanings[0].hint(stub, request) }
    for reading in meanings {
      if let hint = reading.hint(stub, request) { return hint }
    }
    return DateReading.hint(stub, request)
  }

  private static func isWord(_ text: String) -> Bool { text.utf8.allSatisfy(\.isASCIILetter) }

  /// The first reading under which one text contains the other.
  static func hint(containing part: String, in text: String) -> Hint? {
    if text.utf8.count > longest {
      return TextSearch.contains(text.lowercased(), part.lowercased()) ? Hint(.caseOnly) : nil
    }
    for reading in spellings where kindsWithin.contains(reading.kind) {
      let (asked, sent) = (reading.read(part) ?? part, reading.read(text) ?? text)
      if asked.isEmpty { continue }
      if TextSearch.contains(sent, asked) { return Hint(reading.kind) }
    }
    return nil
  }

  private static let kindsWithin: Set<Hint.Kind> = [
    .encodedTwice, .caseOnly, .whiteSpace, .typography,
  ]

  // MARK: - Spelling: the same characters, but for the way they are sent or typed

  static let spellings: [Reading] = [
    Reading(.plusForSpace, isOfOneSide: true) { $0.replacing("+", with: " ") },
    Reading(.encodedTwice, isOfOneSide: true) { PercentDecoding.decode($0) },
    Reading(.caseOnly) { $0.lowercased() },
    Reading(.whiteSpace) { Blanks.without($0) },
    Reading(.typography) { Typography.plain($0) },
    Reading(.inArray, isOfOneSide: true) { text in
      guard text.first == "[", text.utf8.count < longest,
        case .array(let elements)? = try? JSONValue(parsing: Data(text.utf8)), elements.count == 1
      else { return nil }
      return elements[0].scalarText
    },
    Reading(.trailingSlash, isOfOneSide: true) { $0.hasSuffix("/") ? String($0.dropLast()) : nil },
    Reading(.loopback) { text in
      text.contains("://")
        ? text.replacing("127.0.0.1", with: "localhost").replacing("[::1]", with: "localhost")
        : nil
    },
    Reading(.base64Form) { Base64Text.bare($0) },
    Reading(.separators) { Spelling.joinedWords($0) },
    Reading(.caseAndSeparators) { Spelling.joinedWords($0.lowercased()) },
    Reading(.versionLetter) { text in
      let bare = text.lowercased().hasPrefix("v") ? String(text.dropFirst()) : text
      return bare.first?.isNumber == true ? bare : nil
    },
    Reading(.zerosInFront) { NumberReading.withoutZeros($0) },
  ]

  /// Whether the letters and digits of two texts are the same, as those of all that is only spelled
  /// otherwise are: most that differ do so in these, and are asked often.
  private static func mayBeSpelledAlike(_ stub: String, _ request: String) -> Bool {
    let isPlain = { (text: String) in
      !text.contains("://") && text.utf8.allSatisfy { $0 < 0x80 && !"%&".utf8.contains($0) }
    }
    let letters = { (text: String) in
      text.utf8.lazy.filter { ($0.isASCIILetter || $0.isDigit) && !"0vV".utf8.contains($0) }
        .map { $0.asciiLowercased }
    }
    return !isPlain(stub) || !isPlain(request) || letters(stub).elementsEqual(letters(request))
  }

  // MARK: - Meaning: the same in other words

  private static let meanings: [Reading] = [
    Reading(.sameTruth) { truths[$0.lowercased()] },
    Reading(.sameNumber) { NumberReading.plain($0)?.description },
    Reading(.decimalComma) { NumberReading.withComma($0)?.description },
    Reading(.sameNumber) { NumberReading.grouped($0)?.description },
    Reading(.sameJSONInValue) { text in
      guard let first = text.first, "[{".contains(first), text.utf8.count < longest else {
        return nil
      }
      return try? JSONValue(parsing: Data(text.utf8)).description
    },
    Reading(.otherOrder) { ListReading.elements(of: $0)?.sorted().joined(separator: "\n") },
  ]

  private static let longest = 4_096

  private static let truths = [
    "true": "1", "1": "1", "yes": "1", "y": "1", "on": "1", "t": "1", "enabled": "1",
    "false": "0", "0": "0", "no": "0", "n": "0", "off": "0", "f": "0", "disabled": "0",
  ]
}

/// Bytes as text.
enum Base64Text {
  private static let longest = 4_096

  /// A text in Base64 with neither padding nor the letters that differ between its alphabets.
  ///
  /// Nil of what may be a word: without padding and signs, and too short to be bytes.
  static func bare(_ text: String) -> String? {
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
  /// As a typewriter has them, without quotation marks; nil if nothing else is there.
  static func plain(_ text: String) -> String? {
    guard text.utf8.count < 4_096 else { return nil }
    let bare = text.filter { !"\"'’‘“”„«»\u{2032}\u{2033}".contains($0) }
    if bare.isEmpty { return nil }
    return String(bare.map { signs[$0] ?? $0 })
      .replacing("…", with: "...").replacing("--", with: "-")
  }

  private static let signs: [Character: Character] = [
    "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "×": "x", "∕": "/", "：": ":", "，": ",",
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
}

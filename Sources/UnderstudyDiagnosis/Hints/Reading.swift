import Foundation
import UnderstudyCore

/// A way to read a text: two texts that read the same are one value in two writings.
struct Reading: Sendable {
  let kind: Hint.Kind
  /// The hint if it is the stub that is written otherwise; nil if both sides are read.
  private let kindInStub: Hint.Kind?
  /// The meaning of a text, however it is written; nil if it cannot be read so.
  private let read: @Sendable (String) -> String?

  init(_ kind: Hint.Kind, _ read: @escaping @Sendable (String) -> String?) {
    (self.kind, kindInStub, self.read) = (kind, nil, read)
  }

  /// A reading of one side alone, such as one that is encoded twice.
  init(
    _ kind: Hint.Kind, inStub: Hint.Kind, undoing read: @escaping @Sendable (String) -> String?
  ) {
    (self.kind, kindInStub, self.read) = (kind, inStub, read)
  }

  /// The hint, if both texts read the same.
  func hint(_ stub: String, _ request: String) -> Hint? {
    guard let kindInStub else {
      guard let asked = read(stub) else { return nil }
      return asked == read(request) ? Hint(kind) : nil
    }
    if let plain = read(request), plain != request, plain == stub { return Hint(kind) }
    guard let plain = read(stub), plain != stub, plain == request else { return nil }
    return Hint(kindInStub, side: .stub)
  }

  /// The first reading under which two texts are the same.
  static func hint(_ stub: String, _ request: String) -> Hint? {
    for reading in mayBeSpelledAlike(stub, request) ? spellings : [] {
      guard let hint = reading.hint(stub, request) else { continue }
      return hint.kind == .whiteSpace ? Blanks.hint(stub, request) : hint
    }
    // Two plain words can only be equal as Booleans.
    if isWord(stub), isWord(request) { return meanings[0].hint(stub, request) }
    // Before both are read as a `Double`, which does not hold all digits of long ones.
    if NumberReading.isRounded(stub, request) { return Hint(.rounding) }
    for reading in meanings {
      if let hint = reading.hint(stub, request) {
        return hint.kind == .listSeparators ? ListReading.hint(stub, request) : hint
      }
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
    .encodedTwice, .caseOnly, .whiteSpace, .typography, .quotationMarks, .entities,
  ]

  // MARK: - Spelling: the same characters, but for the way they are sent or typed

  static let spellings: [Reading] = [
    Reading(.spaceForPlus, inStub: .plusMeansSpace) { $0.replacing("+", with: " ") },
    Reading(.encodedTwice, inStub: .stubIsEncoded) { PercentDecoding.decode($0) },
    Reading(.caseOnly) { $0.lowercased() },
    Reading(.whiteSpace) { Blanks.without($0) },
    Reading(.typography) { Typography.plain($0) },
    Reading(.quotationMarks) { text in
      let bare = text.filter { !"\"'“”„«»".contains($0) }
      return bare.isEmpty ? nil : bare
    },
    Reading(.entities, inStub: .entities) { Escapes.withoutEntities($0) },
    Reading(.oneInArray, inStub: .oneWithoutArray) { text in
      guard text.first == "[", text.utf8.count < longest,
        case .array(let elements)? = try? JSONValue(parsing: Data(text.utf8)), elements.count == 1
      else { return nil }
      return elements[0].scalarText
    },
    Reading(.trailingSlashOfValue) { $0.hasSuffix("/") ? String($0.dropLast()) : $0 },
    Reading(.loopback) { text in
      text.contains("://")
        ? text.replacing("127.0.0.1", with: "localhost").replacing("[::1]", with: "localhost")
        : nil
    },
    Reading(.schemeOfURL) { $0.hasPrefix("http://") ? "https" + $0.dropFirst(4) : $0 },
    Reading(.base64Form) { Escapes.base64($0) },
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
    Reading(.listSeparators) { ListReading.elements(of: $0)?.joined(separator: "\n") },
    Reading(.otherOrder) { ListReading.elements(of: $0)?.sorted().joined(separator: "\n") },
  ]

  private static let longest = 4_096

  private static let truths = [
    "true": "1", "1": "1", "yes": "1", "y": "1", "on": "1", "t": "1", "enabled": "1",
    "false": "0", "0": "0", "no": "0", "n": "0", "off": "0", "f": "0", "disabled": "0",
  ]
}

/// Escapes for signs that cannot stand for themselves.
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
